import { setImmediate as yieldOnce } from 'node:timers/promises';
import {
  AVERROR_EAGAIN,
  AVERROR_EOF,
  AVFMT_GLOBALHEADER,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_CODEC_FLAG_QSCALE,
  AV_PKT_DATA_SKIP_SAMPLES,
  AV_SAMPLE_FMT_FLT,
  AV_SAMPLE_FMT_FLTP,
  FF_ENCODER_FLAC,
  FF_ENCODER_LIBVORBIS,
} from 'node-av/constants';
import {
  avChannelLayoutDefault,
  Codec,
  CodecContext,
  FFmpegError,
  FormatContext,
  Frame,
  Packet,
  Rational,
} from 'node-av/lib';
import { UnsuitableInput, type AudioFormat } from '../capabilities/capability.ts';
import { createResampler } from '../dsp/resample.ts';
import { FORMATS, storedRate, type FormatRecipe } from './audio-formats.ts';

/** Samples per frame where the encoder takes any number. */
const FREE_FRAME = 4_096;
const FULL_SCALE_24 = 2 ** 23;
/** Vorbis quality 5, in FFmpeg's unit. */
const VORBIS_QUALITY = 5 * 118;

export interface EncodeRequest {
  format: AudioFormat;
  sampleRate: number;
  channels: number;
}

/**
 * Encodes blocks of one array per channel into a file; answers the samples per channel written and their rate. The last,
 * partial frame is kept (FFmpeg's and the binding's own framing drops it). Throws `UnsuitableInput` for what the format
 * cannot hold.
 */
export async function encodeFile(
  path: string,
  blocks: Iterable<Float32Array[]>,
  { format, sampleRate, channels }: EncodeRequest,
): Promise<{ frames: number; sampleRate: number }> {
  const recipe = FORMATS[format];
  if (channels > recipe.maxChannels) {
    throw new UnsuitableInput(`${format} holds at most ${recipe.maxChannels} channels; this audio has ${channels}.`);
  }
  const rate = storedRate(recipe, sampleRate);
  const resamplers =
    rate === sampleRate ? null : Array.from({ length: channels }, () => createResampler(sampleRate, rate));
  using encoder = new FileEncoder(path, recipe, { sampleRate: rate, channels });
  for (const block of blocks) {
    encoder.push(resamplers ? block.map((plane, channel) => resamplers[channel]!.push(plane)) : block);
    await yieldOnce(); // the binding frees what was collected as garbage only between turns of the event loop
  }
  if (resamplers) encoder.push(resamplers.map((resampler) => resampler.finish()));
  return { frames: encoder.finish(), sampleRate: rate };
}

/** One audio stream on its way into a file, on FFmpeg's low-level interface. */
class FileEncoder implements Disposable {
  #recipe: FormatRecipe;
  #channels: number;
  #sampleRate: number;
  #muxer = new FormatContext();
  #encoder = new CodecContext();
  #packet = new Packet();
  #frameSize: number;
  #pending: Float32Array[];
  #held = 0;
  #written = 0;
  /** Samples that decoders are to cut from the end. */
  #cut = 0;

