import { setImmediate as yieldOnce } from 'node:timers/promises';
import { AVFMT_GLOBALHEADER } from 'node-av/constants';
import { FFmpegError, FormatContext, type Packet } from 'node-av/lib';
import { UnsuitableInput, type AudioFormat } from '../../capabilities/capability.ts';
import { createResampler } from '../../dsp/core/resample.ts';
import { FORMATS, type FormatRecipe } from './audio-formats.ts';
import { AudioTrack } from './audio-track.ts';
import { encodedRates } from './bit-rates.ts';

export interface EncodeRequest {
  format: AudioFormat;
  sampleRate: number;
  channels: number;
  /** Of a lossy format; absent: its default. */
  bitrateKbps?: number;
}

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
  { format, sampleRate, channels, bitrateKbps }: EncodeRequest,
): Promise<EncodedFile> {
  const recipe = FORMATS[format];
  if (channels > recipe.maxChannels) {
    throw new UnsuitableInput(`${format} holds at most ${recipe.maxChannels} channels; this audio has ${channels}.`);
  }
  const { sampleRate: rate, bitRate } = encodedRates(format, { sampleRate, channels, bitrateKbps });
  const resamplers =
    rate === sampleRate ? null : Array.from({ length: channels }, () => createResampler(sampleRate, rate));
  using encoder = new FileEncoder(path, recipe, { sampleRate: rate, channels, bitRate });
  for (const block of blocks) {
    encoder.push(resamplers ? block.map((plane, channel) => resamplers[channel]!.push(plane)) : block);
    await yieldOnce(); // the binding frees collected garbage only when the event loop is free
  }
  if (resamplers) encoder.push(resamplers.map((resampler) => resampler.finish()));
  return { ...encoder.finish(), sampleRate: rate };
}

/** Writes one audio stream into a file. */
class FileEncoder implements Disposable {
  #muxer = new FormatContext();
  #track: AudioTrack;

  constructor(
    path: string,
    recipe: FormatRecipe,
    { sampleRate, channels, bitRate }: { sampleRate: number; channels: number; bitRate: number | undefined },
  ) {
    const muxer = this.#muxer;
    check(muxer.allocOutputContext2(null, recipe.muxer, path), 'choosing the container');
    const globalHeader = muxer.oformat?.hasFlags(AVFMT_GLOBALHEADER) ?? false;
    this.#track = new AudioTrack(recipe, { sampleRate, channels, globalHeader, bitRate });
    const stream = muxer.newStream(null);
    stream.codecpar.fromContext(this.#track.encoder);
    stream.timeBase = this.#track.encoder.timeBase;
    muxer.url = path;
    // With the default of one second, decoders do not cut audio that fits into one page to its true length.
    if (recipe.muxer === 'ogg') check(muxer.setOption('page_duration', '100000'), 'setting the page length');
    // The unit of edit lists: with the default, milliseconds, they would cut up to a millisecond of samples.
    if (recipe.muxer === 'ipod')
      check(muxer.setOption('movie_timescale', String(sampleRate)), 'setting the time scale');
    check(muxer.openOutputSync(), 'opening the file');
    check(muxer.writeHeaderSync(null), 'writing the header');
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
    const stream = this.#muxer.streams[0]!;
    packet.streamIndex = 0;
    packet.rescaleTs(this.#track.encoder.timeBase, stream.timeBase);
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
