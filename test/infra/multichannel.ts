import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AVMEDIA_TYPE_AUDIO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_SAMPLE_FMT_DBL,
  AV_SAMPLE_FMT_DBLP,
  AV_SAMPLE_FMT_FLT,
  AV_SAMPLE_FMT_FLTP,
  AV_SAMPLE_FMT_S16,
  AV_SAMPLE_FMT_S16P,
  AV_SAMPLE_FMT_S32,
  AV_SAMPLE_FMT_S32P,
  AV_SAMPLE_FMT_S64,
  AV_SAMPLE_FMT_S64P,
  AV_SAMPLE_FMT_U8,
  AV_SAMPLE_FMT_U8P,
  type AVSampleFormat,
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
  SoftwareResampleContext,
} from 'node-av/lib';
import type { Planes } from './audio.ts';

/** Files of any number of channels, and FFmpeg's own samples of them, read plane by plane. */

const FRAME = 1_024;

/** How FFmpeg stores the samples of a format: whether in planes, and how a number becomes a float of full scale 1. */
interface SampleFormat {
  format: AVSampleFormat;
  isPlanar: boolean;
  bytes: number;
  read: (data: Buffer, at: number) => number;
}

const KINDS: readonly [
  name: string,
  packed: AVSampleFormat,
  planar: AVSampleFormat,
  bytes: number,
  SampleFormat['read'],
][] = [
  ['u8', AV_SAMPLE_FMT_U8, AV_SAMPLE_FMT_U8P, 1, (data, at) => (data.readUInt8(at) - 128) / 128],
  ['s16', AV_SAMPLE_FMT_S16, AV_SAMPLE_FMT_S16P, 2, (data, at) => data.readInt16LE(at) / 2 ** 15],
  ['s32', AV_SAMPLE_FMT_S32, AV_SAMPLE_FMT_S32P, 4, (data, at) => data.readInt32LE(at) / 2 ** 31],
  ['s64', AV_SAMPLE_FMT_S64, AV_SAMPLE_FMT_S64P, 8, (data, at) => Number(data.readBigInt64LE(at)) / 2 ** 63],
  ['flt', AV_SAMPLE_FMT_FLT, AV_SAMPLE_FMT_FLTP, 4, (data, at) => data.readFloatLE(at)],
  ['dbl', AV_SAMPLE_FMT_DBL, AV_SAMPLE_FMT_DBLP, 8, (data, at) => data.readDoubleLE(at)],
];

/** FFmpeg's sample formats by name; those in planes end in `p`. */
export const SAMPLE_FORMATS: Readonly<Record<string, SampleFormat>> = Object.fromEntries(
  KINDS.flatMap(([name, packed, planar, bytes, read]) => [
    [name, { format: packed, isPlanar: false, bytes, read }],
    [`${name}p`, { format: planar, isPlanar: true, bytes, read }],
  ]),
);

interface EncodeOptions {
  encoder: string;
  muxer: string;
  sampleRate: number;
  options?: Record<string, string>;
}

/** Returns a file of the samples, encoded by FFmpeg's `encoder` in the first sample format that it takes. */
export async function encodedBy(
  planes: Planes,
  { encoder: name, muxer: container, sampleRate, options = {} }: EncodeOptions,
): Promise<Buffer> {
  const dir = await mkdtemp(join(tmpdir(), 'multichannel-'));
  const path = join(dir, 'file');
  const codec = Codec.findEncoderByName(name as FFEncoderCodec);
  const format = codec?.sampleFormats?.at(-1);
  if (!codec || format === undefined) throw new Error(`no encoder ${name}`);
  using encoder = new CodecContext();
  const muxer = new FormatContext();
  using packet = new Packet();
  packet.alloc();
  try {
    encoder.allocContext3(codec);
    const channelLayout = avChannelLayoutDefault(planes.length);
    Object.assign(encoder, { sampleFormat: format, sampleRate, channelLayout, threadCount: 1 });
    encoder.timeBase = new Rational(1, sampleRate);
    encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
    for (const [option, value] of Object.entries(options)) check(encoder.setOption(option, value));
    check(encoder.open2Sync(codec, null));
    check(muxer.allocOutputContext2(null, container, path));
    const stream = muxer.newStream(null);
    check(stream.codecpar.fromContext(encoder));
    stream.timeBase = encoder.timeBase;
    muxer.url = path;
    check(muxer.openOutputSync());
    check(muxer.writeHeaderSync(null));
    const drain = (): void => {
      while (encoder.receivePacketSync(packet) >= 0) {
        packet.streamIndex = 0;
        packet.rescaleTs(encoder.timeBase, stream.timeBase);
        check(muxer.interleavedWriteFrameSync(packet));
      }
    };
    const size = encoder.frameSize > 0 ? encoder.frameSize : FRAME;
    for (let at = 0; at < planes[0]!.length; at += size) {
      using frame = frameOf(
        planes.map((plane) => plane.subarray(at, at + size)),
        { format, sampleRate, pts: at },
      );
      check(encoder.sendFrameSync(frame));
      drain();
    }
    check(encoder.sendFrameSync(null));
    drain();
    check(muxer.writeTrailerSync());
    muxer.closeOutputSync();
    muxer.freeContext();
    return await readFile(path);
  } finally {
    await rm(dir, { recursive: true });
  }
}

