import { z } from 'zod';
import { createPlateauMeter, type PlateauMeter } from '../dsp/levels/clipping-plateau.ts';
import { createMotionMeter, type LevelMotion } from '../dsp/effects/compression-levels.ts';
import { createEchoListener, ECHO_RATE, type Echo } from '../dsp/effects/echo-cepstrum.ts';
import { effectOdds } from '../dsp/effects/effects-model.ts';
import { createKneeFinder, type Knee } from '../dsp/effects/effects-spectrum.ts';
import { createStereoMeter } from '../dsp/effects/effects-stereo.ts';
import { decibels } from '../dsp/core/level.ts';
import { createResampler } from '../dsp/core/resample.ts';
import { createDecayListener, reverbOf } from '../dsp/effects/reverb-decay.ts';
import { defineCapability } from './capability.ts';

const measured = z.number().nullable();
const common = {
  present: z.boolean(),
  confidence: z.number().describe('How sure that answer is, 0 to 1.'),
  reason: z.string().nullable().describe('Why it could not be told, or a value is null.'),
};

const effect = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('clipping').describe('Peaks cut off at one level, at full scale or below it.'),
    ...common,
    clipped_samples: z.number().int().describe('Samples at that level, all channels counted.'),
    runs: z.number().int().describe('Runs of at least three of them.'),
    level_dbfs: measured.describe('The level.'),
  }),
  z.object({
    type: z.literal('compression').describe('Levels brought closer together.'),
    ...common,
    level_spread_db: measured.describe('Loudest 400 ms over their median.'),
    overshoot_db: measured.describe('Highest peak over the peak that 1 % of all 10 ms exceed.'),
  }),
  z.object({
    type: z.literal('low_pass').describe('High frequencies cut off below 10 kHz.'),
    ...common,
    cutoff_hz: measured,
    drop_db: measured.describe('Fall in the octave above it, beyond the fall before.'),
  }),
  z.object({
    type: z.literal('echo').describe('A repeat of the sound after 0.04 to 1 s.'),
    ...common,
    delay_s: measured,
    gain_db: measured.describe('Level of the repeat.'),
  }),
  z.object({
    type: z.literal('reverb').describe('Speech in a room that can be heard.'),
    ...common,
    rt60_s: measured.describe('Time the sound takes to fall by 60 dB.'),
  }),
  z.object({
    type: z
      .literal('stereo_width')
      .describe(
        'Present: the stereo image was narrowed, or is narrow by itself (a width of some 0.07 or less), or mono.',
      ),
    ...common,
    width: measured.describe(
      'Level of the difference of the channels over that of their sum: 0 is mono, 1 as wide as unrelated channels.',
    ),
  }),
]);
type Effect = z.input<typeof effect>;

/** Clipped runs from which the answer is yes: single ones happen in clean recordings. */
const CLIPPED_RUNS = 3;
/** Width, in decibels, of what is next to mono, however it was made. */
const NEXT_TO_MONO_DB = -40;
/** Share of speech from which the room is listened to. */
const LEAST_SPEECH = 0.2;
const QUIET = 1e-4;
/** Of audio longer than a minute speech is looked for in one stretch of 10 s in three: finding it takes longest of all. */
const SPEECH_SPAN = { whole: 60 * ECHO_RATE, samples: 10 * ECHO_RATE, every: 3 };

/** Tells what was done to a recording. */
export const audioEffectAnalysis = defineCapability({
  name: 'audio_effect_analysis',
  version: 3,
  summary:
    'Tells clipping, compression, a low-pass, echo, the reverberation of speech and narrow stereo, each measured.',
  takes: 'audio',
  makes: 'analysis',
  engine: 'embedded:effects',
  params: z.strictObject({}),
  output: z.object({ effects: z.array(effect), engine: z.string() }),

  run({ audio, models, progress }) {
    const { sampleRate, channels, frames } = audio;
    const plateaus = Array.from({ length: channels }, createPlateauMeter);
    const motion = createMotionMeter(sampleRate);
    const knee = createKneeFinder(sampleRate, frames);
    const echo = createEchoListener();
    const decays = createDecayListener();
    const stereo = channels === 2 ? createStereoMeter(sampleRate, frames) : null;
    const width = { mid: 0, side: 0 };
    let peak = 0;

    /** Shows every block to all meters and yields, as mono of the rate that echoes, decays and speech are told at, where speech is looked for. */
    function* heard(): Generator<Float32Array> {
      const resampler = createResampler(sampleRate, ECHO_RATE);
      let [done, slow] = [0, 0];
      const shown = (mono: Float32Array): boolean => {
        echo.push(mono);
        decays.push(mono);
        const span = Math.floor(slow / SPEECH_SPAN.samples);
        slow += mono.length;
        return slow <= SPEECH_SPAN.whole || span % SPEECH_SPAN.every === 0;
      };
      for (const planes of audio.blocks()) {
        planes.forEach((plane, channel) => plateaus[channel]!.push(plane));
        peak = Math.max(peak, addWidth(width, planes));
        const mono = meanOf(planes);
        motion.push(mono);
        knee.push(mono);
        stereo?.push(planes[0]!, planes[1]!);
        const part = resampler.push(mono);
        if (shown(part)) yield part;
        done += mono.length;
        progress(done / frames);
      }
      const rest = resampler.finish();
      if (shown(rest)) yield rest;
    }

    const speech = shareOf(models.voiceActivity(heard()));
    const silent = peak < QUIET;
    const echoed = echoOf(silent ? null : echo.finish());
    return {
      effects: [
        clippingOf(plateaus),
        compressionOf(silent ? null : motion.finish()),
        lowPassOf(silent ? null : knee.finish()),
        echoed,
        reverberation(silent ? null : decays.finish(), { speech, echoed: echoed.present }),
        widthOf(width, { channels, features: silent ? null : (stereo?.finish() ?? null) }),
      ],
      engine: 'embedded:effects',
    };
  },
});

