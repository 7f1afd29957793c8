/** What results say about points and stretches of time, as it is drawn. */

export interface Stretch {
  start: number;
  end: number;
  label: string;
}

export interface Note extends Stretch {
  midi: number;
}

export type Track =
  | { kind: 'stretches'; title: string; stretches: readonly Stretch[] }
  | { kind: 'points'; title: string; times: readonly number[]; strong: ReadonlySet<number> }
  | { kind: 'notes'; title: string; notes: readonly Note[] };

export interface Curve {
  title: string;
  unit: string;
  times: readonly number[];
  values: readonly (number | null)[];
}

export interface Tag {
  label: string;
  score: number;
}

export interface View {
  tracks: Track[];
  curves: Curve[];
  tags: Tag[];
  /** Text with times, such as a transcript. */
  words: Stretch[];
  /** Fields that are shown by the above, and not again in the table. */
  shown: ReadonlySet<string>;
}

type Output = Readonly<Record<string, unknown>>;
type Reader = (output: Output) => Partial<Omit<View, 'shown'>> & { shown: readonly string[] };

interface Span {
  start_s: number;
  end_s: number;
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the shape of an output is known to its reader
const list = <T>(value: unknown): readonly T[] => (Array.isArray(value) ? (value as T[]) : []);

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as above
function stretches<T extends Span>(value: unknown, labelOf: (each: T) => string): Stretch[] {
  return list<T>(value).map((each) => ({ start: each.start_s, end: each.end_s, label: labelOf(each) }));
}

function series(value: unknown, field: string): { times: number[]; values: (number | null)[] } {
  const { hop_s: hop = 0, [field]: values } = (value ?? {}) as { hop_s?: number } & Record<string, unknown>;
  const numbers = list<number | null>(values);
  return { times: numbers.map((_, n) => n * hop), values: [...numbers] };
}

/** How the output of each capability is drawn; that of others is a table. */
const READERS: Readonly<Record<string, Reader>> = {
  musical_intelligence_analysis: ({ chords, sections }) => ({
    tracks: [
      {
        kind: 'stretches',
        title: 'Sections',
        stretches: stretches<Span & { label: string }>(sections, ({ label }) => label),
      },
      {
        kind: 'stretches',
        title: 'Chords',
        stretches: stretches<Span & { label: string }>(chords, ({ label }) => label),
      },
    ],
    shown: ['chords', 'sections'],
  }),
  rhythm_tracking_analysis: ({ beats_s: beats, downbeats_s: downbeats, onsets_s: onsets }) => ({
    tracks: [
      { kind: 'points', title: 'Beats', times: list<number>(beats), strong: new Set(list<number>(downbeats)) },
      { kind: 'points', title: 'Onsets', times: list<number>(onsets), strong: new Set() },
    ],
    shown: ['beats_s', 'downbeats_s', 'onsets_s'],
  }),
  tempo_analysis: ({ curve }) => {
    const points = list<{ time_s: number; bpm: number }>(curve);
    const [times, values] = [points.map((each) => each.time_s), points.map(({ bpm }) => bpm)];
    return { curves: [{ title: 'Tempo', unit: 'BPM', times, values }], shown: ['curve'] };
  },
  melody_analysis: ({ notes, f0 }) => {
    const { times, values } = series(f0, 'hz');
    const voiced = list<boolean>((f0 as { voiced?: unknown } | undefined)?.voiced);
    const pitched = values.map((hz, n) => (voiced[n] ? hz : null));
    return {
      tracks: [
        {
          kind: 'notes',
          title: 'Melody',
          notes: list<Span & { midi: number; name: string }>(notes).map(
            ({ start_s: start, end_s: end, midi, name }) => ({ start, end, midi, label: name }),
          ),
        },
      ],
      curves: [{ title: 'Pitch', unit: 'Hz', times, values: pitched }],
      shown: ['notes', 'f0'],
    };
  },
  speech_analysis: ({ segments, transcript }) => ({
    tracks: bySpeaker(list<Span & { speaker: string | null }>(segments)),
    words: stretches<Span & { word: string }>((transcript as { words?: unknown } | null)?.words, ({ word }) => word),
    shown: ['segments', 'transcript'],
  }),
  audio_tagging_analysis: ({ tags, model_tags: modelTags }) => {
    const found = [...list<Span & Tag>(tags), ...list<Span & Tag>(modelTags)];
    const best = new Map<string, number>();
    for (const { label, score } of found) best.set(label, Math.max(score, best.get(label) ?? 0));
    return {
      tags: [...best].map(([label, score]) => ({ label, score })).toSorted((a, b) => b.score - a.score),
      tracks: [{ kind: 'stretches', title: 'Sounds', stretches: stretches<Span & Tag>(tags, ({ label }) => label) }],
      shown: ['tags', 'model_tags', 'vocabulary'],
    };
  },
  spectral_analysis: ({ series: found }) => ({
    curves: [
      { title: 'Level', unit: 'dBFS', ...series(found, 'rms_dbfs') },
      { title: 'Spectral centroid', unit: 'Hz', ...series(found, 'centroid_hz') },
    ],
    shown: ['series'],
  }),
  signal_analysis: ({ silences }) => ({
    tracks: [{ kind: 'stretches', title: 'Silences', stretches: stretches<Span>(silences, () => 'silence') }],
    shown: ['silences'],
  }),
  level_speech: ({ gain }) => ({ curves: [{ title: 'Gain', unit: 'dB', ...series(gain, 'db') }], shown: ['gain'] }),
  cut_silences: ({ cuts }) => ({
    tracks: [{ kind: 'stretches', title: 'Cut from the original', stretches: stretches<Span>(cuts, () => 'cut') }],
    shown: ['cuts'],
  }),
};

function bySpeaker(segments: readonly (Span & { speaker: string | null })[]): Track[] {
  const speakers = new Map<string, Stretch[]>();
  for (const { start_s: start, end_s: end, speaker } of segments) {
    const title = speaker ?? 'Speech';
    speakers.set(title, [...(speakers.get(title) ?? []), { start, end, label: title }]);
  }
  return [...speakers].map(([title, each]) => ({ kind: 'stretches', title, stretches: each }));
}

/** Returns how the output of a step is drawn. `step` is its name in results: of a second step of a kind, with a number. */
export function viewOf(step: string, output: Output): View {
  const read = READERS[step] ?? READERS[step.replace(/_\d+$/, '')];
  const { tracks = [], curves = [], tags = [], words = [], shown } = read?.(output) ?? { shown: [] };
  return {
    tracks: tracks.filter((track) => lengthOf(track) > 0),
    curves: curves.filter(({ values }) => values.some((value) => value !== null) && values.length > 1),
    tags,
    words,
    shown: new Set(shown),
  };
}

/** Returns how many things a track shows. */
export function lengthOf(track: Track): number {
  return track.kind === 'stretches'
    ? track.stretches.length
    : track.kind === 'points'
      ? track.times.length
      : track.notes.length;
}