  constructor(path: string, recipe: FormatRecipe, { sampleRate, channels }: { sampleRate: number; channels: number }) {
    this.#recipe = recipe;
    this.#channels = channels;
    this.#sampleRate = sampleRate;
    const codec = Codec.findEncoderByName(recipe.encoder);
    if (!codec) throw new Error(`FFmpeg has no encoder ${recipe.encoder}`);
    const encoder = this.#encoder;
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
    check(this.#muxer.allocOutputContext2(null, recipe.muxer, path), 'choosing the container');
    if (this.#muxer.oformat?.hasFlags(AVFMT_GLOBALHEADER)) encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
    // Set one by one: a dictionary given to open2 is freed there and again by the garbage collector.
    for (const [name, value] of Object.entries(recipe.options ?? {}))
      check(encoder.setOption(name, value), `setting ${name}`);
    if (encoder.open2Sync(codec, null) < 0) {
      throw new UnsuitableInput(`${recipe.extension} cannot hold ${channels} channels at ${sampleRate} Hz.`);
    }
    const stream = this.#muxer.newStream(null);
    stream.codecpar.fromContext(encoder);
    stream.timeBase = encoder.timeBase;
    this.#muxer.url = path;
    // By default a page is a second; what fits into one page is then not cut to its true length by decoders.
    if (recipe.muxer === 'ogg') check(this.#muxer.setOption('page_duration', '100000'), 'setting the page length');
    // Edit lists count in it: in the default milliseconds they would cut up to a millisecond of samples.
    if (recipe.muxer === 'ipod')
      check(this.#muxer.setOption('movie_timescale', String(sampleRate)), 'setting the time scale');
    check(this.#muxer.openOutputSync(), 'opening the file');
    check(this.#muxer.writeHeaderSync(null), 'writing the header');
    this.#packet.alloc();
    this.#frameSize = encoder.frameSize > 0 ? encoder.frameSize : FREE_FRAME;
    this.#pending = Array.from({ length: channels }, () => new Float32Array(this.#frameSize));
  }

  push(planes: Float32Array[]): void {
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

  /** Writes what is left; answers the samples per channel in all. */
  finish(): number {
    if (this.#held > 0) this.#encodeHeld();
    check(this.#encoder.sendFrameSync(null), 'flushing');
    this.#drain();
    check(this.#muxer.writeTrailerSync(), 'writing the trailer');
    return this.#written;
  }

  #encodeHeld(): void {
    const { sampleFormat } = this.#recipe;
    using frame = Frame.fromAudioBuffer(packed(this.#pending, this.#held, sampleFormat), {
      nbSamples: this.#held,
      format: sampleFormat,
      sampleRate: this.#sampleRate,
      channelLayout: this.#encoder.channelLayout,
      timeBase: { num: 1, den: this.#sampleRate },
      pts: BigInt(this.#written),
    });
    check(this.#encoder.sendFrameSync(frame), 'encoding');
    this.#written += this.#held;
    this.#held = 0;
    this.#drain();
  }

  #drain(): void {
    for (;;) {
      const got = this.#encoder.receivePacketSync(this.#packet);
      if (got === AVERROR_EAGAIN || got === AVERROR_EOF) return;
      check(got, 'encoding');
      const stream = this.#muxer.streams[0]!;
      this.#packet.streamIndex = 0;
      this.#addUpCut();
      this.#packet.rescaleTs(this.#encoder.timeBase, stream.timeBase);
      check(this.#muxer.interleavedWriteFrameSync(this.#packet), 'writing');
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
    this.#encoder.freeContext();
    this.#muxer.closeOutputSync();
    this.#muxer.freeContext();
  }
}

/** The samples as the encoder wants them: planes one after the other, or interleaved. */
function packed(planes: Float32Array[], count: number, format: number): Buffer {
  if (format === AV_SAMPLE_FMT_FLTP) {
    const all = new Float32Array(planes.length * count);
    planes.forEach((plane, channel) => all.set(plane.subarray(0, count), channel * count));
    return Buffer.from(all.buffer);
  }
  const interleaved =
    format === AV_SAMPLE_FMT_FLT ? new Float32Array(planes.length * count) : new Int32Array(planes.length * count);
  const whole = format !== AV_SAMPLE_FMT_FLT;
  planes.forEach((plane, channel) => {
    for (let i = 0, j = channel; i < count; i++, j += planes.length) {
      interleaved[j] = whole ? to24(plane[i]!) : plane[i]!;
    }
  });
  return Buffer.from(interleaved.buffer);
}

/** A float as 24 bits in the upper part of 32: exact for what came from 24 bits or fewer. */
function to24(x: number): number {
  const level = Math.round(x * FULL_SCALE_24);
  return Math.max(-FULL_SCALE_24, Math.min(FULL_SCALE_24 - 1, level)) * 256;
}

function check(code: number, doing: string): void {
  FFmpegError.throwIfError(code, doing);
}
