import {
  AVERROR_EAGAIN,
  AVERROR_EOF,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_CODEC_FLAG_QSCALE,
  AV_PKT_DATA_SKIP_SAMPLES,
  AV_SAMPLE_FMT_FLT,
  AV_SAMPLE_FMT_FLTP,
  FF_ENCODER_FLAC,
  FF_ENCODER_LIBVORBIS,
} from 'node-av/constants';
import { avChannelLayoutDefault, Codec, CodecContext, FFmpegError, Frame, Packet, Rational } from 'node-av/lib';
import { UnsuitableInput } from '../../capabilities/capability.ts';
import type { FormatRecipe } from './audio-formats.ts';

/** Samples per frame where the encoder takes any number. */
const FREE_FRAME = 4_096;
const FULL_SCALE_24 = 2 ** 23;
/** Vorbis quality 5, in FFmpeg's unit. */
const VORBIS_QUALITY = 5 * 118;

interface TrackOptions {
  sampleRate: number;
  channels: number;
  /** Whether the container wants the codec's header apart from the packets. */
  globalHeader: boolean;
}

/**
 * Encodes audio given in parts into packets, on FFmpeg's low-level interface. The last, partial frame is kept: FFmpeg's and
 * the binding's own framing drops it. Throws `UnsuitableInput` for what the codec cannot hold.
 */
export class AudioTrack implements Disposable {
  /** Samples per channel encoded so far. */
  written = 0;
  readonly encoder = new CodecContext();
  #recipe: FormatRecipe;
  #channels: number;
  #sampleRate: number;
  #take: (packet: Packet) => void = () => undefined;
  #packet = new Packet();
  #frameSize: number;
  #pending: Float32Array[];
  #held = 0;
  /** Samples that decoders are to cut from the end. */
  #cut = 0;

  constructor(recipe: FormatRecipe, { sampleRate, channels, globalHeader }: TrackOptions) {
    this.#recipe = recipe;
    this.#channels = channels;
    this.#sampleRate = sampleRate;
    const codec = Codec.findEncoderByName(recipe.encoder);
    if (!codec) throw new Error(`FFmpeg has no encoder ${recipe.encoder}`);
    const { encoder } = this;
    encoder.allocContext3(codec);
    encoder.sampleFormat = recipe.sampleFormat;
    encoder.sampleRate = sampleRate;
    encoder.channelLayout = avChannelLayoutDefault(channels);
    encoder.timeBase = new Rational(1, sampleRate);
    encoder.threadCount = 1;
    if (recipe.encoder === FF_ENCODER_FLAC) encoder.bitsPerRawSample = 24;
    if (recipe.channelBitRate) encoder.bitRate = BigInt(recipe.channelBitRate * channels);
    if (recipe.encoder === FF_ENCODER_LIBVORBIS) {
      encoder.setFlags(AV_CODEC_FLAG_QSCALE);
      encoder.globalQuality = VORBIS_QUALITY;
    }
    if (globalHeader) encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
    // Set one by one: a dictionary given to open2 is freed there and again by the garbage collector.
    for (const [name, value] of Object.entries(recipe.options ?? {}))
      check(encoder.setOption(name, value), `setting ${name}`);
    if (encoder.open2Sync(codec, null) < 0) {
      throw new UnsuitableInput(`${recipe.extension} cannot hold ${channels} channels at ${sampleRate} Hz.`);
    }
    this.#packet.alloc();
    this.#frameSize = encoder.frameSize > 0 ? encoder.frameSize : FREE_FRAME;
    this.#pending = Array.from({ length: channels }, () => new Float32Array(this.#frameSize));
  }

