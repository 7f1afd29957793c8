import {
  AVERROR_EAGAIN,
  AVERROR_EOF,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_CODEC_FLAG_QSCALE,
  AV_PKT_DATA_SKIP_SAMPLES,
  AV_SAMPLE_FMT_FLT,
  AV_SAMPLE_FMT_FLTP,
  AV_SAMPLE_FMT_S16,
  FF_ENCODER_LIBVORBIS,
} from 'node-av/constants';
import { avChannelLayoutDefault, Codec, CodecContext, FFmpegError, Frame, Packet, Rational } from 'node-av/lib';
import { UnsuitableInput, type Quality } from '../../capabilities/capability.ts';
import { interleavedLevels } from '../../dsp/kernels/level-kernel.ts';
import { callCodec, codecReturned } from '../watch/codec-calls.ts';
import type { FormatRecipe } from './audio-formats.ts';

/** Samples per frame for encoders that accept any number. */
const DEFAULT_FRAME_SIZE = 4_096;
const FULL_SCALE_16 = 2 ** 15;
const FULL_SCALE_24 = 2 ** 23;
/** FFmpeg's unit of qualities. */
const QUALITY_UNIT = 118;
const VORBIS_QUALITY = 5;

export interface TrackOptions {
  sampleRate: number;
  channels: number;
  /** Whether the container stores the codec's header apart from the packets. */
  globalHeader: boolean;
  /** Bits per second, all channels together; absent: the default of the format. */
  bitRate?: number | undefined;
  /** Instead of a bit rate. */
  quality?: Quality | undefined;
  /** Whether the level that the encoder takes is left as it is. */
  keepsEncoderLevel?: boolean | undefined;
}

/**
 * Encodes audio, given in parts, into packets through FFmpeg's low-level interface. It frames the samples itself, since FFmpeg's and
 * the binding's own framing drop the last, partial frame. Throws `UnsuitableInput` for audio that the codec cannot hold.
 */
export class AudioTrack implements Disposable {
  /** Samples per channel encoded so far. */
  written = 0;
  /** Samples, of all channels together, that were limited to the highest level of the format, or were not numbers. */
  limited = 0;
  readonly encoder = new CodecContext();
  #recipe: FormatRecipe;
  #channels: number;
  #sampleRate: number;
  /** Gain that makes up for that of the encoder. */
  #makeUp = 1;
  #onPacket: (packet: Packet) => void = () => undefined;
  #packet = new Packet();
  #frameSize: number;
  /** Samples of the frame being filled, one array per channel, and how many there are. */
  #pending: Float32Array[];
  #held = 0;
  /** Samples that decoders are to cut from the end. */
  #endPadding = 0;

  constructor(recipe: FormatRecipe, options: TrackOptions) {
    const { sampleRate, channels, globalHeader } = options;
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
    if (recipe.bits) encoder.bitsPerRawSample = recipe.bits;
    this.#chooseRate(options);
    if (globalHeader) encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
    // Set one by one: FFmpeg frees a dictionary given to open2, and the binding's finaliser frees it again.
    for (const [name, value] of Object.entries(recipe.options ?? {}))
      check(encoder.setOption(name, value), `setting ${name}`);
    if (encoder.open2Sync(codec, null) < 0) {
      throw new UnsuitableInput(
        `The format ${recipe.extension} cannot hold ${channels} channels at ${sampleRate} Hz. Choose another format.`,
      );
    }
    this.#packet.alloc();
    this.#frameSize = encoder.frameSize > 0 ? encoder.frameSize : DEFAULT_FRAME_SIZE;
    this.#pending = Array.from({ length: channels }, () => new Float32Array(this.#frameSize));
  }

