import { Codec, CodecContext, type Stream } from 'node-av/lib';
import { failed, type Outcome } from '../../../workflows/domain/failure.ts';
import { refusalOfHeader } from './audio-limits.ts';
import { DECODERS } from './open-input.ts';

/**
 * Opens the decoder of an audio stream; the caller frees it. Fails with `not_audio`, `audio_damaged`, `too_many_channels` or
 * `sample_rate_unsupported`.
 */
export function openDecoder(stream: Stream): Outcome<CodecContext> {
  const parameters = stream.codecpar;
  const refusal = refusalOfHeader(parameters);
  if (refusal) return refusal;
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