/** Returns a frame of the samples in a format, packed or in planes. */
export function frameOf(
  planes: Planes,
  { format, sampleRate, pts = 0 }: { format: AVSampleFormat; sampleRate: number; pts?: number },
): Frame {
  const channelLayout = avChannelLayoutDefault(planes.length);
  const nbSamples = planes[0]!.length;
  const mixed = new Float32Array(nbSamples * planes.length);
  for (const [channel, plane] of planes.entries())
    for (let i = 0; i < nbSamples; i++) mixed[i * planes.length + channel] = plane[i]!;
  const timeBase = { num: 1, den: sampleRate };
  const packed = { nbSamples, format: AV_SAMPLE_FMT_FLT, sampleRate, channelLayout, timeBase, pts: BigInt(pts) };
  using source = Frame.fromAudioBuffer(Buffer.from(mixed.buffer), packed);
  const frame = new Frame();
  frame.alloc();
  Object.assign(frame, { format, sampleRate, channelLayout, pts: BigInt(pts) });
  const converter = new SoftwareResampleContext();
  check(converter.allocSetOpts2(channelLayout, format, sampleRate, channelLayout, AV_SAMPLE_FMT_FLT, sampleRate));
  check(converter.init());
  check(converter.convertFrame(frame, source));
  converter.free();
  return frame;
}

/** Returns the samples of a frame as FFmpeg holds them, one array per channel, as floats. */
export function samplesOf(frame: Frame): Float32Array[] {
  const kind = Object.values(SAMPLE_FORMATS).find(({ format }) => format === frame.format);
  const data = frame.extendedData;
  if (!kind || !data) throw new Error(`a frame of format ${frame.format} has no samples to read`);
  const channels = frame.channelLayout.nbChannels;
  return Array.from({ length: channels }, (_, channel) =>
    Float32Array.from({ length: frame.nbSamples }, (_sample, i) =>
      kind.isPlanar
        ? kind.read(data[channel]!, i * kind.bytes)
        : kind.read(data[0]!, (i * channels + channel) * kind.bytes),
    ),
  );
}

/** Decodes the first audio stream of a file and returns FFmpeg's own samples, one array per channel. */
export async function decodedByFfmpeg(bytes: Buffer): Promise<Float32Array[]> {
  const dir = await mkdtemp(join(tmpdir(), 'multichannel-'));
  const path = join(dir, 'file');
  await writeFile(path, bytes);
  const input = new FormatContext();
  using decoder = new CodecContext();
  using packet = new Packet();
  using frame = new Frame();
  packet.alloc();
  frame.alloc();
  const parts: Float32Array[][] = [];
  const drain = (): void => {
    while (decoder.receiveFrameSync(frame) >= 0) parts.push(samplesOf(frame));
  };
  try {
    input.allocContext();
    check(input.openInputSync(path, null, null));
    input.findStreamInfoSync(null);
    const stream = input.streams.find(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_AUDIO)!;
    const codec = Codec.findDecoder(stream.codecpar.codecId)!;
    decoder.allocContext3(codec);
    decoder.parametersToContext(stream.codecpar);
    decoder.pktTimebase = stream.timeBase;
    decoder.threadCount = 1;
    check(decoder.open2Sync(codec, null));
    while (input.readFrameSync(packet) >= 0) {
      decoder.sendPacketSync(packet);
      drain();
      packet.unref();
    }
    decoder.sendPacketSync(null);
    drain();
  } finally {
    input.closeInputSync();
    await rm(dir, { recursive: true });
  }
  return Array.from({ length: parts[0]?.length ?? 0 }, (_, channel) =>
    Float32Array.from(parts.flatMap((part) => [...part[channel]!])),
  );
}

function check(code: number): void {
  FFmpegError.throwIfError(code);
}
