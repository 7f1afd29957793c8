import { rmSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as yieldOnce } from 'node:timers/promises';
import { AVERROR_EAGAIN, AV_SAMPLE_FMT_FLT, type AVSampleFormat } from 'node-av/constants';
import {
  avGetCodecName,
  Codec,
  CodecContext,
  Frame,
  Packet,
  SoftwareResampleContext,
  type ChannelLayout,
  type Stream,
} from 'node-av/lib';
import { failed, type Outcome } from '../../../workflows/domain/failure.ts';
import type { SourceFacts } from '../../capabilities/capability.ts';
import { mendOgg } from './mend-ogg.ts';
import { DECODERS, openInput, type Input } from './open-input.ts';
import { SampleFile } from './sample-file.ts';

/** Above these a header lies; what it claims is never allocated. */
const MAX_CHANNELS = 32;
const MAX_SAMPLE_RATE = 768_000;

/** Of all channels together: 16 GiB of floats, four hours of 5.1 at 48 kHz. Some kilobytes of FLAC can claim a hundred times more. */
const MOST_SAMPLES = 2 ** 32;

const TOO_LARGE = 'Its samples, decoded, would take more than 16 GiB.';

/** A raw AAC stream says nothing of its encoder's delay; by convention it is one frame. */
const ADTS_PRIMING_SAMPLES = 1_024;

/** The binding frees what was collected as garbage only between turns of the event loop: one must come now and then. */
const PACKETS_AT_ONCE = 256;

export interface DecodeRequest {
  sourcePath: string;
  decodedDir: string;
  maxSeconds: number;
  /** Of all channels together. */
  mostSamples?: number;
  progress: (fraction: number) => void;
}

/**
 * Decodes the whole first audio stream into `decodedDir`: `samples.f32` (interleaved, the stream's own rate) and
 * `facts.json`. Damaged stretches are skipped; samples that are no numbers become 0.
 */
export async function decodeFile({
  sourcePath,
  decodedDir,
  maxSeconds,
  mostSamples = MOST_SAMPLES,
  progress,
}: DecodeRequest): Promise<Outcome<SourceFacts>> {
  const { size } = await stat(sourcePath);
  const opened = openMended(sourcePath, join(decodedDir, 'mended.ogg'));
  if (!opened.ok) return opened;
  using input = opened.value;
  using samples = new SampleFile(join(decodedDir, 'samples.f32'));
  const decoded = await decodeStream(input, samples, {
    maxSeconds,
    mostSamples,
    progress: (bytes) => progress(Math.min(1, bytes / size)),
  });
  if (!decoded.ok) return decoded;
  samples.flush();
  const { sampleRate, channels, codec } = decoded.value;
  if (samples.length === 0) return failed('audio_damaged', 'It holds no samples.');
  const frames = samples.length / channels;
  const facts: SourceFacts = {
    container: input.container,
    codec,
    sample_rate_hz: sampleRate,
    channels,
    frames,
    duration_s: frames / sampleRate,
    bit_rate_bps: bitRateOf(input, { size, seconds: frames / sampleRate }),
    has_video: input.hasVideo,
  };
  writeFileSync(join(decodedDir, 'facts.json'), JSON.stringify(facts));
  return { ok: true, value: facts };
}

/** Opens a file, or a mended copy of it that lasts as long as it is open. */
function openMended(path: string, mendedPath: string): Outcome<Input> {
  const opened = openInput(path);
  if (opened.ok || opened.failure.code !== 'audio_damaged') return opened;
  const remove = (): void => rmSync(mendedPath, { force: true });
  const mended = mendOgg(path, mendedPath) ? openInput(mendedPath) : opened;
  if (!mended.ok) {
    remove();
    return opened;
  }
  const input = mended.value;
  const close = (): void => {
    input[Symbol.dispose]();
    remove();
  };
  return { ok: true, value: { ...input, [Symbol.dispose]: close } };
}

interface Decoded {
  sampleRate: number;
  channels: number;
  codec: string;
}

interface Pace {
  maxSeconds: number;
  mostSamples: number;
  progress: (bytesRead: number) => void;
}

