import type { Comparison, Value } from './phrases.ts';
import type { Writing } from './writing.ts';

/** Quantities that people ask about, compare, sum up or make a condition of, with the units that all languages write alike. */
const UNITS = {
  tempo: 'bpm',
  key: '',
  chords: '',
  sections: '',
  pitch: 'cents',
  voice: 'Hz',
  rate: '',
  loudness: 'LUFS',
  length: '',
  peak: 'dBTP',
  clipping: '',
  silence: '',
  leading_silence: 's',
  trailing_silence: 's',
  longest_silence: 's',
  sample_rate: 'Hz',
  channels: '',
  format: '',
  brightness: 'Hz',
  metre: '',
  beats: '',
  downbeats: '',
  speakers: '',
  speech: '',
  noise: 'dB',
  words: '',
  notes: '',
  instruments: '',
  vocals: '',
  music: '',
  drums: '',
  offset: 's',
  size: 'MB',
  price: '',
  balance: '',
  rest: '',
  failures: '',
} as const;

export type Field = keyof typeof UNITS;

/** How a language names fields and compares their values. */
export interface FieldWords {
  names: Record<Field, string>;
  /** Returns the name of a key, such as `A`, `minor`. */
  keyName: (tonic: string, mode: string) => string;
  comparisons: Record<Comparison, (limit: string) => string>;
  notMeasured: string;
  /** The highest and the lowest of a field, such as the longest and the shortest. */
  extremes: Record<'length' | 'loudness' | 'tempo' | 'other', { highest: string; lowest: string }>;
}

/** Fields and their values in the words of a language. */
export interface Fields {
  /** Returns the name of a field; of an unknown one its own. */
  name: (field: string) => string;
  value: (field: string, value: Value) => string;
  /** Returns how far apart two values are, whose levels are relative: `3 dB`, not `3 dBTP`. */
  difference: (field: string, value: number) => string;
  comparison: (op: Comparison, field: string, limit: Value) => string;
  /** Returns the value that a question asks about, with how far from it counts as the same. */
  asked: (op: Comparison, field: string, limit: Value, tolerance: number) => string;
  extreme: (field: string, extreme: 'highest' | 'lowest') => string;
}

/** Returns the fields in the words of a language. */
export function fieldsOf(writing: Writing, words: FieldWords): Fields {
  const write = (field: string, value: Value): string => {
    if (value === undefined || Number.isNaN(value)) return words.notMeasured;
    if (typeof value === 'string') {
      const [tonic = '', mode] = value.split(' ');
      return field === 'key' && mode !== undefined ? words.keyName(tonic, mode) : value;
    }
    if (field === 'length') return writing.clock(value);
    if (field === 'speech') return `${writing.number(100 * value, 0)} %`;
    if (field === 'price' || field === 'balance' || field === 'rest') return writing.tokens(value);
    const unit = isField(field) ? UNITS[field] : '';
    return `${writing.number(value, unit === 'Hz' ? 0 : 1)}${unit === '' ? '' : ` ${unit}`}`;
  };
  const relative: Readonly<Record<string, string>> = { loudness: 'LU', peak: 'dB' };
  return {
    name: (field) => (isField(field) ? words.names[field] : field),
    value: write,
    difference: (field, value) =>
      relative[field] === undefined ? write(field, value) : `${writing.number(value, 1)} ${relative[field]}`,
    comparison: (op, field, limit) => words.comparisons[op](write(field, limit)),
    asked: (op, field, limit, tolerance) =>
      op === '='
        ? `${write(field, limit)}${tolerance > 0 ? ` ± ${writing.number(tolerance, 1)}` : ''}`
        : words.comparisons[op](write(field, limit)),
    extreme: (field, extreme) =>
      words.extremes[field === 'length' || field === 'loudness' || field === 'tempo' ? field : 'other'][extreme],
  };
}

function isField(name: string): name is Field {
  return Object.hasOwn(UNITS, name);
}
