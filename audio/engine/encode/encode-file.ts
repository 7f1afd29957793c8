import { setImmediate as yieldOnce } from 'node:timers/promises';
import { AVFMT_GLOBALHEADER } from 'node-av/constants';
import { FFmpegError, FormatContext, type Packet, type Rational } from 'node-av/lib';
import { UnsuitableInput, type AudioFormat, type Encoding } from '../../capabilities/capability.ts';
import { encodedRates } from '../../capabilities/encoded-rates.ts';
import { createDither } from '../../dsp/core/dither.ts';
import { createResampler } from '../../dsp/core/resample.ts';
import { recipeOf, type FormatRecipe } from './audio-formats.ts';
import { AudioTrack, type TrackOptions } from './audio-track.ts';
import type { Tags } from '../tags.ts';
import { addTags } from './write-tags.ts';
import { RateConverter } from './rate-converter.ts';

export interface EncodeRequest extends Encoding {
  format: AudioFormat;
  /** Hz, of the samples given. */
  sampleRate: number;
  channels: number;
  tags?: Tags | undefined;
  /** Seconds that the audio has at most; absent: few. */
  maxSeconds?: number | undefined;
}

/** Bytes of samples from which a WAV may need larger sizes than its header has: the rest of 4 GiB is for the header and tags. */
const MAX_WAV_BYTES = 2 ** 32 - 2 ** 20;
const BITS_OF_FLOATS = 32;

export interface EncodedFile {
  /** Samples per channel. */
  frames: number;
  sampleRate: number;
  /** Samples that were limited to the highest level of the format. */
  limited: number;
}

/**
 * Encodes audio, given in blocks of one array per channel, into a file. Returns the samples per channel written, their rate in
 * Hz and how many samples were limited to the highest level of the format. Throws `UnsuitableInput` for audio that the format cannot hold.
 */
export async function encodeFile(
  path: string,
  blocks: Iterable<Float32Array[]>,
  request: EncodeRequest,
): Promise<EncodedFile> {
  const { format, sampleRate, channels, quality } = request;
  const recipe = recipeOf(format, request.bitDepth);
  if (channels > recipe.maxChannels) {
    throw new UnsuitableInput(
      `The format ${format} holds at most ${recipe.maxChannels} channels, but this audio has ${channels}. Choose wav, which holds ` +
        `${recipeOf('wav').maxChannels}.`,
    );
  }
  const { sampleRate: rate, bitRate } = encodedRates(format, {
    ...request,
    sampleRate: request.storedRateHz ?? sampleRate,
  });
  using encoder = new FileEncoder(path, recipe, {
    sampleRate: rate,
    channels,
    bitRate,
    quality,
    keepsEncoderLevel: request.keepsEncoderLevel,
    tags: request.tags,
    maxBytes: ((request.maxSeconds ?? 0) * rate * channels * (recipe.bits ?? BITS_OF_FLOATS)) / 8,
  });
  const dither = request.dither && recipe.bits ? createDither(recipe.bits) : undefined;
  for (const block of atRate(blocks, { ...request, rate })) {
    dither?.(block);
    encoder.push(block);
    await yieldOnce(); // the binding frees collected garbage only when the event loop is free
  }
  return { ...encoder.finish(), sampleRate: rate };
}

/** Yields blocks at the rate of the file. A rate that was asked for is made by the converter for listening. */
function* atRate(
  blocks: Iterable<Float32Array[]>,
  { sampleRate, channels, rate, storedRateHz }: EncodeRequest & { rate: number },
): Generator<Float32Array[]> {
  if (rate === sampleRate) {
    yield* blocks;
    return;
  }
  if (storedRateHz !== undefined) {
    using converter = new RateConverter({ channels, from: sampleRate, to: rate });
    for (const block of blocks) yield* converter.push(block);
    yield* converter.finish();
    return;
  }
  const resamplers = Array.from({ length: channels }, () => createResampler(sampleRate, rate));
  for (const block of blocks) yield block.map((plane, channel) => resamplers[channel]!.push(plane));
  yield resamplers.map((resampler) => resampler.finish());
}

/** Writes one audio stream into a file. */
class FileEncoder implements Disposable {
  #muxer = new FormatContext();
  #track: AudioTrack;
  /** Units of the times of packets: those of the encoder, and those of the container. */
  #timeBases: { encoder: Rational; stream: Rational };

  constructor(
    path: string,
    recipe: FormatRecipe,
    { tags, maxBytes, ...options }: Omit<TrackOptions, 'globalHeader'> & { tags: Tags | undefined; maxBytes: number },
  ) {
    const muxer = this.#muxer;
    check(muxer.allocOutputContext2(null, recipe.muxer, path), 'choosing the container');
    const globalHeader = muxer.oformat?.hasFlags(AVFMT_GLOBALHEADER) ?? false;
    this.#track = new AudioTrack(recipe, { ...options, globalHeader });
    const stream = muxer.newStream(null);
    stream.codecpar.fromContext(this.#track.encoder);
    stream.timeBase = this.#track.encoder.timeBase;
    const writeCover = tags && addTags(muxer, stream, tags);
    muxer.url = path;
    // With the default of one second, decoders do not cut audio that fits into one page to its true length.
    if (recipe.muxer === 'ogg') check(muxer.setOption('page_duration', '100000'), 'setting the page length');
    // The unit of edit lists: with the default, milliseconds, they would cut up to a millisecond of samples.
    if (recipe.muxer === 'ipod')
      check(muxer.setOption('movie_timescale', String(options.sampleRate)), 'setting the time scale');
    // Room for the sizes of RF64 (EBU Tech 3306), which the file becomes if it exceeds 4 GiB. Others keep the plain header.
    if (recipe.muxer === 'wav' && maxBytes > MAX_WAV_BYTES) check(muxer.setOption('rf64', 'auto'), 'reserving sizes');
    check(muxer.openOutputSync(), 'opening the file');
    check(muxer.writeHeaderSync(null), 'writing the header');
    this.#timeBases = { encoder: this.#track.encoder.timeBase, stream: stream.timeBase };
    writeCover?.();
  }

  push(planes: Float32Array[]): void {
    this.#track.push(planes, (packet) => this.#write(packet));
  }

  /** Writes what is left; returns the samples per channel in total and how many samples were limited. */
  finish(): { frames: number; limited: number } {
    this.#track.finish((packet) => this.#write(packet));
    check(this.#muxer.writeTrailerSync(), 'writing the trailer');
    return { frames: this.#track.written, limited: this.#track.limited };
  }

  #write(packet: Packet): void {
    packet.streamIndex = 0;
    packet.rescaleTs(this.#timeBases.encoder, this.#timeBases.stream);
    check(this.#muxer.interleavedWriteFrameSync(packet), 'writing');
  }

  [Symbol.dispose](): void {
    this.#track[Symbol.dispose]();
    this.#muxer.closeOutputSync();
    this.#muxer.freeContext();
  }
}

function check(code: number, doing: string): void {
  FFmpegError.throwIfError(code, doing);
}
