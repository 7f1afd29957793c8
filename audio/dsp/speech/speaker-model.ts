import model from './speaker-model.json' with { type: 'json' };

/** What one piece of speech tells of its voice: the mean of its cepstra, how they spread and how they move, and the fifteenth, fiftieth and eighty-fifth percentile of its pitch in octaves. */
export interface VoicePiece {
  /** Voiced frames of 10 ms. */
  frames: number;
  cepstra: readonly number[];
  pitch: readonly number[];
}

/** Pieces taken for those of one speaker. */
export interface VoiceGroup {
  /** Numbers of the pieces, ascending. */
  members: readonly number[];
  voice: readonly number[];
  tone: readonly number[];
  pitch: readonly number[];
  /** In pieces of a second of voice. */
  weight: number;
}

/** Directions in which speakers differ, and how much more than one speaker's pieces do, squared. */
interface Space {
  rows: readonly number[];
  spread: readonly number[];
}

const FULL = 100;
const MOST_OF_PIECE = 1.5;
/** How much groups of one speaker differ, however long they are, in variances of a piece. */
const FIRM = 0.1;
const LOOSE = 0.8;
/** The same for short bits; what their pitch spreads by at least, in octaves, and how far out, in spreads squared, a bit may count. */
const ROUGH = 0.3;
const LEAST_SPREAD = 0.08;
const MOST_LEAP = 9;
/** Beyond these, recordings are longer than those the odds were learned from. */
const MOST_WEIGHT = 10;
const MOST_ORDER = 3;
/** Between the voices of most men and most women, in octaves. */
const BETWEEN = Math.log2(165);

/** One piece as a group. */
export function groupOf(piece: VoicePiece, member: number): VoiceGroup {
  return {
    members: [member],
    voice: turned(model.voice, piece.cepstra),
    tone: turned(model.pitch, piece.pitch),
    pitch: piece.pitch,
    weight: Math.min(MOST_OF_PIECE, piece.frames / FULL),
  };
}

/** Both groups as one. */
export function together(a: VoiceGroup, b: VoiceGroup): VoiceGroup {
  const weight = a.weight + b.weight;
  const mean = (one: readonly number[], other: readonly number[]): number[] =>
    one.map((value, i) => (value * a.weight + other[i]! * b.weight) / weight);
  return {
    members: [...a.members, ...b.members].toSorted((x, y) => x - y),
    voice: mean(a.voice, b.voice),
    tone: mean(a.tone, b.tone),
    pitch: mean(a.pitch, b.pitch),
    weight,
  };
}

/**
 * Log odds that two groups are two speakers: how likely their differences are between and within speakers (two-covariance
 * model; Brümmer & de Villiers 2010), how far their pitch lies apart, and whether they take turns; fitted by training/speech.
 */
export function oddsOfTwo(a: VoiceGroup, b: VoiceGroup): number {
  const ratio = 1 / a.weight + 1 / b.weight;
  const voice = a.voice.map((value, i) => value - b.voice[i]!);
  const tone = a.tone.map((value, i) => value - b.tone[i]!);
  const apart = Math.abs(a.pitch[1]! - b.pitch[1]!);
  const wide = (a.pitch[2]! - a.pitch[0]! + b.pitch[2]! - b.pitch[0]!) / 2;
  const { switches, most, usual } = alternation(a.members, b.members);
  const features = [
    clamp(likelihood(voice, model.voice, ratio + FIRM), -5, 12),
    clamp(likelihood(tone, model.pitch, ratio + FIRM), -3, 12),
    clamp(likelihood(voice, model.voice, ratio + LOOSE), -5, 12),
    clamp(likelihood(tone, model.pitch, ratio + LOOSE), -3, 12),
    apart,
    wide,
    apart / (wide + 0.1),
    Math.min(Math.max(a.pitch[1]!, b.pitch[1]!) - BETWEEN, BETWEEN - Math.min(a.pitch[1]!, b.pitch[1]!)),
    Math.max(-MOST_ORDER, (switches - usual) / Math.sqrt(usual + 0.5)),
    switches / most,
    Math.log(Math.min(MOST_WEIGHT, a.weight, b.weight)),
    Math.log(Math.min(MOST_WEIGHT, Math.max(a.weight, b.weight))),
    Math.sqrt(
      voice.reduce((sum, value, i) => sum + (value ** 2 * model.voice.spread[i]!) / (model.voice.spread[i]! + 1), 0),
    ),
  ];
  return features.reduce((sum, value, i) => sum + value * model.slopes[i]!, model.constant);
}

/** How unlikely a short bit of speech is of a voice: negative log likelihood by its cepstra and its median pitch, but for a constant. */
export function unlikeness(bit: VoiceGroup, { voice, pitch, weight }: VoiceGroup): number {
  const ratio = 1 / bit.weight + 1 / weight + ROUGH;
  const apart = voice.reduce((sum, value, i) => sum + (bit.voice[i]! - value) ** 2, 0);
  const spread = Math.max(LEAST_SPREAD, (pitch[2]! - pitch[0]!) / 2);
  const leap = Math.min(MOST_LEAP, ((bit.pitch[1]! - pitch[1]!) / spread) ** 2);
  return apart / ratio / 2 + leap / 2 + Math.log(spread);
}

function turned({ rows, spread }: Space, values: readonly number[]): number[] {
  return spread.map((_, row) =>
    values.reduce((sum, value, column) => sum + value * rows[row * values.length + column]!, 0),
  );
}

/** Log of how much likelier a difference is between two speakers than within one. */
function likelihood(difference: readonly number[], { spread }: Space, ratio: number): number {
  return difference.reduce((sum, value, i) => {
    const whole = spread[i]! + ratio;
    return sum + (value ** 2 / ratio - value ** 2 / whole - Math.log(whole / ratio)) / 2;
  }, 0);
}

/** How often neighbours in time are of different groups, how often they could be, and how often they would be by chance. */
function alternation(a: readonly number[], b: readonly number[]): { switches: number; most: number; usual: number } {
  let switches = 0;
  let before: 'a' | 'b' | undefined;
  for (let i = 0, j = 0; i < a.length || j < b.length;) {
    const next = j >= b.length || (i < a.length && a[i]! < b[j]!) ? 'a' : 'b';
    if (before && next !== before) switches++;
    before = next;
    if (next === 'a') i++;
    else j++;
  }
  return { switches, most: a.length + b.length - 1, usual: (2 * a.length * b.length) / (a.length + b.length) };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
