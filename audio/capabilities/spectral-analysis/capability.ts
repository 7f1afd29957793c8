import { z } from 'zod';
import { decibels } from '../../dsp/core/level.ts';
import { mixDown } from '../../dsp/core/mix-down.ts';
import { drawSpectrogram } from '../../dsp/picture/spectrogram-image.ts';
import type { MeanStd } from '../../dsp/spectral/running-statistics.ts';
import { SPECTRAL_HOP, summariseSpectrum } from '../../dsp/spectral/spectral-summary.ts';
import { artifact, defineCapability } from '../capability.ts';
import { chat } from './chat.ts';

const ENGINE = 'embedded:stft';
const spread = z.object({ mean: z.number(), std: z.number() });

/** Measures the spectrum of the whole audio and draws it. */
export const spectralAnalysis = defineCapability({
  name: 'spectral_analysis',
  version: 1,
  summary: 'Measures the shape of the spectrum, its timbre and pitch classes, and draws a spectrogram.',
  takes: 'audio',
  makes: 'analysis',
  engine: ENGINE,
  chat,
  params: z.strictObject({
    image: z.boolean().default(true).describe('Whether to draw the spectrogram.'),
  }),
  output: z.object({
    summary: z
      .object({
        centroid_hz: spread.nullable().describe('Mean frequency, weighted by magnitude.'),
        bandwidth_hz: spread.nullable().describe('Deviation from the centroid.'),
        rolloff_hz: spread.nullable().describe('Frequency below which 85 % of the magnitudes lie.'),
        flatness: spread.nullable().describe('1 of white noise, 0 of a tone.'),
        zero_crossing_rate: spread.describe('Share of samples whose sign differs from the one before.'),
        contrast_db: z
          .array(spread.nullable())
          .length(7)
          .describe('Peaks over valleys: below 200 Hz, five octaves from there, and above 6.4 kHz.'),
        mfcc: z.array(spread).length(20).nullable().describe('Mel-frequency cepstral coefficients.'),
        chroma: z.array(spread).length(12).nullable().describe('Strength of the pitch classes, C first, highest 1.'),
      })
      .describe(
        'Mean and standard deviation over the frames: Hann windows of 2048 samples of the mean of the channels.',
      ),
    chroma_tuning_cents: z
      .number()
      .nullable()
      .describe('How far the notes lie from A = 440 Hz, where chroma was gathered.'),
    series: z.object({
      hop_s: z.number().describe('Seconds from one point to the next; grows with the audio: 2048 points at most.'),
      centroid_hz: z.array(z.number().nullable()),
      rms_dbfs: z.array(z.number().nullable()).describe('Null where there is digital silence.'),
    }),
    image: artifact.nullable().describe('Spectrogram (PNG): time, logarithmic frequency, level below the highest.'),
    notes: z.array(z.object({ field: z.string(), reason: z.string() })).describe('Why a value is null.'),
    engine: z.string(),
  }),

  async run({ audio, params, write, progress }) {
    const { sampleRate, frames } = audio;
    const found = summariseSpectrum({
      read: (pass) => mixDown(audio, (fraction) => progress((pass + fraction) / 2)),
      frames,
      sampleRate,
    });
    const silent = found.spectrogram.highest() === 0;
    const heard = <T>(value: T): T | null => (silent ? null : value);
    const canvas = params.image
      ? drawSpectrogram(found.spectrogram, { sampleRate, durationS: frames / sampleRate })
      : undefined;
    const levels = [...found.series.meanSquare].map((square) => rounded(decibels(Math.sqrt(square)), 2));
    return {
      summary: {
        centroid_hz: heard(found.centroidHz),
        bandwidth_hz: heard(found.bandwidthHz),
        rolloff_hz: heard(found.rolloffHz),
        flatness: heard(found.flatness),
        zero_crossing_rate: found.zeroCrossingRate,
        contrast_db: found.contrastDb.map(heard<MeanStd | null>),
        mfcc: heard(found.mfcc),
        chroma: heard(found.chroma),
      },
      chroma_tuning_cents: heard(Math.round(100 * found.tuningSemitones)),
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
