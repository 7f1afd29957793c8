import type { PlateauMeter } from '../../dsp/levels/clipping-plateau.ts';
import { decibels } from '../../dsp/core/level.ts';
import type { CompressionMeasures } from '../../dsp/effects/compression-detector.ts';
import type { Echo } from '../../dsp/effects/echo-cepstrum.ts';
import { effectProbability } from '../../dsp/effects/effect-classifiers.ts';
import type { LowPassCutoff } from '../../dsp/effects/lowpass-cutoff.ts';
import { estimateReverb } from '../../dsp/effects/reverb-decay.ts';
import type { Effect } from './output.ts';

/** Clipped runs from which the answer is yes: single ones happen in clean recordings. */
const CLIPPED_RUNS = 3;
/** Width, in decibels, of what is next to mono, however it was made. */
const NEXT_TO_MONO_DB = -30;
/** Share of speech from which the room is listened to. */
const LEAST_SPEECH = 0.2;
const TOO_LITTLE = 'there is too little sound';

/** Energy of the sum and of the difference of two channels. */
export interface Width {
  mid: number;
  side: number;
}

/** Whether peaks are cut off, by the meters of all channels. */
export function clippingOf(meters: readonly PlateauMeter[]): Effect {
  const channels = meters.map((meter) => meter.finish());
  const runs = channels.reduce((sum, channel) => sum + channel.runs, 0);
  const { level } = channels.reduce((most, channel) => (channel.runs > most.runs ? channel : most));
  // A channel that hardly reaches the level the others are cut off at has samples there, but no run of three.
  const counts = channels.map((own, i) => (own.runs < CLIPPED_RUNS ? meters[i]!.samplesAt(level) : own.clipped));
  const clipped = runs === 0 ? 0 : counts.reduce((sum, count) => sum + count, 0);
  const odds = 1 / (1 + Math.exp(-(runs - CLIPPED_RUNS + 0.5)));
  return {
    type: 'clipping',
    ...answer(odds),
    clipped_samples: clipped,
    runs,
    level_dbfs: decibels(level),
    reason: runs === 0 ? 'no three samples in a row stay at one highest level' : null,
  };
}

/** Whether levels were brought together; null when nothing sounds. */
export function compressionOf(motion: CompressionMeasures | null): Effect {
  if (!motion) return { type: 'compression', ...unknown(TOO_LITTLE), level_spread_db: null, overshoot_db: null };
  return {
    type: 'compression',
    ...answer(motion.probability),
    reason: null,
    level_spread_db: motion.spreadDb,
    overshoot_db: motion.overshootDb,
  };
}

/** Whether high frequencies are cut off; null when nothing sounds. */
export function lowPassOf(knee: LowPassCutoff | null): Effect {
  if (!knee) return { type: 'low_pass', ...unknown(TOO_LITTLE), cutoff_hz: null, drop_db: null };
  const { present, confidence } = answer(knee.probability);
  const reason = present ? null : 'there are high frequencies';
  return {
    type: 'low_pass',
    present,
    confidence,
    reason,
    cutoff_hz: present ? knee.cutoffHz : null,
    drop_db: knee.dropDb,
  };
}

/** Whether the sound comes again; null when nothing sounds. */
export function echoOf(echo: Echo | null): Effect {
  if (!echo) return { type: 'echo', ...unknown(TOO_LITTLE), delay_s: null, gain_db: null };
  const { present, confidence } = answer(effectProbability('echo', echo.features));
  if (!present)
    return { type: 'echo', present, confidence, reason: 'no delay stands out', delay_s: null, gain_db: null };
  return { type: 'echo', present, confidence, reason: null, delay_s: echo.delayS, gain_db: decibels(echo.gain) };
}

/** Whether speech is in a room, by the rates at which sounds fall (null when nothing sounds); `speech` is its share, 0 to 1. */
export function reverberation(rates: number[] | null, { speech, echoed }: { speech: number; echoed: boolean }): Effect {
  if (!rates) return { type: 'reverb', ...unknown(TOO_LITTLE), rt60_s: null };
  if (speech < LEAST_SPEECH)
    return { type: 'reverb', ...unknown('a room is told by speech, and there is too little'), rt60_s: null };
  if (echoed) return { type: 'reverb', ...unknown('the echo hides how sounds end'), rt60_s: null };
  const { probability, rt60S } = estimateReverb(rates);
  const { present, confidence } = answer(probability);
  if (present) return { type: 'reverb', present, confidence, reason: null, rt60_s: rt60S };
  return { type: 'reverb', present, confidence, reason: 'sounds end as fast as without a room', rt60_s: null };
}

/** Whether the image is narrow, by the energies of sum and difference of two channels; no features when nothing sounds. */
export function widthOf(
  { mid, side }: Width,
  { channels, features }: { channels: number; features: number[] | null },
): Effect {
  if (channels !== 2) return { type: 'stereo_width', ...unknown('only stereo audio has a width'), width: null };
  if (!features) return { type: 'stereo_width', ...unknown(TOO_LITTLE), width: null };
  const width = Math.sqrt(side / Math.max(mid, Number.MIN_VALUE));
  const mono = 20 * Math.log10(width + 1e-6) < NEXT_TO_MONO_DB;
  const odds = mono ? 1 : effectProbability('stereo_width', features);
  return { type: 'stereo_width', ...answer(odds), reason: null, width: Math.min(100, width) };
}

/** Yes or no, and how sure. */
function answer(odds: number): { present: boolean; confidence: number } {
  return { present: odds > 0.5, confidence: Math.max(odds, 1 - odds) };
}

function unknown(reason: string): { present: boolean; confidence: number; reason: string } {
  return { present: false, confidence: 0, reason };
}
