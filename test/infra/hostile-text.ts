import { randomBy, type Random } from './random.ts';

/** Shapes of text that a parser of English may take long for; each writes some words more. */
const SHAPES: Record<string, (random: Random) => string> = {
  'joined letters': () => 'a-',
  'joined words': ({ pick }) => `${pick(['vocals', 'drums', 'tempo'])}-`,
  'single letters': ({ pick }) => `${pick(['a', 'b', 'i'])} `,
  'nested quotes': ({ pick }) => pick(['"', '“', "'", '”', '‘', 'called "']),
  numbers: ({ whole }) => `${whole(100_000)} `,
  decimals: ({ whole }) => `${whole(100)}.`,
  times: ({ whole }) => `${whole(60)}:${whole(60)} `,
  'spans of time': ({ whole }) => `${whole(60)}s-${whole(60)}m `,
  commas: () => ',',
  'lists of parts': ({ pick }) => `the ${pick(['vocals', 'drums', 'bass'])} and `,
  URLs: ({ whole }) => `https://audio.example/${whole(1e9)}.wav `,
  'dots after a URL': ({ whole }) => (whole(1_000) === 0 ? ' https://a.example/' : '.'),
  handles: ({ whole }) => `[audio_${whole(9)}] `,
  letters: ({ whole }) => String.fromCodePoint(0x4e_00 + whole(5_000)),
  ligatures: ({ pick }) => pick(['ﷺ', 'ﬃ', '㎐', 'Ａ']),
  'combining marks': ({ pick }) => `a${pick(['\u0301', '\u0300', '\u0323'])}`,
  'zero width': ({ pick }) => `remove${pick(['\u200B', '\u200D', '\u2060', '\uFEFF'])}`,
  'one long word': () => 'abcdefgh',
  'repeated requests': ({ pick }) =>
    `${pick(['remove', 'keep', 'not', 'trim', 'tempo', 'after', 'before', 'except'])} `,
  'conditions and times': ({ pick }) =>
    `${pick(['from', 'to', 'until', 'the first', 'half', 'a minute and', 'last 3'])} `,
};

export const SHAPE_NAMES = Object.keys(SHAPES);

/** Returns text of a shape, the same for the same seed. */
export function hostileText(shape: string, { chars, seed }: { chars: number; seed: string }): string {
  const random = randomBy(`${seed} ${shape}`);
  const parts: string[] = [];
  for (let length = 0; length < chars;) {
    const part = SHAPES[shape]!(random);
    parts.push(part);
    length += part.length;
  }
  return parts.join('').slice(0, chars).toWellFormed();
}
