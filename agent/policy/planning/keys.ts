import type { Request } from '../parts/request.ts';

/** Tonics as analyses name them, by their distance from C in semitones. */
const TONICS = ['C', 'Db', 'D', 'Eb', 'E', 'F', 'Gb', 'G', 'Ab', 'A', 'Bb', 'B'];

/** A key as a person names it: the tonic in semitones above C, and the mode where one is said. */
type NamedKey = NonNullable<Request['key']>;

/** Returns the nearest transposition from the key of an analysis to another tonic, down if both ways are as far; undefined where no key was found. */
export function transpositionFor(
  key: NamedKey,
  output: Record<string, unknown>,
): { pitch_semitones: number } | undefined {
  const found = keyIn(output);
  if (!found) return undefined;
  const up = (key.tonic - found.tonic + 12) % 12;
  return { pitch_semitones: up >= 6 ? up - 12 : up };
}

/** Returns the key of an analysis. */
export function keyIn({ key }: Record<string, unknown>): { tonic: number; mode: string } | undefined {
  if (typeof key !== 'object' || key === null) return undefined;
  const { tonic, mode } = key as Record<string, unknown>;
  const at = TONICS.indexOf(String(tonic));
  return at < 0 ? undefined : { tonic: at, mode: String(mode) };
}
