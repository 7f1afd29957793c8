import { z } from 'zod';
import type { CapabilityName } from '../../workflows/domain/capabilities.ts';
import type { ModelKind, Models } from './models.ts';

/** Kinds of material a step takes or makes. `source` is the file as it came, in any container. */
export type InputKind = 'audio' | 'video' | 'source';
export type OutputKind = 'analysis' | 'audio' | 'video';

/** Decoded audio at its own sample rate; samples are floats, full scale ±1. */
export interface DecodedAudio {
  /** Hz. */
  readonly sampleRate: number;
  readonly channels: number;
  /** Samples per channel. */
  readonly frames: number;
  /** Samples [start, start + length) of every channel, one array each; shorter at the end. */
  read(start: number, length: number): Float32Array[];
  /** All samples in order, in blocks of at most `frames` samples per channel. */
  blocks(frames?: number): Iterable<Float32Array[]>;
  /** Mean of the channels, resampled to `rate` Hz when one is given (windowed-sinc, alias-free). */
  mono(rate?: number): Float32Array;
}

/** What probing says of the file the item began with. */
export const sourceFacts = z.object({
  container: z.string().describe('Name of the container format.'),
  codec: z.string().describe('Name of the audio codec.'),
  sample_rate_hz: z.number().int(),
  channels: z.number().int(),
  frames: z.number().int().describe('Samples per channel, counted by decoding.'),
  duration_s: z.number(),
  bit_rate_bps: z.number().nullable(),
  has_video: z.boolean(),
});
export type SourceFacts = z.infer<typeof sourceFacts>;

/** A made file as capabilities return it; the service adds its addresses when it is read. */
export const artifact = z.object({
  artifact_id: z.string(),
  content_type: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  duration_s: z.number().optional(),
});
export type Artifact = z.infer<typeof artifact>;

export const AUDIO_FORMATS = ['flac', 'wav', 'mp3', 'm4a', 'ogg', 'opus'] as const;
export type AudioFormat = (typeof AUDIO_FORMATS)[number];

/** A picture of `height` rows from the top, each of `width` points of red, green and blue, 0 to 255. */
export interface Picture {
  width: number;
  height: number;
  rgb: Uint8Array;
}

/** A picture of a video, and the sound until the next one. */
export interface Moment {
  /** Points as planes, one after the other: luma, then both chroma planes at half the width and height (I420, BT.709). */
  picture: Uint8Array;
  sound: Float32Array[];
}

export interface VideoShape {
  /** Points, even. */
  width: number;
  height: number;
  /** Pictures a second. */
  fps: number;
  sampleRate: number;
  /** At most 2. */
  channels: number;
}

/** Makes files; what is written is stored, addressed and offered to the customer. */
export interface ArtifactWriter {
  /** Encodes audio given in blocks of one array per channel; flac (24 bit) and wav (32 bit float) are sample-exact. */
  audio(
    blocks: Iterable<Float32Array[]>,
    options: { name: string; sampleRate: number; channels: number; format?: AudioFormat },
  ): Promise<Artifact>;
  /**
   * Copies the audio stream of the source as it is into a plain container, of the codec's own format or the one asked for;
   * undefined where none holds the codec, or where the copy would not decode to the very same samples.
   */
  copy(options: { name: string; format?: AudioFormat }): Promise<Artifact | undefined>;
  /** Makes an MP4 file; a moment's picture is used up before the next is asked for. */
  video(moments: Iterable<Moment>, options: { name: string } & VideoShape): Promise<Artifact>;
  /** Makes a PNG file. */
  image(picture: Picture, options: { name: string }): Promise<Artifact>;
}

export interface CapabilityContext<Params> {
  audio: DecodedAudio;
  /** What to compare with, for a capability that `compares`. */
  reference?: DecodedAudio;
  source: SourceFacts;
  params: Params;
  write: ArtifactWriter;
  /** The embedded models, and those that are installed. */
  models: Models;
  /** Says how far the work is, 0 to 1; call it about once a second. */
  progress: (fraction: number) => void;
}

export interface Capability<Params extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  name: CapabilityName;
  /** Works against a reference when there is one: its parameter `reference_url`, or the first audio of a run. */
  compares?: true;
  /** Part of the cache key: raise it whenever the output of the same input changes. */
  version: number;
  summary: string;
  takes: InputKind;
  makes: OutputKind;
  params: Params;
  output: Output;
  /** Kinds of optional model it uses when one is installed. */
  uses?: readonly ModelKind[];
  /** What computes it, for the output's `engine` and the cache key. */
  engine: string;
  run(context: CapabilityContext<z.infer<Params>>): Promise<z.input<Output>> | z.input<Output>;
  /** Of an analysis that makes audio: the artifact that feeds the next step if its parameters ask for one, else the input does. */
  passesOn?(params: z.infer<Params>, output: z.infer<Output>): string | undefined;
}

/** Declares a capability; all are of this one shape. */
export function defineCapability<P extends z.ZodType, O extends z.ZodType>(
  capability: Capability<P, O>,
): Capability<P, O> {
  return capability;
}

/** The work cannot be done on this input whatever the tries; `message` tells the customer why, without addresses. */
export class UnsuitableInput extends Error {
  override name = 'UnsuitableInput';
  readonly code: 'step_failed' | 'wrong_input_kind';

  constructor(message: string, code: UnsuitableInput['code'] = 'step_failed') {
    super(message);
    this.code = code;
  }
}
