import { createPairTransform, OVERLAP, type PairTransform } from '../transforms/istft.ts';
import { BANDS, bandPowers, bandsOfBins, maskFeatures, transformSize, type BandPowers } from './mask-bands.ts';
import { hasVoiceInBass, RAISE, RAISED_VOICE_FLOOR } from './low-voice.ts';
import type { StoredLayer } from './layer-weights.ts';
import type { Span } from './mask-layers.ts';
import type { MixSource } from './mix-source.ts';
import { createMaskNetwork, FRAME_STEP, MASKS, type MaskNetwork } from './mask-unet.ts';
import { replaceVocals } from './vocals-first.ts';

/** The stems of a mix, in the order of the masks. */
export const STEMS = ['vocals', 'drums', 'bass', 'other'] as const;
export type StemName = (typeof STEMS)[number];

/** Consecutive samples of a mix and of the requested parts. */
export interface SeparatedBlock {
  mix: Float32Array[];
  /** In the order requested, one array per channel. */
  parts: Float32Array[][];
}

/** STFT frames separated at once, and frames of context for the network on either side. */
const SEGMENT = 512;
const MARGIN = 64;

type Weights = Readonly<Record<string, StoredLayer>>;

/** One or two networks, and what is done with them. */
export interface SeparationMethod {
  weights: Weights;
  /** A second network, whose vocals replace those of the first one. */
  vocalWeights?: Weights;
  /** Whether segments in which a low voice seems to be taken for the bass are separated once more, with the voice raised. */
  findsLowVoices: boolean;
}

/**
 * Separates a mix by masks on its STFT and yields consecutive blocks. Each part is the sum of the stems named in it; as the masks sum to 1,
 * the mix minus some parts is the rest. All channels are masked alike.
 */
export function* separateStems(
  source: MixSource,
  parts: readonly (readonly StemName[])[],
  { weights, vocalWeights, findsLowVoices }: SeparationMethod,
): Generator<SeparatedBlock> {
  const { sampleRate, frames } = source;
  const transform = createPairTransform(transformSize(sampleRate));
  const { size, hop } = transform;
  const usual = bandsOfBins(sampleRate, size);
  const raised = bandsOfBins(RAISE * sampleRate, size);
  const total = Math.ceil(frames / hop) + OVERLAP - 1;
  const maxFrames = roundUp(Math.min(total, SEGMENT + 2 * MARGIN), FRAME_STEP);
  const network = createMaskNetwork(weights, maxFrames);
  const vocalNetwork = vocalWeights && createMaskNetwork(vocalWeights, maxFrames);
  const wanted = parts.map((names) => names.map((name) => STEMS.indexOf(name)));
  const gains = new Float64Array(BANDS);
  const binGains = new Float64Array(size / 2 + 1);
  const tails = parts.map(() => silent(source.channels, size - hop));
  let held: HeldPowers = { from: 0, powers: [] };
  /** Returns the first sample of a frame; negative for the first frames. */
  const startOf = (frame: number): number => (frame - OVERLAP + 1) * hop;

  for (let first = 0; first < total; first += SEGMENT) {
    const count = Math.min(SEGMENT, total - first);
    const from = Math.max(0, first - MARGIN);
    const to = Math.min(total, first + count + MARGIN);
    const origin = Math.max(0, startOf(from));
    const mix = source.read(origin, startOf(to - 1) + size - origin);
    const input = { transform, offset: startOf(from) - origin, from, count: roundUp(to - from, FRAME_STEP) };
    const networks = { network, vocalNetwork };
    const powers = powersOf(mix, { ...input, bands: usual, held });
    held = { from, powers };
    // Only the search for low voices looks at the masks of the context.
    const kept = findsLowVoices ? undefined : { from: first - from, to: first + count - from };
    const found = estimateMasks(powers, networks, kept);
    const isRaised = findsLowVoices && hasVoiceInBass(powers, found);
    const bands = isRaised ? raised : usual;
    const masks = isRaised ? withVoiceFloor(estimateMasks(powersOf(mix, { ...input, bands }), networks)) : found;

    const sums = tails.map((tail) => tail.map((plane) => extended(plane, count * hop)));
    for (let pair = 0; pair < source.channels; pair += 2) {
      for (let frame = 0; frame < count; frame++) {
        const at = startOf(first + frame) - origin;
        const spectrum = transform.analyse(mix[pair]!, mix[pair + 1], at);
        wanted.forEach((stems, part) => {
          fillGains(gains, masks, first + frame - from, stems);
          spreadGains(gains, bands, binGains);
          const [one, other] = [sums[part]![pair]!, sums[part]![pair + 1]];
          transform.overlapAdd(spectrum, binGains, { first: one, second: other, at: frame * hop });
        });
      }
    }
    sums.forEach((planes, part) => planes.forEach((plane, c) => tails[part]![c]!.set(plane.subarray(count * hop))));
    const start = Math.max(0, startOf(first));
    const end = Math.min(frames, startOf(first + count));
    if (end <= start) continue;
    yield {
      mix: mix.map((plane) => plane.subarray(start - origin, end - origin)),
      parts: sums.map((planes) => planes.map((plane) => plane.subarray(start - startOf(first), end - startOf(first)))),
    };
  }
}

