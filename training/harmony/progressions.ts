import type { Quality } from '../../audio/dsp/harmony/chord-model.ts';
import type { Chance } from './random.ts';

/** A chord of a progression; the root is in semitones above the tonic until the piece has a key. */
export interface Chord {
  root: number;
  quality: Quality;
}

export type Mode = 'major' | 'minor';
/** Chord colour: triads only, some sevenths, sevenths throughout. */
export type Colour = 'plain' | 'mixed' | 'jazz';

/** Tones of each quality in semitones above the root. */
export const TONES: Record<Quality, readonly number[]> = {
  maj: [0, 4, 7],
  min: [0, 3, 7],
  maj7: [0, 4, 7, 11],
  min7: [0, 3, 7, 10],
  7: [0, 4, 7, 10],
  dim: [0, 3, 6],
  hdim7: [0, 3, 6, 10],
  sus4: [0, 5, 7],
};

const DEGREES: Record<string, Chord> = Object.fromEntries(
  ['I', 'bII', 'II', 'bIII', 'III', 'IV', 'bV', 'V', 'bVI', 'VI', 'bVII', 'VII'].flatMap((name, root) => [
    [name, { root, quality: 'maj' as Quality }],
    [name.replace(/[IV]+/, (roman) => roman.toLowerCase()), { root, quality: 'min' as Quality }],
  ]),
);

/** Common progressions by mode; `o` is diminished, `7` dominant, `s` suspended. */
const COURSES: Record<Mode, readonly string[]> = {
  major: [
    'I V vi IV',
    'I vi IV V',
    'I IV V IV',
    'I IV I V',
    'vi IV I V',
    'IV I V vi',
    'IV V iii vi',
    'I iii IV V',
    'I V vi iii IV I IV V',
    'ii V7 I I',
    'ii V7 I vi',
    'I vi ii V7',
    'iii vi ii V7',
    'I bVII IV I',
    'I II7 IV I',
    'I III7 vi IV',
    'I ii IV V',
    'I I IV iv',
    'I IV ii V7',
    'I7 I7 I7 I7 IV7 IV7 I7 I7 V7 IV7 I7 V7',
    'I7 IV7 I7 I7 IV7 IV7 I7 VI7 ii V7 I7 V7',
    'I V IV IV',
    'I I V V',
    'IV IV I I',
    'V IV I I',
    'I Vs4 V I',
    'I viio I IV',
    'IV iv I VI7 ii V7 I I',
    'I bVII bVI bVII',
    'I bIII IV I',
    'ii IV I V',
    'vi V IV V',
    'I IV vi V',
  ],
  minor: [
    'i bVI bIII bVII',
    'i bVII bVI V7',
    'i bVII bVI bVII',
    'i iv V7 i',
    'i iv bVII bIII',
    'i iv i V7',
    'i bVI iv V7',
    'i v iv i',
    'i v bVI bVII',
    'i bVII iv i',
    'i bIII bVII IV',
    'iiø V7 i i',
    'i iiø V7 i',
    'i iv bVII bIII bVI iiø V7 i',
    'i bVI V7 i',
    'i iv i iv bVI bVII i i',
    'i i iv iv i i V7 V7',
    'iv i V7 i',
    'i bIII bVI V',
    'i iv bVI V',
    'bVI bVII i i',
    'i bVII i v',
    'i V7 i bVII bIII bVII i V7',
    'i IV i IV',
    'i i i i iv iv i i bVI V7 i V7',
    'i viio i iv',
    'bVI bVII v i',
    'i iv v i',
    'bVI iv i V7',
    'i bII V7 i',
  ],
};

function parse(symbol: string): Chord {
  const dominant = symbol.endsWith('7');
  const ending = dominant ? '7' : (/(ø|o|s4)$/u.exec(symbol)?.[0] ?? '');
  const { root, quality } = DEGREES[symbol.slice(0, symbol.length - ending.length)]!;
  const altered: Partial<Record<string, Quality>> = { 7: '7', ø: 'hdim7', o: 'dim', s4: 'sus4' };
  return { root, quality: altered[ending] ?? quality };
}

/** Diatonic chords of each mode and their weights, for random progressions. */
const SCALE: Record<Mode, readonly string[]> = {
  major: ['I', 'I', 'I', 'ii', 'ii', 'iii', 'IV', 'IV', 'IV', 'V', 'V', 'V7', 'vi', 'vi', 'bVII', 'viio'],
  minor: ['i', 'i', 'i', 'i', 'iv', 'iv', 'v', 'V7', 'V7', 'bVI', 'bVI', 'bVII', 'bVII', 'bIII', 'iiø', 'viio'],
};

/**
 * Returns a progression, one chord per slot: mostly a common one, otherwise drawn from the scale and ending on a chord
 * that leads to the tonic.
 */
export function course({ mode, colour }: { mode: Mode; colour: Colour }, dice: Chance): Chord[] {
  const drawn = dice.maybe(0.3);
  const length = dice.pick([4, 4, 4, 8]);
  const symbols = drawn
    ? Array.from({ length }, (_, i) =>
        i === 0 && dice.maybe(0.75) ? (mode === 'major' ? 'I' : 'i') : dice.pick(SCALE[mode]),
      )
    : dice.pick(COURSES[mode]).split(' ');
  return symbols.map((symbol) => coloured(parse(symbol), { mode, colour }, dice));
}

/** Adds the diatonic seventh with the probability of the colour. */
function coloured(chord: Chord, { mode, colour }: { mode: Mode; colour: Colour }, dice: Chance): Chord {
  const { root, quality } = chord;
  if (colour === 'plain') {
    const bare: Partial<Record<Quality, Quality>> = dice.maybe(0.6) ? { 7: 'maj', hdim7: 'dim' } : {};
    return { root, quality: bare[quality] ?? quality };
  }
  if (!dice.maybe(colour === 'jazz' ? 0.92 : 0.4)) return chord;
  if (quality === 'min') return { root, quality: 'min7' };
  if (quality !== 'maj') return chord;
  const dominant = mode === 'major' ? [7, 2, 4, 9, 10] : [7, 10, 5];
  return { root, quality: dominant.includes(root) && dice.maybe(0.85) ? '7' : 'maj7' };
}
