import type { AudioFormat } from './capability.ts';

/** Sample rates and channels that a format holds. */
export interface FormatLimits {
  maxChannels: number;
  /** Hz, rising; absent: any up to `maxRate`. */
  rates?: readonly number[];
  /** Hz. */
  maxRate: number;
}

/** Sample rates of MPEG audio, in Hz. */
const MPEG_RATES = [8_000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000] as const;

/** The limits of the formats that capabilities write. */
export const FORMAT_LIMITS: Record<AudioFormat, FormatLimits> = {
  flac: { maxChannels: 8, maxRate: 655_350 },
  wav: { maxChannels: 32, maxRate: 768_000 },
  mp3: { maxChannels: 2, rates: MPEG_RATES, maxRate: 48_000 },
  m4a: { maxChannels: 2, rates: [...MPEG_RATES, 64_000, 88_200, 96_000], maxRate: 96_000 },
  ogg: { maxChannels: 8, rates: [...MPEG_RATES, 88_200, 96_000, 192_000], maxRate: 192_000 },
  opus: { maxChannels: 8, rates: [48_000], maxRate: 48_000 },
};

/** Returns FLAC where it can hold the audio, else WAV. */
export function losslessFormat({ channels, sampleRate }: { channels: number; sampleRate: number }): 'flac' | 'wav' {
  const { maxChannels, maxRate } = FORMAT_LIMITS.flac;
  return channels <= maxChannels && sampleRate <= maxRate ? 'flac' : 'wav';
}

/** Returns the rate at which a format stores audio of `rate` Hz: the same, else the next one up, else its highest. */
export function storedRate({ rates, maxRate }: FormatLimits, rate: number): number {
  if (!rates) return Math.min(rate, maxRate);
  return rates.find((each) => each >= rate) ?? maxRate;
}