/**
 * The powers of frames that were analysed for a segment; the next segment begins with the last of them. All are of whole frames: a segment has a
 * multiple of `FRAME_STEP` frames, but for those that reach the end of the audio.
 */
interface HeldPowers {
  from: number;
  powers: BandPowers[];
}

/** Returns the powers of `count` frames from frame `from` on, which begins at index `offset` of the mix. */
function powersOf(
  mix: Float32Array[],
  {
    transform,
    bands,
    offset,
    from,
    count,
    held,
  }: {
    transform: PairTransform;
    bands: Uint16Array;
    offset: number;
    from: number;
    count: number;
    held?: HeldPowers;
  },
): BandPowers[] {
  const [left, right] = stereoInput(mix);
  return Array.from({ length: count }, (_, frame) => {
    const known = held?.powers[from + frame - held.from];
    if (known) return known;
    const { re, im } = transform.analyse(left, right, offset + frame * transform.hop);
    return bandPowers(re, im, bands);
  });
}

/** Returns the masks of frames; of the `kept` ones only, if these are given. */
function estimateMasks(
  powers: readonly BandPowers[],
  { network, vocalNetwork }: { network: MaskNetwork; vocalNetwork: MaskNetwork | undefined },
  kept?: Span,
): Float32Array {
  const features = maskFeatures(powers);
  const masks = network(features, powers.length, kept);
  if (vocalNetwork) replaceVocals(masks, vocalNetwork(features, powers.length, kept));
  return masks;
}

/** Leaves a share of the mix in the first mask, and takes it from the others; the masks still sum to 1. */
function withVoiceFloor(masks: Float32Array): Float32Array {
  return masks.map((mask, i) => (1 - RAISED_VOICE_FLOOR) * mask + (i % MASKS === 0 ? RAISED_VOICE_FLOOR : 0));
}

/** Returns the stereo input of the network: mono twice; of more than two channels a downmix. */
function stereoInput(mix: Float32Array[]): [Float32Array, Float32Array] {
  const [first, second = first] = mix;
  if (mix.length <= 2) return [first!, second!];
  const sides = [first!.slice(), second!.slice()] as [Float32Array, Float32Array];
  // In FFmpeg's order the third channel is the centre; the others are surrounds, or a low-frequency channel of little effect.
  mix.slice(2).forEach((plane, i) => {
    const into = i === 0 ? sides : [sides[i % 2]!];
    for (const side of into) for (let n = 0; n < side.length; n++) side[n]! += Math.SQRT1_2 * plane[n]!;
  });
  return sides;
}

/** Fills `gains` with the sum of the masks of some stems in a frame, per band. */
function fillGains(gains: Float64Array, masks: Float32Array, frame: number, stems: readonly number[]): void {
  gains.fill(0);
  for (const stem of stems)
    for (let band = 0, at = frame * BANDS * MASKS + stem; band < BANDS; band++, at += MASKS) gains[band]! += masks[at]!;
}

/** Sets the gain of each bin to that of its band. */
function spreadGains(gains: Float64Array, bands: Uint16Array, binGains: Float64Array): void {
  for (let bin = 0; bin < bands.length; bin++) binGains[bin] = gains[bands[bin]!]!;
}

function extended(head: Float32Array, more: number): Float32Array {
  const whole = new Float32Array(head.length + more);
  whole.set(head);
  return whole;
}

function silent(channels: number, length: number): Float32Array[] {
  return Array.from({ length: channels }, () => new Float32Array(length));
}

function roundUp(value: number, step: number): number {
  return Math.ceil(value / step) * step;
}
