import { createRealFft, powerOfTwo } from '../spectrum/real-fft.ts';
import { viterbiPath } from '../core/viterbi.ts';

/** Rate the samples must have: pitch and the harmonics that show it lie below 4 kHz. */
export const PROSODY_RATE = 8_000;
/** Seconds from one frame to the next; frame n is centred on n hundredths of a second. */
export const PROSODY_HOP_S = 0.01;

/** Pitch of speaking voices: a low man's to a child's, in Hz. */
const MIN_HZ = 65;
const MAX_HZ = 500;
const PERIODS = 3;
const MOST = 6;
/** How periodic voice is (Boersma takes 0.45), and the price of low pitch (0.01) and of leaps (0.35): with his, much soft, low voice is lost in noise. The rest is his: what counts as silence, and the price of starting or stopping. */
const VOICING = 0.34;
const SILENCE = 0.03;
const OCTAVE_COST = 0.005;
const LEAP_COST = 0.6;
const SWITCH_COST = 0.14;
/** Part of the power of the noise in pauses that is taken off, the part of all that stays, and how many frames it is the mean of. */
const NOISE_OFF = 0.7;
const KEPT = 0.25; // with less, what is left of the noise looks like a tone
const NOISE_FRAMES = 200;
/** Pauses whose frames mostly repeat themselves as much as this hold music or other voices. */
const TUNEFUL = 0.4;
/** Music repeats itself more than babble does: by what its pauses are above the first, voice must be more periodic, and the second at most. */
const MUSICAL = 0.55;
const MOST_MORE = 0.2;
/** Then only frames so much louder, in dB, than most of the pauses tell of the voice; but the loudest tenth is heard always. */
const ABOVE = 3;
const MOST_OF_PAUSES = 0.8;
const LOUDEST_PART = 0.9;
const LOUDEST_MARGIN = 3;
/** Frames next to speech are not yet a pause; with fewer pauses nothing is known of what is behind. */
const NEAR = 10;
const LEAST_PAUSES = 20;
const LEAST_VOICED = 5;

/** What is known of a frame. */
interface Frame {
  hz: number[];
  strength: number[];
  peak: number;
  power: number;
  /** How periodic a pause is; undefined in speech. */
  pause?: number;
}

/** Pitch of speech; Hz per frame, 0 where there is no voice. */
export interface ProsodyPitch {
  /** Takes samples at `PROSODY_RATE`; `heard` says of a sample, counted from the first, whether it may be voice. */
  push(samples: Float32Array, heard: (sample: number) => boolean): void;
  finish(): Float32Array;
}

