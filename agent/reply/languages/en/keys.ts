/** Tonics of minor keys that musicians write with sharps: C# minor has four of them, Db minor eight flats. */
const SHARP_IN_MINOR: Readonly<Record<string, string>> = { Db: 'C#', Gb: 'F#', Ab: 'G#' };

/** Returns the name of a key as musicians write it: an analysis gives all tonics with flats. */
export function keyName(tonic: string, mode: string): string {
  return `${mode === 'minor' ? (SHARP_IN_MINOR[tonic] ?? tonic) : tonic} ${mode}`;
}
