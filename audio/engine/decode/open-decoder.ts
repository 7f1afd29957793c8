import { Codec, CodecContext, type Stream } from 'node-av/lib';
import { failed, type Outcome } from '../../../workflows/domain/failure.ts';
import { DECODERS } from './open-input.ts';

/** Limits above which a header is not believed: memory is never allocated by what it claims. */
const MAX_CHANNELS = 32;
const MAX_SAMPLE_RATE = 768_000;

/** Opens the decoder of an audio stream; the caller frees it. Fails with `not_audio` or `audio_damaged`. */
export function openDecoder(stream: Stream): Outcome<CodecContext> {
  const parameters = stream.codecpar;
  const { channels, sampleRate } = parameters;
  // A header may leave both at 0; the first frame then has them.
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

/** Reports whether audio can have this many channels at this rate. */
export function isPlausible({ channels, sampleRate }: { channels: number; sampleRate: number }): boolean {
  return channels >= 1 && channels <= MAX_CHANNELS && sampleRate >= 1 && sampleRate <= MAX_SAMPLE_RATE;
}
