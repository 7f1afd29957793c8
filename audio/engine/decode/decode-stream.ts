import { setImmediate as yieldOnce } from 'node:timers/promises';
import { AVERROR_EAGAIN } from 'node-av/constants';
import { avGetCodecName, Frame, Packet, type CodecContext } from 'node-av/lib';
import { failed, type Outcome } from '../../../workflows/domain/failure.ts';
import { callCodec, codecReturned } from '../watch/codec-calls.ts';
import { FrameConverter } from './frame-converter.ts';
import { openDecoder } from './open-decoder.ts';
import type { Input } from './open-input.ts';
import type { SampleFile } from './sample-file.ts';

/** A raw AAC stream does not give its encoder's delay; by convention it is one frame. */
const ADTS_PRIMING_SAMPLES = 1_024;

/** Packets between two pauses: the binding frees collected garbage only when the event loop is free. */
const PACKETS_PER_PAUSE = 256;

interface StreamLimits {
  maxSeconds: number;
  /** Samples of all channels together. */
  maxSamples: number;
  /** Called with the position in the file, in bytes; it may be negative, or fall. */
  onBytes: (position: number) => void;
}

interface DecodedStream {
  sampleRate: number;
  channels: number;
  /** FFmpeg's name of the codec. */
  codec: string;
}

/** Decodes the audio stream of an input to its end and appends it to `samples`. */
export async function decodeStream(
  input: Input,
  samples: SampleFile,
  limits: StreamLimits,
): Promise<Outcome<DecodedStream>> {
  const opened = openDecoder(input.stream);
  if (!opened.ok) return opened;
  using decoder = new StreamDecoder(opened.value, { samples, limits, isAdts: input.container === 'aac' });
  const failure = (await decodePackets(input, decoder, limits)) ?? callCodec(() => decoder.finish());
  if (failure) return failure;
  const { sampleRate, channels } = decoder.converter;
  const codec = avGetCodecName(input.stream.codecpar.codecId) ?? 'unknown';
  return { ok: true, value: { sampleRate, channels, codec } };
}

/** Reads and decodes packet by packet; returns a failure as soon as there is one. */
async function decodePackets(
  { format, stream }: Input,
  decoder: StreamDecoder,
  { onBytes }: StreamLimits,
): Promise<Outcome<never> | undefined> {
  const packet = new Packet();
  packet.alloc();
  try {
    let packets = 0;
    while (callCodec(() => format.readFrameSync(packet)) >= 0) {
      if (packet.streamIndex === stream.index) {
        const failure = callCodec(() => decoder.push(packet));
        if (failure) return failure;
        if (++packets % PACKETS_PER_PAUSE === 0) {
          onBytes(Number(packet.pos));
          await yieldOnce();
        }
      }
      packet.unref();
    }
    return undefined;
  } finally {
    packet.free();
  }
}

/** Decodes packets into a sample file and fails once there are too many samples. Frees the decoder when it is disposed of. */
class StreamDecoder implements Disposable {
  readonly converter: FrameConverter;
  readonly #decoder: CodecContext;
  readonly #samples: SampleFile;
  readonly #limits: StreamLimits;
  readonly #frame = new Frame();
  /** Samples per channel still to be cut from the start. */
  #skip: number;

  constructor(
    decoder: CodecContext,
    { samples, limits, isAdts }: { samples: SampleFile; limits: StreamLimits; isAdts: boolean },
  ) {
    this.#decoder = decoder;
    this.#samples = samples;
    this.#limits = limits;
    this.#skip = isAdts ? ADTS_PRIMING_SAMPLES : 0;
    this.#frame.alloc();
    this.converter = new FrameConverter(samples);
  }

  /** Decodes a packet; one that is damaged is passed over. */
  push(packet: Packet): Outcome<never> | undefined {
    if (this.#decoder.sendPacketSync(packet) === AVERROR_EAGAIN) {
      const failure = this.#drain();
      if (failure) return failure;
      this.#decoder.sendPacketSync(packet);
    }
    return this.#drain();
  }

  /** Decodes what the codec and the resampler still hold back. */
  finish(): Outcome<never> | undefined {
    this.#decoder.sendPacketSync(null);
    const failure = this.#drain();
    if (failure) return failure;
    this.converter.finish();
    return undefined;
  }

  #drain(): Outcome<never> | undefined {
    while (this.#decoder.receiveFrameSync(this.#frame) >= 0) {
      codecReturned();
      this.converter.convert(this.#frame, this.#skip);
      this.#skip = Math.max(0, this.#skip - this.#frame.nbSamples);
      this.#frame.unref();
      const failure = this.converter.failure ?? this.#tooLong();
      if (failure) return failure;
    }
    return undefined;
  }

  #tooLong(): Outcome<never> | undefined {
    const { maxSeconds, maxSamples } = this.#limits;
    const { sampleRate, channels } = this.converter;
    if (this.#samples.length > maxSeconds * sampleRate * channels) return failed('audio_too_long');
    if (this.#samples.length <= maxSamples) return undefined;
    return failed(
      'audio_too_long',
      `Decoded, it takes more than ${maxSamples * Float32Array.BYTES_PER_ELEMENT} bytes.`,
    );
  }

  [Symbol.dispose](): void {
    this.converter.close();
    this.#frame.free();
    this.#decoder.freeContext();
  }
}
