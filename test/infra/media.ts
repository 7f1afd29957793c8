import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_FLT,
  AV_SAMPLE_FMT_FLTP,
  FF_ENCODER_AAC,
  FF_ENCODER_AC3,
  FF_ENCODER_FLV,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_LIBVPX_VP8,
  FF_ENCODER_MPEG4,
  type FFEncoderCodec,
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
  type Stream,
} from 'node-av/lib';
import { AUDIO_FORMATS, type AudioFormat } from '../../audio/capabilities/capability.ts';
import { encodeFile } from '../../audio/engine/encode/encode-file.ts';
import { SAMPLE_RATE, type Planes } from './audio.ts';

/** Every input format that the service supports. */
export const MEDIA_FORMATS = [...AUDIO_FORMATS, 'aac', 'mp4', 'webm', 'ts', 'flv'] as const;
export type MediaFormat = (typeof MEDIA_FORMATS)[number];

/** Returns a media file of the samples: audio formats by the service's own encoder, `mp4`, `webm`, `ts` and `flv` with a moving picture. */
export async function media(format: MediaFormat, planes: Planes, { sampleRate = SAMPLE_RATE } = {}): Promise<Buffer> {
  return inFile(async (path) => {
    if (isAudioFormat(format)) await encodeFile(path, [[...planes]], { format, sampleRate, channels: planes.length });
    else if (format === 'aac') mux(path, 'adts', [audioTrack(FF_ENCODER_AAC, planes, sampleRate)]);
    else if (format === 'mp4')
      mux(path, 'mp4', [videoTrack(FF_ENCODER_MPEG4), audioTrack(FF_ENCODER_AAC, planes, sampleRate)]);
    else if (format === 'ts')
      mux(path, 'mpegts', [videoTrack(FF_ENCODER_MPEG4), audioTrack(FF_ENCODER_AAC, planes, sampleRate)]);
    else if (format === 'flv')
      mux(path, 'flv', [videoTrack(FF_ENCODER_FLV), audioTrack(FF_ENCODER_AAC, planes, sampleRate)]);
    else mux(path, 'webm', [videoTrack(FF_ENCODER_LIBVPX_VP8), audioTrack(FF_ENCODER_LIBOPUS, planes, sampleRate)]);
  });
}

const MATROSKA_ENCODERS = { mp3: FF_ENCODER_LIBMP3LAME, ac3: FF_ENCODER_AC3 } as const;

/** Returns a Matroska file of a moving picture and of sound in a codec. */
export async function matroska(codec: keyof typeof MATROSKA_ENCODERS, planes: Planes): Promise<Buffer> {
  const sound = audioTrack(MATROSKA_ENCODERS[codec], planes, SAMPLE_RATE);
  return inFile((path) => mux(path, 'matroska', [videoTrack(FF_ENCODER_MPEG4), sound]));
}

/** Returns an mp4 file of a moving picture without sound. */
export async function silentVideo(): Promise<Buffer> {
  return inFile((path) => mux(path, 'mp4', [videoTrack(FF_ENCODER_MPEG4)]));
}

function isAudioFormat(format: MediaFormat): format is AudioFormat {
  return AUDIO_FORMATS.some((audio) => audio === format);
}

async function inFile(make: (path: string) => void | Promise<void>): Promise<Buffer> {
  const dir = await mkdtemp(join(tmpdir(), 'media-'));
  try {
    await make(join(dir, 'file'));
    return await readFile(join(dir, 'file'));
  } finally {
    await rm(dir, { recursive: true });
  }
}

/** An encoder that is not open yet, and the frames to encode. */
interface Track {
  encoder: CodecContext;
  codec: Codec;
  frames: (encoder: CodecContext) => Iterable<Frame>;
}

