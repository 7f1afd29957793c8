import { setImmediate as yieldOnce } from 'node:timers/promises';
import {
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PIX_FMT_YUV420P,
  FF_ENCODER_LIBX264,
} from 'node-av/constants';
import { Codec, CodecContext, FFmpegError, FormatContext, Frame, Packet, Rational } from 'node-av/lib';
import type { Moment, VideoShape } from '../../capabilities/capability.ts';
import { storedRate } from '../../capabilities/format-limits.ts';
import { createResampler } from '../../dsp/core/resample.ts';
import { callCodec, codecReturned } from '../watch/codec-calls.ts';
import { FORMATS } from './audio-formats.ts';
import { AudioTrack } from './audio-track.ts';

/**
 * Settings of x264 for drawn pictures, most of which repeats from one to the next. With a constant quantiser nothing looks ahead; CABAC
 * and small intra blocks save 35 % of the bytes of `ultrafast`. Deblocking and 8x8 transforms cost 12 % more time and save nothing.
 */
const CONSTANT_QUANTISER = {
  preset: 'ultrafast',
  profile: 'main',
  'x264-params':
    'cabac=1:analyse=i4x4:scenecut=0:bframes=0:weightp=0:aq-mode=0:mbtree=0:rc-lookahead=0:sync-lookahead=0',
};
/** One encodes while the next picture is drawn. Fixed, as the bytes depend on it. */
const ENCODER_THREADS = 2;
/** The highest rate that every player supports. */
const MAX_AUDIO_HZ = 48_000;
const SECONDS_PER_KEY_FRAME = 2;

export interface EncodedVideo {
  pictures: number;
  /** Samples that were limited to the highest level of AAC. */
  limited: number;
}

/**
 * Encodes pictures and sound into an MP4 file that plays while it loads: H.264 (yuv420p, BT.709) and AAC of at most 48 kHz, with the
 * index first. Returns the number of pictures and how many samples were limited to the highest level of AAC.
 */
export async function encodeVideo(path: string, moments: Iterable<Moment>, shape: VideoShape): Promise<EncodedVideo> {
  const { sampleRate, channels } = shape;
  const rate = Math.min(MAX_AUDIO_HZ, storedRate(FORMATS.m4a, sampleRate));
  const resamplers = Array.from({ length: channels }, () => createResampler(sampleRate, rate));
  using file = new VideoFile(path, { ...shape, sampleRate: rate });
  let pictures = 0;
  for (const { picture, sound } of moments) {
    file.show(picture, pictures++);
    file.play(sound.map((plane, channel) => resamplers[channel]!.push(plane)));
    await yieldOnce(); // as in `encode-file.ts`
  }
  file.play(resamplers.map((resampler) => resampler.finish()));
  return { pictures, limited: file.finish() };
}

/** Writes a picture stream and an audio stream into a file. */
class VideoFile implements Disposable {
  #shape: VideoShape;
  #muxer = new FormatContext();
  #pictures: CodecContext;
  #sound: AudioTrack;
  #packet = new Packet();

  constructor(path: string, shape: VideoShape) {
    this.#shape = shape;
    const { sampleRate, channels } = shape;
    this.#pictures = pictureEncoder(shape);
    this.#sound = new AudioTrack(FORMATS.m4a, { sampleRate, channels, globalHeader: true });
    const muxer = this.#muxer;
    check(muxer.allocOutputContext2(null, 'mp4', path), 'choosing the container');
    for (const encoder of [this.#pictures, this.#sound.encoder]) {
      const stream = muxer.newStream(null);
      stream.codecpar.fromContext(encoder);
      stream.timeBase = encoder.timeBase;
    }
    muxer.streams[0]!.avgFrameRate = new Rational(shape.fps, 1);
    muxer.url = path;
    check(muxer.setOption('movflags', '+faststart'), 'putting the index first');
    check(muxer.openOutputSync(), 'opening the file');
    check(muxer.writeHeaderSync(null), 'writing the header');
    this.#packet.alloc();
  }

  /** Appends a picture, planar YUV 4:2:0. */
  show(picture: Uint8Array, index: number): void {
    const { width, height, fps } = this.#shape;
    using frame = Frame.fromVideoBuffer(Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength), {
      width,
      height,
      format: AV_PIX_FMT_YUV420P,
      timeBase: { num: 1, den: fps },
      pts: BigInt(index),
    });
    callCodec(() => {
      check(this.#pictures.sendFrameSync(frame), 'encoding a picture');
      this.#drainPictures();
    });
  }

  /** Appends sound, one array per channel. */
  play(planes: Float32Array[]): void {
    this.#sound.push(planes, (packet) => this.#write(packet, 1, this.#sound.encoder));
  }

  /** Writes what the encoders hold back, and the index; returns how many samples were limited. */
  finish(): number {
    callCodec(() => {
      check(this.#pictures.sendFrameSync(null), 'flushing');
      this.#drainPictures();
    });
    this.#sound.finish((packet) => this.#write(packet, 1, this.#sound.encoder));
    check(this.#muxer.writeTrailerSync(), 'writing the trailer');
    return this.#sound.limited;
  }

  #drainPictures(): void {
    for (;;) {
      const got = this.#pictures.receivePacketSync(this.#packet);
      if (got === AVERROR_EAGAIN || got === AVERROR_EOF) return;
      check(got, 'encoding a picture');
      codecReturned();
      this.#packet.duration = 1n;
      this.#write(this.#packet, 0, this.#pictures);
      this.#packet.unref();
    }
  }

  #write(packet: Packet, index: number, { timeBase }: CodecContext): void {
    packet.streamIndex = index;
    packet.rescaleTs(timeBase, this.#muxer.streams[index]!.timeBase);
    check(this.#muxer.interleavedWriteFrameSync(packet), 'writing');
  }

  [Symbol.dispose](): void {
    this.#packet.free();
    this.#pictures.freeContext();
    this.#sound[Symbol.dispose]();
    this.#muxer.closeOutputSync();
    this.#muxer.freeContext();
  }
}

/** Opens the encoder of pictures; the caller frees it. */
function pictureEncoder({ width, height, fps, quantiser }: VideoShape): CodecContext {
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBX264);
  if (!codec) throw new Error('FFmpeg has no encoder for H.264');
  const encoder = new CodecContext();
  encoder.allocContext3(codec);
  Object.assign(encoder, {
    width,
    height,
    pixelFormat: AV_PIX_FMT_YUV420P,
    timeBase: new Rational(1, fps),
    framerate: new Rational(fps, 1),
    gopSize: SECONDS_PER_KEY_FRAME * fps,
    colorRange: AVCOL_RANGE_MPEG,
    colorSpace: AVCOL_SPC_BT709,
    colorPrimaries: AVCOL_PRI_BT709,
    colorTrc: AVCOL_TRC_BT709,
    threadCount: ENCODER_THREADS,
  });
  encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  const options = { ...CONSTANT_QUANTISER, qp: String(quantiser) };
  for (const [name, value] of Object.entries(options)) check(encoder.setOption(name, value), `setting ${name}`);
  check(encoder.open2Sync(codec, null), 'opening the picture encoder');
  return encoder;
}

function check(code: number, doing: string): void {
  FFmpegError.throwIfError(code, doing);
}