async function decodeStream(
  { format, stream, container }: Input,
  samples: SampleFile,
  { maxSeconds, mostSamples, progress }: Pace,
): Promise<Outcome<Decoded>> {
  const context = openDecoder(stream);
  if (!context.ok) return context;
  const decoder = context.value;
  const packet = new Packet();
  packet.alloc();
  const frame = new Frame();
  frame.alloc();
  const converter = new Converter(samples);
  let skip = container === 'aac' ? ADTS_PRIMING_SAMPLES : 0;
  const tooLong = (): Outcome<never> | undefined => {
    if (samples.length > maxSeconds * converter.sampleRate * converter.channels) return failed('audio_too_long');
    return samples.length > mostSamples ? failed('audio_too_long', TOO_LARGE) : undefined;
  };
  try {
    /** Takes what the decoder has; answers a failure once it is too long. */
    const drain = (): Outcome<never> | undefined => {
      while (decoder.receiveFrameSync(frame) >= 0) {
        converter.take(frame, decoder.sampleFormat, skip);
        skip = Math.max(0, skip - frame.nbSamples);
        frame.unref();
        const failure = tooLong();
        if (failure) return failure;
      }
      return undefined;
    };
    let packets = 0;
    while (format.readFrameSync(packet) >= 0) {
      if (packet.streamIndex === stream.index) {
        if (decoder.sendPacketSync(packet) === AVERROR_EAGAIN) {
          const failure = drain();
          if (failure) return failure;
          decoder.sendPacketSync(packet);
        }
        const failure = drain();
        if (failure) return failure;
        if (++packets % PACKETS_AT_ONCE === 0) {
          progress(Number(packet.pos));
          await yieldOnce();
        }
      }
      packet.unref();
    }
    decoder.sendPacketSync(null);
    const failure = drain();
    if (failure) return failure;
    converter.finish();
    if (converter.refused) return failed('audio_damaged', converter.refused);
    const { sampleRate, channels } = converter;
    return { ok: true, value: { sampleRate, channels, codec: avGetCodecName(stream.codecpar.codecId) ?? 'unknown' } };
  } finally {
    converter.close();
    frame.free();
    packet.free();
    decoder.freeContext();
  }
}

function openDecoder(stream: Stream): Outcome<CodecContext> {
  const parameters = stream.codecpar;
  const { channels, sampleRate } = parameters;
  if (channels > MAX_CHANNELS || sampleRate > MAX_SAMPLE_RATE) {
    return failed('audio_damaged', `Its header claims ${channels} channels at ${sampleRate} Hz.`);
  }
  const codec = Codec.findDecoder(parameters.codecId);
  if (!codec || !DECODERS.has(codec.name ?? '')) return failed('not_audio', 'Its audio codec is not supported.');
  const decoder = new CodecContext();
  decoder.allocContext3(codec);
  decoder.parametersToContext(parameters);
  decoder.pktTimebase = stream.timeBase; // without it the encoder's padding is not cut
  decoder.threadCount = 1;
  if (decoder.open2Sync(codec, null) >= 0) return { ok: true, value: decoder };
  decoder.freeContext();
  return failed('audio_damaged');
}

/** Turns frames of any format into interleaved floats of the first frame's rate and channels. */
class Converter {
  sampleRate = 0;
  channels = 0;
  /** Why nothing can be taken, if so. */
  refused: string | undefined;
  #samples: SampleFile;
  #layout: ChannelLayout | undefined;
  #resampler: SoftwareResampleContext | undefined;
  #taken = '';

  constructor(samples: SampleFile) {
    this.#samples = samples;
  }

  take(frame: Frame, format: AVSampleFormat, skip: number): void {
    const { sampleRate, channelLayout, nbSamples } = frame;
    const channels = channelLayout.nbChannels;
    if (nbSamples <= 0 || this.refused) return;
    if (!this.#layout) {
      if (channels < 1 || channels > MAX_CHANNELS || sampleRate < 1 || sampleRate > MAX_SAMPLE_RATE) {
        this.refused = `It claims ${channels} channels at ${sampleRate} Hz.`;
        return;
      }
      this.#layout = channelLayout;
      this.sampleRate = sampleRate;
      this.channels = channels;
    }
    // A stream may change its format half-way (chained Ogg, broadcast AAC): all is brought to what it began with.
    const shape = `${format}/${sampleRate}/${channels}/${channelLayout.mask}`;
    if (shape !== this.#taken) {
      this.finish();
      this.#resampler?.free();
      this.#resampler = new SoftwareResampleContext();
      this.#resampler.allocSetOpts2(
        this.#layout,
        AV_SAMPLE_FMT_FLT,
        this.sampleRate,
        channelLayout,
        format,
        sampleRate,
      );
      if (this.#resampler.init() < 0) {
        this.#resampler = undefined;
        this.#taken = '';
        return;
      }
      this.#taken = shape;
    }
    const planes = frame.extendedData ?? frame.data;
    if (planes) this.#convert(planes, nbSamples, skip);
  }

  /** Takes what a change of rate still held back. */
  finish(): void {
    if (this.#resampler && this.#resampler.getDelay(BigInt(this.sampleRate)) > 0n) this.#convert(null, 0, 0);
  }

  close(): void {
    this.#resampler?.free();
  }

  #convert(planes: Buffer[] | null, count: number, skip: number): void {
    const room = this.#resampler!.getOutSamples(count);
    if (room <= 0) return;
    const into = this.#samples.reserve(room * this.channels);
    const made = this.#resampler!.convertSync([into], room, planes, count);
    if (made > 0) this.#samples.commit(made * this.channels, Math.min(skip, made) * this.channels);
  }
}

function bitRateOf(
  { stream, format, hasVideo }: Input,
  { size, seconds }: { size: number; seconds: number },
): number | null {
  const own = Number(stream.codecpar.bitRate);
  if (own > 0) return own;
  if (!hasVideo) return Math.round((8 * size) / seconds);
  const all = Number(format.bitRate);
  return all > 0 ? all : null;
}
