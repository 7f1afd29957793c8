import { mkdtemp, rm } from 'node:fs/promises';
import { setImmediate as yieldOnce } from 'node:timers/promises';
import { AV_PKT_DATA_SKIP_SAMPLES } from 'node-av/constants';
import { Codec, CodecContext, FFmpegError, FormatContext, Frame, Packet, Rational, type Stream } from 'node-av/lib';
import type { AudioFormat, DecodedAudio } from '../../capabilities/capability.ts';
import { FORMATS } from './audio-formats.ts';
import { decodeFile } from '../decode/decode-file.ts';
import { openDecoded } from '../decode/decoded-file.ts';
import { openInput } from '../decode/open-input.ts';
import type { Tags } from '../tags.ts';
import { addTags } from './write-tags.ts';
import { callCodec, codecReturned } from '../watch/codec-calls.ts';

/** The format that stores a codec's packets unchanged, by FFmpeg's name of the codec. */
const NATIVE_FORMATS: Record<string, AudioFormat> = {
  aac: 'm4a',
  alac: 'm4a',
  ac3: 'm4a',
  mp3: 'mp3',
  vorbis: 'ogg',
  opus: 'opus',
  flac: 'flac',
  pcm_u8: 'wav',
  pcm_s16le: 'wav',
  pcm_s24le: 'wav',
  pcm_s32le: 'wav',
  pcm_f32le: 'wav',
  pcm_f64le: 'wav',
};

/** Packets between two pauses: the binding frees collected garbage only when the event loop is free. */
const PACKETS_PER_PAUSE = 256;

/** Returns the format that stores audio of a codec without encoding it again; undefined when there is none. */
export function formatOf(codec: string): AudioFormat | undefined {
  return NATIVE_FORMATS[codec];
}

interface CopyRequest {
  sourcePath: string;
  /** The source, decoded. */
  audio: DecodedAudio;
  format: AudioFormat;
  tags: Tags;
}

/**
 * Copies the packets of the first audio stream of `sourcePath` into a file of `format`, and reports whether that file decodes to
 * exactly the samples of `audio`. Containers differ in how they store an encoder's delay and padding, so the copy is decoded to find
 * out.
 */
export async function copyAudio(path: string, request: CopyRequest): Promise<boolean> {
  const { audio } = request;
  try {
    if (!(await remux(path, { ...request, frames: audio.frames }))) return false;
    const copy = await compareDecoded(path, audio);
    if (copy === 'same' || copy === 'different') return copy === 'same';
    // The first packet of Vorbis counts although it decodes to no samples, so the end was cut by as much.
    await remux(path, { ...request, frames: audio.frames + copy.missing });
    return (await compareDecoded(path, audio)) === 'same';
  } catch (error) {
    if (error instanceof FFmpegError) return false; // the container refuses this stream
    throw error;
  }
}

/** Decodes a file and compares it with `audio`; `missing` is the number of samples by which it is shorter. */
async function compareDecoded(path: string, audio: DecodedAudio): Promise<'same' | 'different' | { missing: number }> {
  const decodedDir = await mkdtemp(`${path}-check-`);
  try {
    const maxSeconds = audio.frames / audio.sampleRate + 1;
    const outcome = await decodeFile({ sourcePath: path, decodedDir, maxSeconds });
    if (!outcome.ok) return 'different';
    using copied = openDecoded(decodedDir, outcome.value);
    if (copied.frames < audio.frames) return { missing: audio.frames - copied.frames };
    return (await same(copied, audio)) ? 'same' : 'different';
  } finally {
    await rm(decodedDir, { recursive: true });
  }
}

async function same(a: DecodedAudio, b: DecodedAudio): Promise<boolean> {
  if (a.frames !== b.frames || a.channels !== b.channels || a.sampleRate !== b.sampleRate) return false;
  const others = b.blocks()[Symbol.iterator]();
  for (const planes of a.blocks()) {
    const other: Float32Array[] = others.next().value;
    if (planes.some((plane, channel) => !bytesOf(plane).equals(bytesOf(other[channel]!)))) return false;
    await yieldOnce();
  }
  return true;
}

function bytesOf(plane: Float32Array): Buffer {
  return Buffer.from(plane.buffer, plane.byteOffset, plane.byteLength);
}

