import { z } from 'zod';
import { decibels } from '../../dsp/core/level.ts';
import { mixDown } from '../../dsp/core/mix-down.ts';
import { drawSpectrogram } from '../../dsp/picture/spectrogram-image.ts';
import type { MeanStd } from '../../dsp/spectral/running-statistics.ts';
import { SPECTRAL_HOP, summariseSpectrum } from '../../dsp/spectral/spectral-summary.ts';
import { defineCapability } from '../capability.ts';
import { chat } from './chat.ts';
import { outputSchema } from './output.ts';

const ENGINE = 'embedded:stft';

/** Measures the spectrum of the whole audio and draws a spectrogram. */
export const spectralAnalysis = defineCapability({
  name: 'spectral_analysis',
  version: 1,
  summary: 'Measures spectral shape, timbre and pitch classes, and draws a spectrogram.',
  takes: 'audio',
  makes: 'analysis',
  engine: ENGINE,
  chat,
  params: z.strictObject({
    image: z.boolean().default(true).describe('Whether to draw the spectrogram.'),
  }),
  output: outputSchema,

  async run({ audio, params, write, progress }) {
    const { sampleRate, frames } = audio;
    const found = summariseSpectrum({
      read: (pass) => mixDown(audio, (fraction) => progress((pass + fraction) / 2)),
      frames,
      sampleRate,
    });
    const silent = found.spectrogram.highest() === 0;
    const measured = <T>(value: T): T | null => (silent ? null : value);
    const canvas = params.image
      ? drawSpectrogram(found.spectrogram, { sampleRate, durationS: frames / sampleRate })
      : undefined;
    const levels = [...found.series.meanSquare].map((square) => rounded(decibels(Math.sqrt(square)), 2));
    return {
      summary: {
        centroid_hz: measured(found.centroidHz),
        bandwidth_hz: measured(found.bandwidthHz),
        rolloff_hz: measured(found.rolloffHz),
        flatness: measured(found.flatness),
        zero_crossing_rate: found.zeroCrossingRate,
        contrast_db: found.contrastDb.map(measured<MeanStd | null>),
        mfcc: measured(found.mfcc),
        chroma: measured(found.chroma),
      },
      chroma_tuning_cents: measured(Math.round(100 * found.tuningSemitones)),
      series: {
        hop_s: (found.series.hopFrames * SPECTRAL_HOP) / sampleRate,
        centroid_hz: levels.map((level, i) => (level === null ? null : rounded(found.series.centroidHz[i]!, 1))),
        rms_dbfs: levels,
      },
      image: canvas ? await write.image(canvas, { name: 'spectrogram' }) : null,
      notes: notesOn({ silent, image: params.image, unreached: found.contrastDb.indexOf(null), sampleRate }),
      engine: ENGINE,
    };
  },
});

interface Situation {
  silent: boolean;
  image: boolean;
  /** First band of the contrast that the sample rate does not reach, or -1. */
  unreached: number;
  sampleRate: number;
}

function notesOn({ silent, image, unreached, sampleRate }: Situation): { field: string; reason: string }[] {
  const notes = [];
  if (silent) notes.push({ field: 'summary', reason: 'the audio, or the mean of its channels, is digital silence' });
  else if (unreached >= 0)
    notes.push({
      field: 'contrast_db',
      reason: `the sample rate of ${sampleRate} Hz does not reach the bands from number ${unreached + 1} on`,
    });
  if (!image) notes.push({ field: 'image', reason: 'it was not asked for' });
  return notes;
}

function rounded<T extends number | null>(value: T, digits: number): T {
  return (value === null ? null : Number(value.toFixed(digits))) as T;
}
