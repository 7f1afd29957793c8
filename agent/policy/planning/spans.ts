import type { Request, Span } from '../parts/request.ts';

/** Returns a span in seconds from the beginning of an audio of this length. */
export function spanWithin(
  { start_s, end_s, dropLast, keepLast, startPart, endPart }: Span,
  length: number,
): Record<string, number> {
  const start =
    keepLast === undefined ? (startPart === undefined ? start_s : startPart * length) : Math.max(0, length - keepLast);
  const end =
    dropLast === undefined ? (endPart === undefined ? end_s : endPart * length) : Math.max(0, length - dropLast);
  return {
    ...(start === undefined ? {} : { start_s: rounded(start) }),
    ...(end === undefined ? {} : { end_s: rounded(end) }),
  };
}

/** Returns the change of speed from one tempo to another; undefined where no tempo was found, or none would be left. */
export function ratioFor(tempo: number, bpm: number): { tempo_ratio: number } | undefined {
  return bpm > 0 && tempo > 0 ? { tempo_ratio: Math.round((10_000 * tempo) / bpm) / 10_000 } : undefined;
}

/** Loudness beyond which "louder" without a value raises nothing: a limiter would distort it. */
const LOUD_LUFS = -9;

/** Returns the loudness that a change of level comes to; undefined for audio without one. */
export function targetFor(
  { gain_db: gain = 0, min_lufs: min }: Pick<Request, 'gain_db' | 'min_lufs'>,
  lufs: unknown,
): { target_lufs: number } | undefined {
  if (typeof lufs !== 'number') return undefined;
  const max = min === undefined ? -5 : Math.min(-5, Math.max(lufs, LOUD_LUFS));
  return { target_lufs: Math.round(10 * Math.min(max, Math.max(min ?? -60, -60, lufs + gain))) / 10 };
}

function rounded(seconds: number): number {
  return Math.round(1_000 * seconds) / 1_000;
}