function clippingOf(meters: readonly PlateauMeter[]): Effect {
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

function compressionOf(motion: LevelMotion | null): Effect {
  if (!motion) return { type: 'compression', ...unknown(TOO_LITTLE), level_spread_db: null, overshoot_db: null };
  return {
    type: 'compression',
    ...answer(motion.odds),
    reason: null,
    level_spread_db: motion.spreadDb,
    overshoot_db: motion.overshootDb,
  };
}

function lowPassOf(knee: Knee | null): Effect {
  if (!knee) return { type: 'low_pass', ...unknown(TOO_LITTLE), cutoff_hz: null, drop_db: null };
  const { present, confidence } = answer(knee.odds);
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

function echoOf(echo: Echo | null): Effect {
  if (!echo) return { type: 'echo', ...unknown(TOO_LITTLE), delay_s: null, gain_db: null };
  const { present, confidence } = answer(effectOdds('echo', echo.features));
  if (!present)
    return { type: 'echo', present, confidence, reason: 'no delay stands out', delay_s: null, gain_db: null };
  return { type: 'echo', present, confidence, reason: null, delay_s: echo.delayS, gain_db: decibels(echo.gain) };
}

function reverberation(rates: number[] | null, { speech, echoed }: { speech: number; echoed: boolean }): Effect {
  if (!rates) return { type: 'reverb', ...unknown(TOO_LITTLE), rt60_s: null };
  if (speech < LEAST_SPEECH)
    return { type: 'reverb', ...unknown('a room is told by speech, and there is too little'), rt60_s: null };
  if (echoed) return { type: 'reverb', ...unknown('the echo hides how sounds end'), rt60_s: null };
  const { odds, rt60S } = reverbOf(rates);
  const { present, confidence } = answer(odds);
  if (present) return { type: 'reverb', present, confidence, reason: null, rt60_s: rt60S };
  return { type: 'reverb', present, confidence, reason: 'sounds end as fast as without a room', rt60_s: null };
}

function widthOf(
  { mid, side }: Width,
  { channels, features }: { channels: number; features: number[] | null },
): Effect {
  if (channels !== 2) return { type: 'stereo_width', ...unknown('only stereo audio has a width'), width: null };
  if (!features) return { type: 'stereo_width', ...unknown(TOO_LITTLE), width: null };
  const width = Math.sqrt(side / Math.max(mid, Number.MIN_VALUE));
  const mono = 20 * Math.log10(width + 1e-6) < NEXT_TO_MONO_DB;
  const odds = mono ? 1 : effectOdds('stereo_width', features);
  return { type: 'stereo_width', ...answer(odds), reason: null, width: Math.min(100, width) };
}

const TOO_LITTLE = 'there is too little sound';

/** Yes or no, and how sure. */
function answer(odds: number): { present: boolean; confidence: number } {
  return { present: odds > 0.5, confidence: Math.max(odds, 1 - odds) };
}

function unknown(reason: string): { present: boolean; confidence: number; reason: string } {
  return { present: false, confidence: 0, reason };
}

interface Width {
  mid: number;
  side: number;
}

/** Adds the energies of sum and difference of the first two channels; answers the highest level of all. */
function addWidth(width: Width, planes: readonly Float32Array[]): number {
  let [peak, mid, side] = [0, 0, 0];
  const left = planes[0]!;
  const right = planes[1] ?? left;
  for (let i = 0; i < left.length; i++) {
    mid += (left[i]! + right[i]!) ** 2;
    side += (left[i]! - right[i]!) ** 2;
  }
  width.mid += mid;
  width.side += side;
  for (const plane of planes) for (let i = 0; i < plane.length; i++) peak = Math.max(peak, Math.abs(plane[i]!));
  return peak;
}

function meanOf(planes: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(planes[0]!.length);
  for (const plane of planes) for (let i = 0; i < mean.length; i++) mean[i]! += plane[i]! / planes.length;
  return mean;
}

function shareOf(voice: Float32Array): number {
  let count = 0;
  for (const probability of voice) if (probability > 0.5) count++;
  return count / Math.max(1, voice.length);
}