/** Writes the packets to the file so that they count `frames` samples; returns false where only a mended copy of the source opens. */
async function remux(
  path: string,
  { sourcePath, audio, format, frames, tags }: CopyRequest & { frames: number },
): Promise<boolean> {
  const opened = openInput(sourcePath);
  if (!opened.ok) return false;
  using input = opened.value;
  using counter = new SampleCounter(input.stream);
  const { muxer: name } = FORMATS[format];
  const muxer = new FormatContext();
  const packet = new Packet();
  packet.alloc();
  const sampleBase = new Rational(1, audio.sampleRate);
  let stream: Stream | undefined;
  let at = 0;
  try {
    check(muxer.allocOutputContext2(null, name, path), 'choosing the container');
    for (let packets = 1; callCodec(() => input.format.readFrameSync(packet)) >= 0; packets++) {
      if (packet.streamIndex === input.stream.index && (!stream || at < frames)) {
        const count = callCodec(() => counter.samplesOf(packet));
        let skip = 0;
        if (!stream) {
          skip = packet.getSideData(AV_PKT_DATA_SKIP_SAMPLES)?.readUInt32LE(0) ?? 0;
          at = -skip;
          stream = begin(muxer, path, { source: input.stream, skip, sampleRate: audio.sampleRate, tags });
        }
        const kept = Math.min(count, frames - at);
        packet.freeSideData();
        if (skip > 0 || kept < count) packet.addSideData(AV_PKT_DATA_SKIP_SAMPLES, skipSideData(skip, count - kept));
        Object.assign(packet, { streamIndex: 0, pos: -1n, pts: BigInt(at), dts: BigInt(at), duration: BigInt(kept) });
        packet.rescaleTs(sampleBase, stream.timeBase);
        check(muxer.interleavedWriteFrameSync(packet), 'writing');
        at += count;
      }
      packet.unref();
      if (packets % PACKETS_PER_PAUSE === 0) await yieldOnce();
    }
    check(muxer.writeTrailerSync(), 'writing the trailer');
    return true;
  } finally {
    packet.free();
    muxer.closeOutputSync();
    muxer.freeContext();
  }
}

/** Opens the file for a copy of the stream `source`; its first `skip` samples are the encoder's delay. */
function begin(
  muxer: FormatContext,
  path: string,
  { source, skip, sampleRate, tags }: { source: Stream; skip: number; sampleRate: number; tags: Tags },
): Stream {
  const stream = muxer.newStream(null);
  check(source.codecpar.copy(stream.codecpar), 'describing the stream');
  stream.codecpar.codecTag = 0; // the source's tag belongs to its container
  stream.codecpar.initialPadding = skip;
  stream.timeBase = new Rational(1, sampleRate);
  const writeCover = addTags(muxer, stream, tags);
  muxer.url = path;
  const options: Record<string, Record<string, string>> = {
    ogg: { page_duration: '100000' },
    opus: { page_duration: '100000' },
    ipod: { movie_timescale: String(sampleRate) }, // else edits are rounded to milliseconds
    mp3: { write_xing: skip > 0 ? '1' : '0' }, // a header always implies a decoder's delay
  };
  for (const [option, value] of Object.entries(options[muxer.oformat?.name ?? ''] ?? {}))
    check(muxer.setOption(option, value), `setting ${option}`);
  check(muxer.openOutputSync(), 'opening the file');
  check(muxer.writeHeaderSync(null), 'writing the header');
  writeCover();
  return stream;
}

/** Counts the samples of packets by decoding them: containers round the number or do not store it. */
class SampleCounter implements Disposable {
  #decoder: CodecContext;
  #frame = new Frame();

  constructor(stream: Stream) {
    const codec = Codec.findDecoder(stream.codecpar.codecId);
    if (!codec) throw new Error('there is no decoder for a codec that was decoded before');
    this.#decoder = new CodecContext();
    this.#decoder.allocContext3(codec);
    this.#decoder.parametersToContext(stream.codecpar);
    this.#decoder.pktTimebase = stream.timeBase;
    this.#decoder.threadCount = 1;
    check(this.#decoder.setOption('flags2', '+skip_manual'), 'keeping what would be cut');
    check(this.#decoder.open2Sync(codec, null), 'opening the decoder');
    this.#frame.alloc();
  }

  /** Returns the samples per channel in a packet. Packets must be given in order. */
  samplesOf(packet: Packet): number {
    this.#decoder.sendPacketSync(packet);
    let count = 0;
    while (this.#decoder.receiveFrameSync(this.#frame) >= 0) {
      codecReturned();
      count += this.#frame.nbSamples;
      this.#frame.unref();
    }
    return count;
  }

  [Symbol.dispose](): void {
    this.#frame.free();
    this.#decoder.freeContext();
  }
}

/** Returns FFmpeg's side data for cutting samples from the start and the end of a packet. */
function skipSideData(start: number, end: number): Buffer {
  const data = Buffer.alloc(10);
  data.writeUInt32LE(start, 0);
  data.writeUInt32LE(end, 4);
  return data;
}

function check(code: number, doing: string): void {
  FFmpegError.throwIfError(code, doing);
}