  /** Sets the bit rate or the quality; by default those of the format. */
  #chooseRate({ bitRate, quality, keepsEncoderLevel }: TrackOptions): void {
    const { channelBitRate, encoder, hasQualityScale, makeUp, qualities } = this.#recipe;
    const level = quality && qualities?.[quality];
    const ownQuality = encoder === FF_ENCODER_LIBVORBIS && bitRate === undefined ? VORBIS_QUALITY : undefined;
    const scaled = hasQualityScale ? (level ?? ownQuality) : undefined;
    if (scaled !== undefined) {
      this.encoder.setFlags(AV_CODEC_FLAG_QSCALE);
      this.encoder.globalQuality = scaled * QUALITY_UNIT;
      return;
    }
    const bits = bitRate ?? (level ?? channelBitRate ?? 0) * this.#channels;
    if (bits > 0) this.encoder.bitRate = BigInt(bits);
    if (makeUp && !keepsEncoderLevel) this.#makeUp = makeUp(bits);
  }

  /** Encodes samples, one array per channel, and calls `onPacket` with each packet they fill; it must not keep the packet. */
  push(planes: readonly Float32Array[], onPacket: (packet: Packet) => void): void {
    this.#onPacket = onPacket;
    const count = planes[0]?.length ?? 0;
    for (let start = 0; start < count;) {
      const part = Math.min(count - start, this.#frameSize - this.#held);
      for (let channel = 0; channel < this.#channels; channel++) {
        this.#pending[channel]!.set(planes[channel]!.subarray(start, start + part), this.#held);
      }
      this.#held += part;
      start += part;
      if (this.#held === this.#frameSize) this.#encodeHeld();
    }
  }

  /** Encodes what is left. */
  finish(onPacket: (packet: Packet) => void): void {
    this.#onPacket = onPacket;
    if (this.#held > 0) this.#encodeHeld();
    callCodec(() => {
      check(this.encoder.sendFrameSync(null), 'flushing');
      this.#drain();
    });
  }

  #encodeHeld(): void {
    this.#limitHeld();
    this.#amplifyHeld();
    const { sampleFormat } = this.#recipe;
    using frame = Frame.fromAudioBuffer(packed(this.#pending, this.#held, sampleFormat), {
      nbSamples: this.#held,
      format: sampleFormat,
      sampleRate: this.#sampleRate,
      channelLayout: this.encoder.channelLayout,
      timeBase: { num: 1, den: this.#sampleRate },
      pts: BigInt(this.written),
    });
    callCodec(() => {
      check(this.encoder.sendFrameSync(frame), 'encoding');
      this.written += this.#held;
      this.#held = 0;
      this.#drain();
    });
  }

  /**
   * Limits the samples of the frame to the highest level of the format: far above it, encoders fail or do not return. A sample that is
   * not a number becomes silence: the AAC encoder refuses the frame.
   */
  #limitHeld(): void {
    const { maxLevel } = this.#recipe;
    if (maxLevel === undefined) return;
    const held = this.#held;
    for (const plane of this.#pending) {
      for (let i = 0; i < held; i++) {
        const x = plane[i]!;
        if (Math.abs(x) <= maxLevel) continue;
        plane[i] = Number.isNaN(x) ? 0 : x > 0 ? maxLevel : -maxLevel;
        this.limited++;
      }
    }
  }

  #amplifyHeld(): void {
    if (this.#makeUp === 1) return;
    for (const plane of this.#pending) for (let i = 0; i < this.#held; i++) plane[i]! *= this.#makeUp;
  }

  #drain(): void {
    for (;;) {
      const code = this.encoder.receivePacketSync(this.#packet);
      if (code === AVERROR_EAGAIN || code === AVERROR_EOF) return;
      check(code, 'encoding');
      codecReturned();
      this.#accumulateEndPadding();
      this.#onPacket(this.#packet);
      this.#packet.unref();
    }
  }

  /** Adds up the padding to cut from the end: FFmpeg's MP3 header is written from the last packet alone, but LAME may spread it over two. */
  #accumulateEndPadding(): void {
    const skip = this.#packet.getSideData(AV_PKT_DATA_SKIP_SAMPLES);
    const padding = skip?.readUInt32LE(4) ?? 0;
    if (!skip || padding === 0) return;
    const before = this.#endPadding;
    this.#endPadding += padding;
    if (before === 0) return;
    const total = Buffer.from(skip);
    total.writeUInt32LE(this.#endPadding, 4);
    this.#packet.freeSideData();
    this.#packet.addSideData(AV_PKT_DATA_SKIP_SAMPLES, total);
  }

  [Symbol.dispose](): void {
    this.#packet.free();
    this.encoder.freeContext();
  }
}

/** Returns samples in the layout that the encoder's format needs: planes one after the other, or interleaved. */
function packed(planes: Float32Array[], count: number, format: number): Buffer {
  if (format === AV_SAMPLE_FMT_FLTP) {
    const all = new Float32Array(planes.length * count);
    planes.forEach((plane, channel) => all.set(plane.subarray(0, count), channel * count));
    return Buffer.from(all.buffer);
  }
  if (format === AV_SAMPLE_FMT_FLT) return Buffer.from(interleavedFloats(planes, count).buffer);
  if (format === AV_SAMPLE_FMT_S16) {
    const levels = interleavedLevels(planes, count, { fullScale: FULL_SCALE_16, factor: 1 });
    return Buffer.from(Int16Array.from(levels).buffer);
  }
  // 24 bits are the upper ones of 32. The frame copies them before the next are made.
  const { buffer, byteOffset, byteLength } = interleavedLevels(planes, count, {
    fullScale: FULL_SCALE_24,
    factor: 256,
  });
  return Buffer.from(buffer, byteOffset, byteLength);
}

function interleavedFloats(planes: Float32Array[], count: number): Float32Array<ArrayBuffer> {
  const all = new Float32Array(planes.length * count);
  planes.forEach((plane, channel) => {
    for (let i = 0, j = channel; i < count; i++, j += planes.length) all[j] = plane[i]!;
  });
  return all;
}

function check(code: number, doing: string): void {
  FFmpegError.throwIfError(code, doing);
}
