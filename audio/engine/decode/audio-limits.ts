import { MAX_CHANNELS, MAX_SAMPLE_RATE } from '../../../workflows/domain/audio-limits.ts';
import { failed, type Outcome } from '../../../workflows/domain/failure.ts';

/** Samples of all channels together: 16 GiB of floats, four hours of 5.1 at 48 kHz. A few kilobytes of FLAC can claim a hundred times more. */
export const MAX_SAMPLES = 2 ** 32;

/** Returns why audio of this shape is refused: too many channels, too high a rate, or numbers that no audio has. */
export function refusalOf({
  channels,
  sampleRate,
}: {
  channels: number;
  sampleRate: number;
}): Outcome<never> | undefined {
  if (channels > MAX_CHANNELS) return failed('too_many_channels', `It has ${channels} channels.`);
  if (sampleRate > MAX_SAMPLE_RATE) return failed('sample_rate_unsupported', `Its sample rate is ${sampleRate} Hz.`);
  if (channels >= 1 && sampleRate >= 1) return undefined;
  return failed('audio_damaged', `It claims ${channels} channels at ${sampleRate} Hz.`);
}

/** Returns why a header is refused, as `refusalOf`; it may leave both numbers at 0, which the first frame then has. */
export function refusalOfHeader({
  channels,
  sampleRate,
}: {
  channels: number;
  sampleRate: number;
}): Outcome<never> | undefined {
  return refusalOf({ channels: channels || 1, sampleRate: sampleRate || 1 });
}
