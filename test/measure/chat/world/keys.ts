const TONICS = ['C', 'Db', 'D', 'Eb', 'E', 'F', 'Gb', 'G', 'Ab', 'A', 'Bb', 'B'] as const;
const SHARPS: Record<string, string> = { 'C#': 'Db', 'D#': 'Eb', 'F#': 'Gb', 'G#': 'Ab', 'A#': 'Bb', Cb: 'B', Fb: 'E' };

/** Returns a key such as `A minor` as an output has it. */
export function keyOutput(key: string): { tonic: string; mode: string; confidence: number; camelot: string } {
  const { tonic, mode } = partsOf(key);
  const major = mode === 'major' ? tonic : (tonic + 3) % 12;
  const hour = ((major * 7 + 7) % 12) + 1; // around the circle of fifths, C major at 8
  return { tonic: TONICS[tonic]!, mode, confidence: 0.86, camelot: `${hour}${mode === 'major' ? 'B' : 'A'}` };
}

/** Returns a key moved by semitones. */
export function transposed(key: string, semitones: number): string {
  const { tonic, mode } = partsOf(key);
  return `${TONICS[(((tonic + Math.round(semitones)) % 12) + 12) % 12]!} ${mode}`;
}

function partsOf(key: string): { tonic: number; mode: string } {
  const [name = 'C', mode = 'major'] = key.split(' ');
  return { tonic: TONICS.indexOf((SHARPS[name] ?? name) as (typeof TONICS)[number]), mode };
}
