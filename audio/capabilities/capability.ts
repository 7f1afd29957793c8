import { z } from 'zod';
import type { CapabilityName } from '../../workflows/domain/capabilities.ts';
import type { Annotations } from './annotations.ts';
import type { ChatPart } from './chat-part.ts';
import type { FileFormat } from './file-formats.ts';
import type { ByInput, FurtherInput } from './further-inputs.ts';
import type { ModelKind, Models } from './model-interfaces.ts';

/** Kinds of input of a step. `source` is the file as it was fetched, in any container. */
export type InputKind = 'audio' | 'video' | 'source';
/** Kinds of output of a step. An analysis passes its input on to the next step. */
export type OutputKind = 'analysis' | 'audio' | 'video';

/**
 * A capability: one operation on audio. Its folder holds, beside `capability.ts`: `params.ts` and `output.ts` where
 * the schemas are long, `chat.ts` (its sentences in chat), `description.ts` (facts that audio_description_analysis
 * takes from it, if any), `method.md` (its documentation) and `measure.ts` (the measurement of its quality).
 */
export interface Capability<Params extends z.ZodType = z.ZodType, Output extends z.ZodObject = z.ZodObject> {
  name: CapabilityName;
  /** Further audio that it works with: the parameter `<input>_url` of each; for a reference also the first audio of a run. */
  inputs?: readonly FurtherInput[];
  /** Part of the cache key and of every output: raise it whenever the output for the same input changes. */
  version: number;
  /** How it worked in the release before, where `version` was raised since: a step may name that version until the next release. */
  previous?: PreviousVersion<Params, Output>;
  /** One sentence for prompts, tools, OpenAPI and the documentation. */
  summary: string;
  takes: InputKind;
  makes: OutputKind;
  /** A strict object in which every parameter is optional or has a default, with a description of each. */
  params: Params;
  /** An object with a field `engine`; what cannot be measured is null, and another field says why. */
  output: Output;
  /** Seconds of audio that it does in a second of processor time, at least; default: 30. Optional models are slower. */
  minSpeed?: number;
  /** Kinds of optional models that it uses where they are installed. */
  uses?: readonly ModelKind[];
  /** Names the code that computes it; part of the cache key. */
  engine: string;
  chat: ChatPart;
  /**
   * Does the work. Throws `UnsuitableInput` if it cannot be done on this input, however often it is tried;
   * any other error counts as a failed attempt.
   */
  run(context: CapabilityContext<z.infer<Params>>): Promise<z.input<Output>> | z.input<Output>;
  /**
   * Returns the seconds of its made audio at most, from those of its input and of its further audio together; absent where the made audio is
   * never longer than the input.
   */
  longest?(params: z.infer<Params>, seconds: { own: number; further: number }): number;
  /** Of an analysis that makes audio: returns the id of the artifact that feeds the next step; undefined for the input. */
  passesOn?(params: z.infer<Params>, output: z.infer<Output>): string | undefined;
}

/** Returns the seconds of audio that a capability does in a second of processor time, at least. */
export function minSpeedOf({ minSpeed = 30 }: Capability): number {
  return minSpeed;
}

/** A former version of a capability, with its parameters and an output of its shape. What is absent is as in the current version. */
interface PreviousVersion<Params extends z.ZodType, Output extends z.ZodObject> {
  version: number;
  engine?: string;
  run?: Capability<Params, Output>['run'];
  /** How it encoded audio; replaces what `run` chooses. */
  encoding?: Encoding;
}

/** Declares a capability and checks its shape; `index.ts` collects what the folders declare. */
export function defineCapability<P extends z.ZodType, O extends z.ZodObject>(
  capability: Capability<P, O>,
): Capability<P, O> {
  return capability;
}

/** Inputs and services of a running capability. It has no access to files, processes or the network. */
export interface CapabilityContext<Params> {
  audio: DecodedAudio;
  /** Its further audio, as far as it was named. */
  inputs?: ByInput<DecodedAudio>;
  source: SourceFacts;
  params: Params;
  write: ArtifactWriter;
  /** The embedded models, and those that are installed. */
  models: Models;
  /** Reports the fraction of the work that is done, 0 to 1; call it about once a second. */
  progress: (fraction: number) => void;
}

/** Decoded audio at its own sample rate; samples are floats, full scale is ±1. */
export interface DecodedAudio {
  /** Hz. */
  readonly sampleRate: number;
  readonly channels: number;
  /** Samples per channel. */
  readonly frames: number;
  /** Returns samples [start, start + length) of every channel, one array each; fewer where the audio ends. */
  read(start: number, length: number): Float32Array[];
  /** Yields all samples in order, in blocks of at most `frames` samples per channel. */
  blocks(frames?: number): Iterable<Float32Array[]>;
  /** Returns the mean of the channels, resampled to `rate` Hz if one is given (windowed sinc, without aliasing). */
  mono(rate?: number): Float32Array;
}

