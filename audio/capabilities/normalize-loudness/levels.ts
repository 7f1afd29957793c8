import { decibels } from '../../dsp/core/level.ts';
import { createLoudnessMeter, MIN_LOUDNESS_RATE } from '../../dsp/levels/loudness.ts';
import { createPeakEnvelope, SEGMENTS_PER_SECOND, strictOversampling } from '../../dsp/levels/peak-envelope.ts';
import { createTruePeakMeter } from '../../dsp/levels/true-peak.ts';
import type { Programme } from '../../dsp/levels/limiter-fit.ts';
import type { DecodedAudio } from '../capability.ts';

/** Loudness and peaks of the whole audio. */
export interface Levels extends Programme {
  /** Integrated loudness in LUFS, or null. */
  lufs: number | null;
  /** Loudness range in LU, or null. */
  rangeLu: number | null;
  /** True peak in dBTP; null for digital silence. */
  peakDb: number | null;
  /** Why the loudness is null. */
  reason: string | null;
}

/** Shortest audio that has a loudness, in seconds: one gating block. */
const MIN_S = 0.4;

/** Measures audio, given in blocks, in one pass. */
export function measureLevels(
  blocks: Iterable<Float32Array[]>,
  { sampleRate, channels, frames }: Pick<DecodedAudio, 'sampleRate' | 'channels' | 'frames'>,
  oversampling = strictOversampling(sampleRate),
): Levels {
  const segmentEnergies = new Float32Array(Math.ceil((frames * SEGMENTS_PER_SECOND) / sampleRate) + 1);
  const loudness =
    sampleRate >= MIN_LOUDNESS_RATE ? createLoudnessMeter(sampleRate, channels, segmentEnergies) : undefined;
  const envelope = createPeakEnvelope({ sampleRate, channels, frames, factor: oversampling });
  for (const planes of blocks) {
    loudness?.push(planes);
    envelope.push(planes);
  }
  const peaks = envelope.finish();
  const peakDb = decibels(peaks.reduce((max, peak) => Math.max(max, peak), 0));
  const measured = loudness?.finish();
  const lufs = measured?.integratedLufs ?? null;
  const reason = lufs === null ? reasonFor(peakDb === null, { sampleRate, frames }) : null;
  const energies = loudness?.stepEnergies() ?? [];
  return { lufs, rangeLu: measured?.rangeLu ?? null, peakDb, reason, peaks, energies, segmentEnergies };
}

/** Measures only loudness in LUFS and true peak in dBTP of blocks. */
export function measureTotals(
  blocks: Iterable<Float32Array[]>,
  { sampleRate, channels }: Pick<DecodedAudio, 'sampleRate' | 'channels'>,
): { lufs: number | null; peakDb: number | null } {
  const loudness = createLoudnessMeter(sampleRate, channels);
  const peaks = Array.from({ length: channels }, () => createTruePeakMeter(sampleRate, strictOversampling(sampleRate)));
  for (const planes of blocks) {
    loudness.push(planes);
    peaks.forEach((meter, channel) => meter.push(planes[channel]!));
  }
  return {
    lufs: loudness.finish().integratedLufs,
    peakDb: decibels(Math.max(...peaks.map((meter) => meter.finish()))),
  };
}

function reasonFor(silent: boolean, { sampleRate, frames }: { sampleRate: number; frames: number }): string {
  if (silent) return 'the audio is digital silence';
  if (sampleRate < MIN_LOUDNESS_RATE) return `loudness needs a sample rate of at least ${MIN_LOUDNESS_RATE} Hz`;
  if (frames < MIN_S * sampleRate) return `the audio is shorter than ${MIN_S} s`;
  return 'no part of the audio is louder than -70 LUFS';
}
