import type { AudioFormat } from './capability.ts';
import { FORMAT_LIMITS, storedRate } from './format-limits.ts';

/** Lowest and highest bit rate of the versions of MPEG audio, in kbit/s, by the sample rates that they hold (ISO 11172-3, 13818-3). */
const MPEG_VERSIONS = [
  { rates: [8_000, 11_025, 12_000], min: 8, max: 64 },
  { rates: [16_000, 22_050, 24_000], min: 8, max: 160 },
  { rates: [32_000, 44_100, 48_000], min: 32, max: 320 },
] as const;

/** Bit rates per channel, in kbit/s, of libvorbis' set-ups up to a sample rate: of channels that share a coding, and of others. */
const VORBIS_SETUPS = [
  { upTo: 8_999, coupled: [6, 32], single: [8, 42] },
  { upTo: 14_999, coupled: [8, 44], single: [12, 50] },
  { upTo: 18_999, coupled: [12, 86], single: [16, 100] },
  { upTo: 25_999, coupled: [15, 86], single: [16, 90] },
  { upTo: 39_999, coupled: [18, 190], single: [30, 190] },
  { upTo: 50_000, coupled: [22.5, 250], single: [32, 240] },
] as const;

/** Hz. */
const MAX_VORBIS_RATE = 50_000;

/** Per channel, in kbit/s: the most that libopus takes. */
const MAX_OPUS = 256;

interface Wanted {
  sampleRate: number;
  channels: number;
  /** Absent: the default of the format. */
  bitrateKbps?: number | undefined;
}

/** Sample rate in Hz at which a file is encoded, and its bit rate in bits per second; undefined: the default of the format. */
interface EncodedRates {
  sampleRate: number;
  bitRate: number | undefined;
}

/**
 * Returns the rates nearest to those requested that a format holds. Some bit rates
 * exist at certain sample rates only; the sample rate then follows the bit rate.
 */
export function encodedRates(format: AudioFormat, { sampleRate, channels, bitrateKbps }: Wanted): EncodedRates {
  const rate = storedRate(FORMAT_LIMITS[format], sampleRate);
  if (bitrateKbps === undefined) return { sampleRate: rate, bitRate: undefined };
  const chosen = format === 'mp3' ? mpegRate(rate, bitrateKbps) : format === 'ogg' ? vorbisRate(rate) : rate;
  return { sampleRate: chosen, bitRate: Math.round(1_000 * nearest(bitrateKbps, range(format, chosen, channels))) };
}

/** Returns the nearest sample rate of MPEG audio that has the bit rate: half the rate for a low one, at least 32 kHz for a high one. */
function mpegRate(rate: number, kbps: number): number {
  const version = MPEG_VERSIONS.findIndex(({ rates }) => (rates as readonly number[]).includes(rate));
  const { min, max } = MPEG_VERSIONS[version]!;
  if (kbps < min) return rate / 2;
  return kbps <= max ? rate : MPEG_VERSIONS.find((each) => kbps <= each.max)!.rates[0];
}

/** Above 50 kHz libvorbis has qualities but no bit rates. */
function vorbisRate(rate: number): number {
  if (rate <= MAX_VORBIS_RATE) return rate;
  return rate % 44_100 === 0 ? 44_100 : 48_000;
}

function range(format: AudioFormat, rate: number, channels: number): readonly [number, number] {
  if (format === 'opus') return [0, MAX_OPUS * channels];
  const setup = format === 'ogg' ? VORBIS_SETUPS.find(({ upTo }) => rate <= upTo) : undefined;
  if (!setup) return [0, Number.POSITIVE_INFINITY];
  const [min, max] = channels === 2 ? setup.coupled : setup.single;
  return [min * channels, max * channels];
}

function nearest(value: number, [min, max]: readonly [number, number]): number {
  return Math.min(max, Math.max(min, value));
}