/**
 * Makes a pitch tracker for speech, which is less regular than song: peaks of the autocorrelation, freed of the window's own,
 * and the cheapest course through them (Boersma 1993). What is heard in pauses is noise, and taken off; where it has a pitch of
 * its own, as music and babble do, only what is louder counts.
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
  const ofWindow = autocorrelation().slice();
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

  /** Autocorrelation up to the longest lag of what has the power spectrum; the array is reused. */
  function autocorrelation(): Float64Array {
    for (let k = 0; k <= fft.size / 2; k++) {
      buffer[k] = power[k]!;
      if (k > 0) buffer[fft.size - k] = power[k]!;
    }
    fft.forward(buffer); // of an even function: its own inverse but for the scale
    for (let lag = 0; lag <= longest; lag++) correlation[lag] = fft.re[lag]!;
    return correlation;
  }

  /** Frees the power spectrum of the noise heard in pauses. */
  function clear(): void {
    for (let k = 0; k < power.length; k++) power[k] = Math.max(KEPT * power[k]!, power[k]! - NOISE_OFF * noise[k]!);
  }

  function learnNoise(): void {
    pauses = Math.min(NOISE_FRAMES, pauses + 1);
    for (let k = 0; k < power.length; k++) noise[k]! += (power[k]! - noise[k]!) / pauses;
  }

  function look(at: number, voice: boolean): void {
    const cut = new Float64Array(span);
    let mean = 0;
    for (let i = 0; i < span; i++) mean += held[at + i]! / span;
    let peak = 0;
    for (let i = 0; i < span; i++) {
      const x = held[at + i]! - mean;
      peak = Math.max(peak, Math.abs(x));
      cut[i] = x * window[i]!;
    }
    const found: Frame = { hz: [], strength: [], peak, power: cut.reduce((sum, x) => sum + x * x, 0) };
    frames.push(found);
    if (voice) loudest = Math.max(loudest, peak);
    else found.pause = 0;
    if (peak === 0) return;
    spectrumOf(cut);
    if (voice) clear();
    else learnNoise();
    const candidates = periods();
    if (!voice) {
      found.pause = candidates[0]?.strength ?? 0;
      return;
    }
    for (const { hz, strength } of candidates.slice(0, MOST)) {
      found.hz.push(hz);
      found.strength.push(strength);
    }
  }

  /** Pitches that what has the power spectrum may have, strongest first. */
  function periods(): { hz: number; strength: number }[] {
    const candidates: { hz: number; strength: number }[] = [];
    const whole = autocorrelation();
    if (!(whole[0]! > 0)) return candidates;
    const of = (lag: number): number => (whole[lag]! / whole[0]!) * (ofWindow[0]! / ofWindow[lag]!);
    for (let lag = shortest; lag < longest; lag++) {
      const [left, middle, right] = [of(lag - 1), of(lag), of(lag + 1)];
      if (middle <= left || middle < right || middle < VOICING / 2) continue;
      const curve = 2 * middle - left - right;
      const shift = curve > 0 ? (right - left) / (2 * curve) : 0;
      const hz = PROSODY_RATE / (lag + shift);
      const height = Math.min(1, middle + ((right - left) * shift) / 4);
      candidates.push({ hz, strength: height - OCTAVE_COST * Math.log2(MAX_HZ / hz) });
    }
    return candidates.toSorted((a, b) => b.strength - a.strength);
  }

  return {
    push(samples, heard) {
      total += samples.length;
      const joined = new Float32Array(held.length + samples.length);
      joined.set(held);
      joined.set(samples, held.length);
      held = joined;
      for (;;) {
        const centre = frames.length * hop;
        const at = centre - (span >> 1) - heldFrom;
        if (at + span > held.length) break;
        look(at, heard(centre));
      }
      const done = Math.max(0, Math.min(held.length, frames.length * hop - (span >> 1) - heldFrom));
      held = held.slice(done);
      heldFrom += done;
    },
    finish() {
      const count = Math.ceil(total / hop);
      this.push(new Float32Array(span + hop), () => true);
      frames.length = Math.min(frames.length, count);
      const behind = pausesOf(frames);
      const voicing = VOICING + Math.max(0, Math.min(MOST_MORE, behind.tune - MUSICAL));
      const course = viterbiPath({
        frames: frames.length,
        states: (t) => frames[t]!.hz.length + 1,
        observation: (t, state) => {
          if (state > 0) return frames[t]!.strength[state - 1]!;
          const level = loudest > 0 ? frames[t]!.peak / loudest : 0;
          return voicing + Math.max(0, 2 - level / (SILENCE / (1 + voicing)));
        },
        transition: (t, from, to) => {
          if (from === 0 && to === 0) return 0;
          if (from === 0 || to === 0) return -SWITCH_COST;
          return -LEAP_COST * Math.abs(Math.log2(frames[t - 1]!.hz[from - 1]! / frames[t]!.hz[to - 1]!));
        },
      });
      const pitch = Float32Array.from(frames, ({ hz }, t) => (course[t] === 0 ? 0 : hz[course[t]! - 1]!));
      return aboveTheTuneful(pitch, frames, behind);
    },
  };
}

/** What is heard in pauses. */
interface Pauses {
  /** How periodic most of them are, 0 to 1; 0 where there are too few. */
  tune: number;
  /** The power that most of them stay below. */
  power: number;
}

function pausesOf(frames: readonly Frame[]): Pauses {
  const pauses = frames.filter(({ pause }, t) => {
    const [before, after] = [frames[t - NEAR], frames[t + NEAR]];
    return pause !== undefined && (!before || before.pause !== undefined) && (!after || after.pause !== undefined);
  });
  if (pauses.length < LEAST_PAUSES) return { tune: 0, power: 0 };
  return {
    tune: partOf(
      pauses.map(({ pause }) => pause!),
      0.5,
    ),
    power: partOf(
      pauses.map(({ power }) => power),
      MOST_OF_PAUSES,
    ),
  };
}

/** Takes out the pitch of frames that are hardly louder than pauses which have a pitch of their own. */
function aboveTheTuneful(pitch: Float32Array, frames: readonly Frame[], behind: Pauses): Float32Array {
  if (behind.tune < TUNEFUL) return pitch;
  const voiced = frames.flatMap(({ power }, t) => (pitch[t]! > 0 ? power : []));
  if (voiced.length < LEAST_VOICED) return pitch;
  const least = Math.min(behind.power * 10 ** (ABOVE / 10), partOf(voiced, LOUDEST_PART) / 10 ** (LOUDEST_MARGIN / 10));
  return pitch.map((hz, t) => (frames[t]!.power > least ? hz : 0));
}

/** The value below which this part of the values lies. */
function partOf(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(part * (values.length - 1))]!;
}