function audioTrack(name: FFEncoderCodec, planes: Planes, sampleRate: number): Track {
  const { encoder, codec } = prepared(name);
  const sampleFormat = name === FF_ENCODER_LIBOPUS ? AV_SAMPLE_FMT_FLT : AV_SAMPLE_FMT_FLTP;
  const channelLayout = avChannelLayoutDefault(planes.length);
  const timeBase = { num: 1, den: sampleRate };
  Object.assign(encoder, {
    sampleFormat,
    sampleRate,
    channelLayout,
    timeBase: new Rational(1, sampleRate),
    bitRate: 128_000n,
  });
  return {
    encoder,
    codec,
    *frames({ frameSize }) {
      const length = planes[0]?.length ?? 0;
      for (let at = 0; at < length; at += frameSize) {
        const nbSamples = Math.min(frameSize, length - at);
        const parts = planes.map((plane) => plane.subarray(at, at + nbSamples));
        const all = new Float32Array(nbSamples * planes.length);
        for (const [channel, part] of parts.entries()) {
          if (sampleFormat === AV_SAMPLE_FMT_FLTP) all.set(part, channel * nbSamples);
          else for (const [i, x] of part.entries()) all[i * planes.length + channel] = x;
        }
        yield Frame.fromAudioBuffer(Buffer.from(all.buffer), {
          nbSamples,
          format: sampleFormat,
          sampleRate,
          channelLayout,
          timeBase,
          pts: BigInt(at),
        });
      }
    },
  };
}

const PICTURE = { width: 64, height: 48, format: AV_PIX_FMT_YUV420P };

/** Returns a video track of ten frames per second, each a little brighter than the last. */
function videoTrack(name: FFEncoderCodec): Track {
  const { encoder, codec } = prepared(name);
  Object.assign(encoder, {
    width: PICTURE.width,
    height: PICTURE.height,
    pixelFormat: PICTURE.format,
    timeBase: new Rational(1, 10),
    framerate: new Rational(10, 1),
    gopSize: 10,
  });
  return {
    encoder,
    codec,
    *frames() {
      for (let n = 0; n < 10; n++) {
        const bytes = Buffer.alloc((PICTURE.width * PICTURE.height * 3) / 2, 60 + 10 * n);
        yield Frame.fromVideoBuffer(bytes, { ...PICTURE, timeBase: { num: 1, den: 10 }, pts: BigInt(n) });
      }
    },
  };
}

function prepared(name: FFEncoderCodec): { encoder: CodecContext; codec: Codec } {
  const codec = Codec.findEncoderByName(name);
  if (!codec) throw new Error(`no encoder ${name}`);
  const encoder = new CodecContext();
  encoder.allocContext3(codec);
  encoder.threadCount = 1;
  return { encoder, codec };
}

function mux(path: string, muxerName: string, tracks: Track[]): void {
  const muxer = new FormatContext();
  check(muxer.allocOutputContext2(null, muxerName, path));
  const streams = tracks.map(({ encoder, codec }): Stream => {
    if (muxerName !== 'adts') encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
    check(encoder.open2Sync(codec, null));
    const stream = muxer.newStream(null);
    check(stream.codecpar.fromContext(encoder));
    stream.timeBase = encoder.timeBase;
    return stream;
  });
  check(muxer.openOutputSync());
  check(muxer.writeHeaderSync(null));
  const packet = new Packet();
  packet.alloc();
  for (const [index, { encoder, frames }] of tracks.entries()) {
    const drain = (): void => {
      while (encoder.receivePacketSync(packet) >= 0) {
        packet.streamIndex = index;
        packet.rescaleTs(encoder.timeBase, streams[index]!.timeBase);
        check(muxer.interleavedWriteFrameSync(packet));
      }
    };
    for (const frame of frames(encoder)) {
      check(encoder.sendFrameSync(frame));
      frame.free();
      drain();
    }
    check(encoder.sendFrameSync(null));
    drain();
    encoder.freeContext();
  }
  check(muxer.writeTrailerSync());
  packet.free();
  muxer.closeOutputSync();
  muxer.freeContext();
}

function check(code: number): void {
  FFmpegError.throwIfError(code);
}
