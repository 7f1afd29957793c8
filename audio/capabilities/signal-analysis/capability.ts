import { z } from 'zod';
import { createPlateauMeter } from '../../dsp/levels/clipping-plateau.ts';
import { createLevelMeter, decibels } from '../../dsp/core/level.ts';
import { createLoudnessMeter, MIN_LOUDNESS_RATE, type Loudness } from '../../dsp/levels/loudness.ts';
import { createSilenceDetector } from '../../dsp/core/silence.ts';
import { createTruePeakMeter } from '../../dsp/levels/true-peak.ts';
import { defineCapability } from '../capability.ts';
import { chat } from './chat.ts';

const level = z.number().nullable();

/** Runs at one highest level below full scale that are clipping turned down: a clean recording may have one by chance. */
const LEAST_PLATEAUS = 3;

const NO_LOUDNESS: Loudness = { integratedLufs: null, rangeLu: null, maxMomentaryLufs: null, maxShortTermLufs: null };

/** Measures level and loudness of the whole audio. */
export const signalAnalysis = defineCapability({
  name: 'signal_analysis',
  version: 4,
  summary: 'Measures loudness, peaks, level, offset, clipping, silences and stereo correlation.',
  takes: 'audio',
  makes: 'analysis',
  engine: 'embedded:bs1770',
  chat,
  params: z.strictObject({
    silence_threshold_dbfs: z
      .number()
      .min(-120)
      .max(0)
      .default(-60)
      .describe('Highest sample level that still counts as silence, in dBFS.'),
    silence_min_s: z.number().min(0.01).max(3_600).default(0.5).describe('Shortest silence reported, in seconds.'),
  }),
  output: z.object({
    duration_s: z.number(),
    sample_rate_hz: z.number().int(),
    channels: z.number().int(),
    codec: z.string(),
    bit_rate_bps: z.number().nullable(),
    integrated_lufs: level.describe('ITU-R BS.1770-5 integrated loudness.'),
    loudness_range_lu: level.describe('EBU Tech 3342 loudness range.'),
    max_momentary_lufs: level.describe('Loudest 400 ms.'),
    max_short_term_lufs: level.describe('Loudest 3 s.'),
    true_peak_dbtp: level.describe('Highest level between the samples too (BS.1770-5 Annex 2).'),
    peak_dbfs: level.describe('Highest sample.'),
    rms_dbfs: level.describe('Root mean square over all channels; a full-scale sine reads -3.01.'),
    crest_db: level.describe('Peak over root mean square.'),
    dc_offset: z.number().describe('Mean of the channel whose mean is farthest from 0; full scale is 1.'),
    clipped_samples: z
      .number()
      .int()
      .describe(
        'Samples at full scale, or at the lower level that all peaks are cut off at, in channels where three or more follow each other; all channels counted.',
      ),
    silences: z.array(z.object({ start_s: z.number(), end_s: z.number() })),
    phase_correlation: level.describe('Of the two channels of a stereo audio: 1 the same, 0 unrelated, -1 opposite.'),
    per_channel: z.array(
      z.object({
        peak_dbfs: level,
        true_peak_dbtp: level,
        rms_dbfs: level,
        dc_offset: z.number(),
        clipped_samples: z.number().int(),
      }),
    ),
    notes: z.array(z.object({ field: z.string(), reason: z.string() })).describe('Why a value is null.'),
    engine: z.string(),
  }),

  run({ audio, source, params, progress }) {
    const { sampleRate, channels, frames } = audio;
    const levels = Array.from({ length: channels }, createLevelMeter);
    const plateaus = Array.from({ length: channels }, createPlateauMeter);
    const peaks = Array.from({ length: channels }, () => createTruePeakMeter(sampleRate));
    const loudness = sampleRate >= MIN_LOUDNESS_RATE ? createLoudnessMeter(sampleRate, channels) : undefined;
    const silence = createSilenceDetector({
      threshold: 10 ** (params.silence_threshold_dbfs / 20),
      minLength: Math.max(1, Math.round(params.silence_min_s * sampleRate)),
    });
    let product = 0;
    let done = 0;
    for (const planes of audio.blocks()) {
      planes.forEach((plane, channel) => {
        levels[channel]!.push(plane);
        plateaus[channel]!.push(plane);
        peaks[channel]!.push(plane);
      });
      loudness?.push(planes);
      silence.push(planes);
      if (channels === 2) product += dot(planes[0]!, planes[1]!);
      done += planes[0]!.length;
      progress(done / frames);
    }

    const measured = levels.map((meter, channel) => {
      const own = meter.finish();
      const { clipped, runs } = plateaus[channel]!.finish();
      return own.clipped === 0 && runs >= LEAST_PLATEAUS && !own.coarse ? { ...own, clipped } : own;
    });
    const truePeaks = peaks.map((meter) => meter.finish());
    const heard = loudness?.finish() ?? NO_LOUDNESS;
    const peak = decibels(Math.max(...measured.map((channel) => channel.peak)));
    const rms = decibels(Math.sqrt(measured.reduce((sum, channel) => sum + channel.meanSquare, 0) / channels));
    const [left, right] = measured;
    const energies = left && right && channels === 2 ? frames * Math.sqrt(left.meanSquare * right.meanSquare) : 0;
    const values = {
      integrated_lufs: heard.integratedLufs,
      loudness_range_lu: heard.rangeLu,
      max_momentary_lufs: heard.maxMomentaryLufs,
      max_short_term_lufs: heard.maxShortTermLufs,
      true_peak_dbtp: decibels(Math.max(...truePeaks)),
      peak_dbfs: peak,
      rms_dbfs: rms,
      crest_db: peak === null || rms === null ? null : peak - rms,
      phase_correlation: energies > 0 ? Math.max(-1, Math.min(1, product / energies)) : null,
    };
    return {
      duration_s: frames / sampleRate,
      sample_rate_hz: sampleRate,
      channels,
      codec: source.codec,
      bit_rate_bps: source.bit_rate_bps,
      ...values,
      dc_offset: measured.reduce((most, { mean }) => (Math.abs(mean) > Math.abs(most) ? mean : most), 0),
      clipped_samples: measured.reduce((sum, { clipped }) => sum + clipped, 0),
      silences: silence
        .finish()
        .silences.map(({ start, end }) => ({ start_s: start / sampleRate, end_s: end / sampleRate })),
      per_channel: measured.map((channel, i) => ({
        peak_dbfs: decibels(channel.peak),
        true_peak_dbtp: decibels(truePeaks[i]!),
        rms_dbfs: decibels(Math.sqrt(channel.meanSquare)),
        dc_offset: channel.mean,
        clipped_samples: channel.clipped,
      })),
      notes: Object.entries(values)
        .filter(([, value]) => value === null)
        .map(([field]) => ({
          field,
          reason: reasonFor(field, { silent: peak === null, channels, seconds: frames / sampleRate, sampleRate }),
        })),
      engine: 'embedded:bs1770',
    };
  },
});

interface Situation {
  silent: boolean;
  channels: number;
  seconds: number;
  sampleRate: number;
}

function reasonFor(field: string, { silent, channels, seconds, sampleRate }: Situation): string {
  if (field === 'phase_correlation' && channels !== 2) return 'only stereo audio has one';
  if (silent) return 'the audio is digital silence';
  if (field === 'phase_correlation') return 'a channel is digital silence';
  if (sampleRate < MIN_LOUDNESS_RATE) return `loudness needs a sample rate of at least ${MIN_LOUDNESS_RATE} Hz`;
  const shortTerm = field === 'loudness_range_lu' || field === 'max_short_term_lufs';
  const least = shortTerm ? 3 : 0.4;
  if (seconds < least) return `the audio is shorter than ${least} s`;
  return 'no part of the audio is louder than -70 LUFS';
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