  /** Takes samples, one array per channel, and hands on the packets they fill; a packet is the track's own again afterwards. */
  push(planes: readonly Float32Array[], take: (packet: Packet) => void): void {
    this.#take = take;
    const count = planes[0]?.length ?? 0;
    for (let at = 0; at < count;) {
      const part = Math.min(count - at, this.#frameSize - this.#held);
      for (let channel = 0; channel < this.#channels; channel++) {
        this.#pending[channel]!.set(planes[channel]!.subarray(at, at + part), this.#held);
      }
      this.#held += part;
      at += part;
      if (this.#held === this.#frameSize) this.#encodeHeld();
    }
  }

  /** Hands on what is left. */
  finish(take: (packet: Packet) => void): void {
    this.#take = take;
    if (this.#held > 0) this.#encodeHeld();
    check(this.encoder.sendFrameSync(null), 'flushing');
    this.#drain();
  }

  #encodeHeld(): void {
    const { sampleFormat } = this.#recipe;
    using frame = Frame.fromAudioBuffer(packed(this.#pending, this.#held, sampleFormat), {
      nbSamples: this.#held,
      format: sampleFormat,
      sampleRate: this.#sampleRate,
      channelLayout: this.encoder.channelLayout,
      timeBase: { num: 1, den: this.#sampleRate },
      pts: BigInt(this.written),
    });
    check(this.encoder.sendFrameSync(frame), 'encoding');
    this.written += this.#held;
    this.#held = 0;
    this.#drain();
  }

  #drain(): void {
    for (;;) {
      const got = this.encoder.receivePacketSync(this.#packet);
      if (got === AVERROR_EAGAIN || got === AVERROR_EOF) return;
      check(got, 'encoding');
      this.#addUpCut();
      this.#take(this.#packet);
      this.#packet.unref();
    }
  }

  /** The MP3 header tells what to cut from the end by the last packet alone, but the encoder may spread it over two. */
  #addUpCut(): void {
    const skip = this.#packet.getSideData(AV_PKT_DATA_SKIP_SAMPLES);
    const cut = skip?.readUInt32LE(4) ?? 0;
    if (!skip || cut === 0) return;
    const before = this.#cut;
    this.#cut += cut;
    if (before === 0) return;
    const all = Buffer.from(skip);
    all.writeUInt32LE(this.#cut, 4);
    this.#packet.freeSideData();
    this.#packet.addSideData(AV_PKT_DATA_SKIP_SAMPLES, all);
  }

  [Symbol.dispose](): void {
    this.#packet.free();
    this.encoder.freeContext();
  }
}

/** The samples as the encoder wants them: planes one after the other, or interleaved. */
function packed(planes: Float32Array[], count: number, format: number): Buffer {
  if (format === AV_SAMPLE_FMT_FLTP) {
    const all = new Float32Array(planes.length * count);
    planes.forEach((plane, channel) => all.set(plane.subarray(0, count), channel * count));
    return Buffer.from(all.buffer);
  }
  const interleaved = format === AV_SAMPLE_FMT_FLT ? interleavedFloats(planes, count) : interleaved24(planes, count);
  return Buffer.from(interleaved.buffer);
}

function interleavedFloats(planes: Float32Array[], count: number): Float32Array<ArrayBuffer> {
  const all = new Float32Array(planes.length * count);
  planes.forEach((plane, channel) => {
    for (let i = 0, j = channel; i < count; i++, j += planes.length) all[j] = plane[i]!;
  });
  return all;
}

function interleaved24(planes: Float32Array[], count: number): Int32Array<ArrayBuffer> {
  const all = new Int32Array(planes.length * count);
  planes.forEach((plane, channel) => {
    for (let i = 0, j = channel; i < count; i++, j += planes.length) all[j] = to24(plane[i]!);
  });
  return all;
}

/** A float as 24 bits in the upper part of 32: exact for what came from 24 bits or fewer. */
function to24(x: number): number {
  const level = Math.round(x * FULL_SCALE_24);
  return Math.max(-FULL_SCALE_24, Math.min(FULL_SCALE_24 - 1, level)) * 256;
}

function check(code: number, doing: string): void {
  FFmpegError.throwIfError(code, doing);
}
