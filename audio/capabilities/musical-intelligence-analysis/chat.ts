import { clock, counted, joined, list, number, plain, reason, type Output } from '../wording.ts';

/** Tempo and its rivals. */
export function tempo(output: Output): string {
  const bpm = number(output, 'bpm');
  if (bpm === undefined) return `No tempo can be told: ${reason(output)}.`;
  const rivals = list(output, 'candidates')
    .shown.flatMap((each) => number(each, 'bpm') ?? [])
    .filter((each) => Math.abs(each - bpm) > 1)
    .slice(0, 2);
  const also =
    rivals.length > 0 ? ` It could also be counted at ${joined(rivals.map((each) => plain(each)))} bpm.` : '';
  return `The tempo is ${plain(bpm)} bpm (beats per minute).${also}`;
}

/** Beats, bars, onsets: what was asked for, else all in brief. */
export function rhythm(output: Output, focus: readonly string[]): string {
  const bpm = number(output, 'bpm');
  if (bpm === undefined) return `No beat can be told: ${reason(output)}.`;
  const meter = number(output, 'meter');
  const first = (field: string): string => {
    const { shown, count } = list(output, field);
    const times = (shown as unknown as number[]).slice(0, 8).map((each) => plain(each, 2));
    return `${count}${times.length > 0 ? `, from ${times.join(', ')}${count > times.length ? ' …' : ''} s` : ''}`;
  };
  const wants = (what: string): boolean => focus.length === 0 || focus.includes(what);
  return [
    ...(wants('meter')
      ? [meter === undefined ? 'The meter cannot be told.' : `There are ${meter} beats in a bar.`]
      : []),
    ...(wants('beats') ? [`Beats: ${first('beats_s')}, at ${plain(bpm)} bpm.`] : []),
    ...(wants('downbeats') ? [`Downbeats: ${first('downbeats_s')}.`] : []),
    ...(focus.includes('onsets') ? [`Onsets: ${first('onsets_s')}.`] : []),
  ].join(' ');
}

/** Key, chords, sections and tuning. */
export function harmony(output: Output, focus: readonly string[]): string {
  const wants = (what: string): boolean => focus.length === 0 || focus.includes(what);
  const said: string[] = [];
  if (wants('key')) said.push(keyOf(output));
  if (wants('chords')) {
    const { shown, count } = list(output, 'chords');
    const labels = shown
      .map((each) => `${chordName(String(each['label']))} (${clock(Number(each['start_s']))})`)
      .slice(0, 12);
    said.push(
      count === 0
        ? `No chords can be told: ${reason(output, 'chords')}.`
        : `Chords: ${labels.join(', ')}${count > labels.length ? `, … ${count} in all` : ''}.`,
    );
  }
  if (wants('sections')) {
    const { shown, count } = list(output, 'sections');
    const spans = shown.map(
      (each) => `${String(each['label'])} ${clock(Number(each['start_s']))} to ${clock(Number(each['end_s']))}`,
    );
    said.push(
      count === 0 ? `No sections can be told: ${reason(output, 'sections')}.` : `Sections: ${spans.join(', ')}.`,
    );
  }
  if (focus.includes('tuning')) {
    const cents = number(output, 'tuning_cents');
    said.push(
      cents === undefined
        ? `The tuning cannot be told: ${reason(output, 'tuning_cents')}.`
        : `It is tuned ${plain(Math.abs(cents))} cents ${cents < 0 ? 'below' : 'above'} A = 440 Hz (A = ${plain(440 * 2 ** (cents / 1200))} Hz).`,
    );
  }
  return said.join(' ');
}

const QUALITIES: Record<string, string> = {
  maj: '',
  min: 'm',
  maj6: '6',
  min6: 'm6',
  min7: 'm7',
  minmaj7: 'm(maj7)',
  hdim7: 'm7b5',
};

/** A chord in Harte syntax as musicians write it: `A:min7` is Am7. */
export function chordName(label: string): string {
  if (label === 'N' || label === 'X') return 'no chord';
  const [root = label, quality = 'maj'] = label.split(':');
  const [kind = '', bass] = quality.split('/');
  return `${root}${QUALITIES[kind] ?? kind}${bass === undefined ? '' : `/${bass}`}`;
}

function keyOf(output: Output): string {
  const key = output['key'] as Output | null | undefined;
  if (!key) return `No key can be told: ${reason(output, 'key')}.`;
  return `The key is ${String(key['tonic'])} ${String(key['mode'])} (Camelot ${String(key['camelot'])}).`;
}

/** The notes of the melody. */
export function melody(output: Output): string {
  const { shown, count } = list(output, 'notes');
  if (count === 0) return `No melody can be told: ${reason(output, 'notes')}.`;
  const names = shown.map((each) => String(each['name']));
  const kind = output['monophonic'] === true ? 'One voice alone' : 'A melody that leads a mix';
  return `${kind}: ${counted(count, 'note')}, ${names.join(' ')}${count > names.length ? ' …' : ''}. The first begins at ${clock(Number(shown[0]?.['start_s']))}.`;
}
