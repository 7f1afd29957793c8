import { randomBy, type Random } from './random.ts';

/** A URL of nearly the greatest length that begins anew every seven characters. */
const REPEATED_URL = `${'http://'.repeat(584)}Z`;

/** Shapes of text that a parser of English may take long for; each writes some words more. */
const SHAPES: Record<string, (random: Random, n: number) => string> = {
  'a URL and its near misses': (_, n) => (n === 0 ? `${REPEATED_URL} ` : 'http://'),
  'joined letters': () => 'a-',
  'joined words': (random) => `${random.pick(['vocals', 'drums', 'tempo'])}-`,
  'single letters': (random) => `${random.pick(['a', 'b', 'i'])} `,
  'nested quotes': (random) => random.pick(['"', '“', "'", '”', '‘', 'called "']),
  numbers: (random) => `${random.whole(100_000)} `,
  decimals: (random) => `${random.whole(100)}.`,
  times: (random) => `${random.whole(60)}:${random.whole(60)} `,
  'spans of time': (random) => `${random.whole(60)}s-${random.whole(60)}m `,
  commas: () => ',',
  'lists of parts': (random) => `the ${random.pick(['vocals', 'drums', 'bass'])} and `,
  URLs: (random) => `https://audio.example/${random.whole(1e9)}.wav `,
  'dots after a URL': (random) => (random.whole(1_000) === 0 ? ' https://a.example/' : '.'),
  handles: (random) => `[audio_${random.whole(9)}] `,
  letters: (random) => String.fromCodePoint(0x4e_00 + random.whole(5_000)),
  ligatures: (random) => random.pick(['ﷺ', 'ﬃ', '㎐', 'Ａ']),
  'combining marks': (random) => `a${random.pick(['\u0301', '\u0300', '\u0323'])}`,
  'zero width': (random) => `remove${random.pick(['\u200B', '\u200D', '\u2060', '\uFEFF'])}`,
  'one long word': () => 'abcdefgh',
  'repeated requests': (random) =>
    `${random.pick(['remove', 'keep', 'not', 'trim', 'tempo', 'after', 'before', 'except'])} `,
  'conditions and times': (random) =>
    `${random.pick(['from', 'to', 'until', 'the first', 'half', 'a minute and', 'last 3'])} `,
};

export const SHAPE_NAMES = Object.keys(SHAPES);

/** Returns text of a shape, the same for the same seed. */
export function hostileText(shape: string, { chars, seed }: { chars: number; seed: string }): string {
  const random = randomBy(`${seed} ${shape}`);
  const parts: string[] = [];
  for (let length = 0; length < chars;) {
    const part = SHAPES[shape]!(random, parts.length);
    parts.push(part);
    length += part.length;
  }
  return parts.join('').slice(0, chars).toWellFormed();
}