/** Facts that probing found about the file that the item began with. */
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
  limited_samples: z
    .number()
    .int()
    .positive()
    .optional()
    .describe(
      'Samples beyond the highest level that the format is given, which were limited to it: full scale in FLAC, 16 times full scale ' +
        '(+24 dBFS) in MP3, AAC, Vorbis and Opus. Those that are not numbers become silence and count, too. Absent if there were none; WAV keeps every level.',
    ),
});
export type Artifact = z.infer<typeof artifact>;

/** A made file of results over time. */
export interface FileOfResults extends Artifact {
  format: FileFormat;
  /** Name of the file with its extension. */
  name: string;
}

export const AUDIO_FORMATS = ['flac', 'wav', 'mp3', 'm4a', 'ogg', 'opus'] as const;
export type AudioFormat = (typeof AUDIO_FORMATS)[number];

/** A picture of `height` rows from the top, each of `width` pixels of red, green and blue, 0 to 255. */
export interface Picture {
  width: number;
  height: number;
  rgb: Uint8Array;
}

/** A picture of a video, and the sound until the next one. */
export interface Moment {
  /** Pixels as planes, one after the other: luma, then both chroma planes at half the width and height (I420, BT.709). */
  picture: Uint8Array;
  sound: Float32Array[];
}

export interface VideoShape {
  /** Pixels, even. */
  width: number;
  /** Pixels, even. */
  height: number;
  /** Pictures per second. */
  fps: number;
  /** Quantiser of H.264, 0 (exact) to 51 (coarsest). */
  quantiser: number;
  /** Hz. */
  sampleRate: number;
  /** At most 2. */
  channels: number;
}

export const QUALITIES = ['low', 'medium', 'high', 'best'] as const;
export type Quality = (typeof QUALITIES)[number];

export const BIT_DEPTHS = [16, 24, 32] as const;
export type BitDepth = (typeof BIT_DEPTHS)[number];

/** How audio is encoded; `encodingOf` takes it from the parameters. */
export interface Encoding {
  /** Absent: FLAC where it can hold the audio, else WAV. */
  format?: AudioFormat;
  /** Of a lossy format; absent: the default of the format. */
  bitrateKbps?: number;
  /** Of a lossy format, instead of a bit rate. */
  quality?: Quality;
  /** Hz, one that the format holds; absent: that of the audio, or the next one up that the format holds. */
  storedRateHz?: number;
  /** Bits per sample of flac (16 or 24) and wav (32: floats); absent: 24 and 32. */
  bitDepth?: BitDepth;
  /** Whether samples are dithered where they lose bits; absent: rounded. */
  dither?: boolean;
  /** Whether the tags and the cover of the input are written; absent: keep. */
  metadata?: 'keep' | 'strip';
  /** Whether mp3 keeps the lower level that LAME gives it at constant bit rates; absent: it is made up for. */
  keepsEncoderLevel?: boolean;
}

/** Makes files, which the service stores, addresses and offers to the customer. */
export interface ArtifactWriter {
  /** Encodes audio given in blocks of one array per channel; flac (24 bit) and wav (32-bit float) are sample-exact. */
  audio(
    blocks: Iterable<Float32Array[]>,
    options: { name: string; sampleRate: number; channels: number } & Encoding,
  ): Promise<Artifact>;
  /**
   * Copies the source's audio stream as it is into a plain container: the codec's own, or the one of `format`.
   * Returns undefined if no such container holds the codec, or if the copy would not decode to the same samples.
   */
  copy(options: { name: string } & Pick<Encoding, 'format' | 'metadata'>): Promise<Artifact | undefined>;
  /** Makes an MP4 file. The picture of a moment is encoded before the next moment is requested. */
  video(moments: Iterable<Moment>, options: { name: string } & VideoShape): Promise<Artifact>;
  /** Makes a PNG file. */
  image(picture: Picture, options: { name: string }): Promise<Artifact>;
  /** Makes files of results over time, format by format: one, or one for each track. */
  annotations(annotations: Annotations, options: { formats: readonly FileFormat[] }): Promise<FileOfResults[]>;
}

/** Reports that the work cannot be done on this input. `message` tells the customer why and holds no addresses. */
export class UnsuitableInput extends Error {
  override name = 'UnsuitableInput';
  readonly code: 'step_failed' | 'wrong_input_kind';

  constructor(message: string, code: UnsuitableInput['code'] = 'step_failed') {
    super(message);
    this.code = code;
  }
}
