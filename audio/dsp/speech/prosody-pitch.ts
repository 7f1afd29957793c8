import { createRealFft, powerOfTwo } from '../transforms/real-fft.ts';
import { viterbiPath } from '../core/viterbi.ts';

/** Sample rate of the input in Hz: pitch and the harmonics that reveal it lie below 4 kHz. */
export const PROSODY_RATE = 8_000;
/** Hop in seconds; frame n is centred on n hundredths of a second. */
export const PROSODY_HOP_S = 0.01;

/** Pitch range of speech in Hz, from a low male voice to a child's. */
const MIN_HZ = 65;
const MAX_HZ = 500;
const PERIODS = 3;
const MAX_CANDIDATES = 6;
/**
 * Voicing threshold, silence threshold, and costs after Boersma 1993. He takes 0.45 for the voicing threshold, 0.01 for
 * the octave cost and 0.35 for the octave-jump cost; with those, much soft, low voice is lost in noise. Silence
 * threshold and voicing-transition cost are his.
 */
const VOICING_THRESHOLD = 0.34;
const SILENCE_THRESHOLD = 0.03;
const OCTAVE_COST = 0.005;
const OCTAVE_JUMP_COST = 0.6;
const VOICING_TRANSITION_COST = 0.14;
/**
 * Fraction of the noise power in pauses that is subtracted, the minimum fraction of the power that remains, and the
 * number of frames that the noise is averaged over.
 */
const NOISE_SUBTRACTION = 0.7;
const SPECTRAL_FLOOR = 0.25; // with less, the residual noise resembles a tone
const NOISE_FRAMES = 200;
/** Median periodicity of pauses from which they contain music or other voices. */
const MIN_PERIODIC_PAUSE = 0.4;
/**
 * Music is more periodic than babble: the voicing threshold rises by the excess of the pauses' periodicity over the
 * first, at most by the second.
 */
const MUSIC_PERIODICITY = 0.55;
const MAX_THRESHOLD_RISE = 0.2;
/**
 * In such recordings only frames this far above the level of most pauses, in dB, are voiced, except for the loudest
 * tenth.
 */
const MIN_ABOVE_PAUSES_DB = 3;
const PAUSE_QUANTILE = 0.8;
const LOUDEST_QUANTILE = 0.9;
const LOUDEST_MARGIN_DB = 3;
/** Frames this close to speech do not count as a pause; with fewer pause frames the background is unknown. */
const GUARD_FRAMES = 10;
const MIN_PAUSES = 20;
const MIN_VOICED = 5;

/** Analysis of one frame. */
interface Frame {
  hz: number[];
  strength: number[];
  peak: number;
  power: number;
  /** Periodicity of a pause, 0 to 1; undefined in speech. */
  pause?: number;
}

/** A pitch tracker for speech. */
export interface ProsodyPitch {
  /**
   * Takes samples at `PROSODY_RATE`; `isSpeech` reports whether the sample with a given index from the start may be
   * speech.
   */
  /** Returns the pitch of each frame in Hz, 0 for unvoiced frames. */
  push(samples: Float32Array, isSpeech: (sample: number) => boolean): void;
  finish(): Float32Array;
}

/**
 * Returns a pitch tracker for speech, which is less regular than singing: peaks of the autocorrelation, normalised by
 * that of the window, and the cheapest path through them (Boersma 1993). The spectrum of pauses is subtracted as noise;
 * where pauses are periodic themselves, as with music and babble, only louder frames count.
 */
