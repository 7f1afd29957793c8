/** A sung note as editors of karaoke charts write it. */
export interface ChartNote {
  start_s: number;
  end_s: number;
  /** 60 is C4, but charts are free in the octave. */
  midi: number;
}

/** Notes of a chart: normal, golden; lines of freestyle and rap have no pitch. */
const NOTE = /^[:*]\s+(-?\d+)\s+(\d+)\s+(-?\d+)/;
const C4 = 60;

/** Returns the notes of an UltraStar chart; one player's if it has several. Throws for one without tempo, or with relative times. */
export function notesOfChart(text: string): ChartNote[] {
  const header = (name: string): string | undefined => new RegExp(`^#${name}:(.*)$`, 'm').exec(text)?.[1]?.trim();
  const number = (name: string): number => Number((header(name) ?? '0').replace(',', '.'));
  const bpm = number('BPM');
  if (!(bpm > 0) || header('RELATIVE')?.toLowerCase() === 'yes') throw new Error('the chart cannot be read');
  // Charts count quarters of the beats of their tempo; GAP is in milliseconds.
  const secondsAt = (beat: number): number => number('GAP') / 1_000 + (beat * 15) / bpm;
  const [first = ''] = text.split(/^P2/m);
  return first.split(/\r?\n/).flatMap((line) => {
    const [, start, length, pitch] = NOTE.exec(line) ?? [];
    if (start === undefined) return [];
    return [
      {
        start_s: secondsAt(Number(start)),
        end_s: secondsAt(Number(start) + Number(length)),
        midi: C4 + Number(pitch),
      },
    ];
  });
}
