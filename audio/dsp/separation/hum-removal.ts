import { blocksOf, detectHum } from './hum-detection.ts';
import { createHarmonicAnalyser, createHarmonicSynthesiser, hopOf, type PartialTrack } from './hum-fold.ts';
import {
  fitAt,
  fitHarmonic,
  neutralTrack,
  refineCommonTrack,
  rotated,
  type CommonTrack,
  type Harmonic,
} from './hum-track.ts';
import type { MixSource } from './mix-source.ts';

const MAX_HARMONICS = 80;
/** Harmonics from which the common track is estimated; higher ones are masked by music. */
const TRACKED_HARMONICS = 20;
/** Reach of the fit of a harmonic to each side, in frames: for a constant and for a changing one. */
const REACHES = [96, 16] as const;
/** Iterations of the common track. */
const ITERATIONS = 5;
/** Harmonics with a lower mean reliability are not part of the hum; chance alone reaches a tenth of it. */
const MIN_TRUST = 0.1;

/** The hum of a recording as harmonics over time. */
export interface TrackedHum {
  /** Mean frequency of the fundamental. */
  hz: number;
  /** Phase of the fundamental at each frame, in cycles. */
  phaseCycles: Float64Array;
  /** Harmonics of each channel that are significant. */
  channels: Harmonic[][];
}

/** Detects hum and tracks the phase and level its harmonics share, and each harmonic in each channel. Returns undefined without hum. */
export function trackHum(source: MixSource): TrackedHum | undefined {
  const found = detectHum(source);
  if (!found) return undefined;
  const { sampleRate } = source;
  const hop = hopOf(sampleRate);
  const count = Math.min(MAX_HARMONICS, Math.floor((0.45 * sampleRate) / found.hz));
  const meters = Array.from({ length: source.channels }, () => createHarmonicAnalyser(found.phaseCycles, hop, count));
  for (const block of blocksOf(source)) block.forEach((plane, channel) => meters[channel]!.push(plane));
  const channels = meters.map((meter) => meter.finish().map((track, k): Harmonic => ({ harmonic: k + 1, track })));
  const tracked = channels.flatMap((harmonics) => harmonics.slice(0, TRACKED_HARMONICS));
  let common = neutralTrack(found.phaseCycles.length);
  for (let iteration = 0; iteration < ITERATIONS; iteration++)
    common = refineCommonTrack(tracked, common, { reach: REACHES[0], followLevel: iteration > 0 });
  return {
    hz: found.hz,
    phaseCycles: found.phaseCycles.map((phase, n) => phase + common.angle[n]! / (2 * Math.PI)),
    channels: channels.map((harmonics) =>
      harmonics.flatMap((measured) => {
        const track = significantPart(measured, common);
        return track ? [{ harmonic: measured.harmonic, track }] : [];
      }),
    ),
  };
}

/** Yields the waveform of the hum, one array per channel, in consecutive blocks: the samples to subtract. */
export function* synthesiseHum(
  { sampleRate, frames }: MixSource,
  { phaseCycles, channels }: TrackedHum,
): Generator<Float32Array[]> {
  const hop = hopOf(sampleRate);
  const synthesiser = createHarmonicSynthesiser(phaseCycles, hop);
  let periods = channels.map((harmonics) => synthesiser.periodOf(harmonics, 0));
  for (let frame = 0; frame * hop < frames; frame++) {
    const next = channels.map((harmonics) => synthesiser.periodOf(harmonics, frame + 1));
    const count = Math.min(hop, frames - frame * hop);
    yield channels.map((_, channel) => synthesiser.between(periods[channel]!, next[channel]!, frame, count));
    periods = next;
  }
}

/** Returns the part of a harmonic that follows the common track, or undefined if it is not significant. */
function significantPart(measured: Harmonic, common: CommonTrack): PartialTrack | undefined {
  const fits = REACHES.map((reach) => {
    const fit = fitHarmonic(measured, common, reach);
    return { fit, error: errorOf(measured, common, fit) };
  });
  // The short reach follows music too: it must fit clearly better.
  const { fit } = fits[1]!.error < 0.5 * fits[0]!.error ? fits[1]! : fits[0]!;
  if (fit.trust.reduce((sum, trust) => sum + trust, 0) < MIN_TRUST * fit.trust.length) return undefined;
  const { length } = common.angle;
  const track: PartialTrack = { re: new Float32Array(length), im: new Float32Array(length) };
  for (let n = 0; n < length; n++) {
    const [re, im, , trust] = fitAt(fit, n);
    track.re[n] = trust * common.level[n]! * re;
    track.im[n] = trust * common.level[n]! * im;
  }
  return track;
}

/** Returns the median squared distance of the frames from a fit. */
function errorOf(
  { harmonic, track }: Harmonic,
  { angle, level }: CommonTrack,
  fit: ReturnType<typeof fitHarmonic>,
): number {
  const errors = angle.map((phase, n) => {
    const [re, im] = rotated(track, n, harmonic * phase);
    const [cr, ci] = fitAt(fit, n);
    return (re - level[n]! * cr) ** 2 + (im - level[n]! * ci) ** 2;
  });
  return errors.toSorted()[errors.length >> 1] ?? 0;
}