export function createProsodyPitch(): ProsodyPitch {
  const hop = PROSODY_HOP_S * PROSODY_RATE;
  const span = Math.round((PERIODS / MIN_HZ) * PROSODY_RATE);
  const longest = Math.ceil(PROSODY_RATE / MIN_HZ) + 1;
  const shortest = Math.floor(PROSODY_RATE / MAX_HZ);
  const fft = createRealFft(powerOfTwo(span + longest));
  const window = Float64Array.from({ length: span }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / span));
  const buffer = new Float64Array(fft.size);
  const power = new Float64Array(fft.size / 2 + 1);
  const correlation = new Float64Array(longest + 1);
  const noise = new Float64Array(power.length);
  let pauses = 0;
  spectrumOf(window);
  const windowCorrelation = autocorrelation().slice();
  const frames: Frame[] = [];
  let held = new Float32Array(span >> 1); // silence before the start
  let heldFrom = -(span >> 1);
  let total = 0;
  let loudest = 0;

  function spectrumOf(samples: Float64Array): void {
    buffer.fill(0);
    buffer.set(samples);
    fft.forward(buffer);
    fft.power(power);
  }

  /** Computes the autocorrelation of the current power spectrum up to the longest lag; the array is reused. */
  function autocorrelation(): Float64Array {
    for (let k = 0; k <= fft.size / 2; k++) {
      buffer[k] = power[k]!;
      if (k > 0) buffer[fft.size - k] = power[k]!;
    }
    fft.forward(buffer); // of an even function: its own inverse up to scale
    for (let lag = 0; lag <= longest; lag++) correlation[lag] = fft.re[lag]!;
    return correlation;
  }

  /** Subtracts the noise spectrum of the pauses from the power spectrum. */
  function subtractNoise(): void {
    for (let k = 0; k < power.length; k++)
      power[k] = Math.max(SPECTRAL_FLOOR * power[k]!, power[k]! - NOISE_SUBTRACTION * noise[k]!);
  }

  function learnNoise(): void {
    pauses = Math.min(NOISE_FRAMES, pauses + 1);
    for (let k = 0; k < power.length; k++) noise[k]! += (power[k]! - noise[k]!) / pauses;
  }

  function analyseFrame(at: number, voice: boolean): void {
    const windowed = new Float64Array(span);
    let mean = 0;
    for (let i = 0; i < span; i++) mean += held[at + i]! / span;
    let peak = 0;
    for (let i = 0; i < span; i++) {
      const x = held[at + i]! - mean;
      peak = Math.max(peak, Math.abs(x));
      windowed[i] = x * window[i]!;
    }
    const found: Frame = { hz: [], strength: [], peak, power: windowed.reduce((sum, x) => sum + x * x, 0) };
    frames.push(found);
    if (voice) loudest = Math.max(loudest, peak);
    else found.pause = 0;
    if (peak === 0) return;
    spectrumOf(windowed);
    if (voice) subtractNoise();
    else learnNoise();
    const candidates = pitchCandidates();
    if (!voice) {
      found.pause = candidates[0]?.strength ?? 0;
      return;
    }
    for (const { hz, strength } of candidates.slice(0, MAX_CANDIDATES)) {
      found.hz.push(hz);
      found.strength.push(strength);
    }
  }

  /** Returns the pitch candidates of the current power spectrum, strongest first. */
  function pitchCandidates(): { hz: number; strength: number }[] {
    const candidates: { hz: number; strength: number }[] = [];
    const frameCorrelation = autocorrelation();
    if (!(frameCorrelation[0]! > 0)) return candidates;
    const normalised = (lag: number): number =>
      (frameCorrelation[lag]! / frameCorrelation[0]!) * (windowCorrelation[0]! / windowCorrelation[lag]!);
    for (let lag = shortest; lag < longest; lag++) {
      const [left, middle, right] = [normalised(lag - 1), normalised(lag), normalised(lag + 1)];
      if (middle <= left || middle < right || middle < VOICING_THRESHOLD / 2) continue;
      const curve = 2 * middle - left - right;
      const shift = curve > 0 ? (right - left) / (2 * curve) : 0;
      const hz = PROSODY_RATE / (lag + shift);
      const height = Math.min(1, middle + ((right - left) * shift) / 4);
      candidates.push({ hz, strength: height - OCTAVE_COST * Math.log2(MAX_HZ / hz) });
    }
    return candidates.toSorted((a, b) => b.strength - a.strength);
  }

  return {
    push(samples, isSpeech) {
      total += samples.length;
      const joined = new Float32Array(held.length + samples.length);
      joined.set(held);
      joined.set(samples, held.length);
      held = joined;
      for (;;) {
        const centre = frames.length * hop;
        const at = centre - (span >> 1) - heldFrom;
        if (at + span > held.length) break;
        analyseFrame(at, isSpeech(centre));
      }
      const done = Math.max(0, Math.min(held.length, frames.length * hop - (span >> 1) - heldFrom));
      held = held.slice(done);
      heldFrom += done;
    },
    finish() {
      const count = Math.ceil(total / hop);
      this.push(new Float32Array(span + hop), () => true);
      frames.length = Math.min(frames.length, count);
      const background = backgroundOf(frames);
      const voicing =
        VOICING_THRESHOLD + Math.max(0, Math.min(MAX_THRESHOLD_RISE, background.periodicity - MUSIC_PERIODICITY));
      const path = viterbiPath({
        frames: frames.length,
        states: (t) => frames[t]!.hz.length + 1,
        observation: (t, state) => {
          if (state > 0) return frames[t]!.strength[state - 1]!;
          const level = loudest > 0 ? frames[t]!.peak / loudest : 0;
          return voicing + Math.max(0, 2 - level / (SILENCE_THRESHOLD / (1 + voicing)));
        },
        transition: (t, from, to) => {
          if (from === 0 && to === 0) return 0;
          if (from === 0 || to === 0) return -VOICING_TRANSITION_COST;
          return -OCTAVE_JUMP_COST * Math.abs(Math.log2(frames[t - 1]!.hz[from - 1]! / frames[t]!.hz[to - 1]!));
        },
      });
      const pitch = Float32Array.from(frames, ({ hz }, t) => (path[t] === 0 ? 0 : hz[path[t]! - 1]!));
      return removeBackgroundPitch(pitch, frames, background);
    },
  };
}

/** Background sound, as measured in pauses. */
interface Background {
  /** Median periodicity, 0 to 1; 0 with too few pauses. */
  periodicity: number;
  /** The 80th percentile of their power. */
  power: number;
}

function backgroundOf(frames: readonly Frame[]): Background {
  const pauses = frames.filter(({ pause }, t) => {
    const [before, after] = [frames[t - GUARD_FRAMES], frames[t + GUARD_FRAMES]];
    return pause !== undefined && (!before || before.pause !== undefined) && (!after || after.pause !== undefined);
  });
  if (pauses.length < MIN_PAUSES) return { periodicity: 0, power: 0 };
  return {
    periodicity: quantile(
      pauses.map(({ pause }) => pause!),
      0.5,
    ),
    power: quantile(
      pauses.map(({ power }) => power),
      PAUSE_QUANTILE,
    ),
  };
}

/** Removes the pitch of frames that are hardly louder than periodic pauses. */
function removeBackgroundPitch(pitch: Float32Array, frames: readonly Frame[], background: Background): Float32Array {
  if (background.periodicity < MIN_PERIODIC_PAUSE) return pitch;
  const voiced = frames.flatMap(({ power }, t) => (pitch[t]! > 0 ? power : []));
  if (voiced.length < MIN_VOICED) return pitch;
  const minPower = Math.min(
    background.power * 10 ** (MIN_ABOVE_PAUSES_DB / 10),
    quantile(voiced, LOUDEST_QUANTILE) / 10 ** (LOUDEST_MARGIN_DB / 10),
  );
  return pitch.map((hz, t) => (frames[t]!.power > minPower ? hz : 0));
}

/** Returns a quantile of the values. */
function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(part * (values.length - 1))]!;
}
