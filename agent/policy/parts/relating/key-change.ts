import type { Request } from '../request.ts';
import type { Said } from '../said.ts';
import { filesOf } from '../values.ts';

/** Tonics by their distance from C, in semitones. */
const TONICS: Readonly<Record<string, number>> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 };
const ACCIDENTAL: Readonly<Record<string, number>> = { '#': 1, '♯': 1, sharp: 1, b: -1, '♭': -1, flat: -1 };
const KEY = String.raw`(?:the key of )?([a-g])(?: ?(#|♯|♭|(?<=[a-g])b(?!\w)|[- ]?sharp\b|[- ]?flat\b))? ?(major|minor|maj\b|min\b)?`;
const CHANGED = new RegExp(
  String.raw`\b(?:(?:transpose|(?:transpose|shift|pitch|move|bring|put|convert|change|re-?key|raise|lower|get) (?:it|this|that|them|everything|(?:the|my|this) (?:[\w-]+ ){0,2}?(?:key|song|track|file|recording|pitch|tune))(?: of (?:it|this|that|the (?:song|track|file)))?)(?: (?:up|down))?(?: from [a-g][#b♯♭]? ?(?:major|minor|maj|min)?)? (?:to|into|in) ${KEY})(?=\s*(?:$|[.,;!?]|(?:please|pls|and|then|for|so)\b))`,
  'iu',
);
const OF_KEY = /\b(?:key|transpos\w*|major|minor|maj|min)\b/iu;

/** Returns the change of an audio to another key, whose interval only its own key gives: "transpose it to G minor". */
export function keyChangeIn(said: Said): Request | undefined {
  const found = said.language === 'en' && OF_KEY.test(said.text) ? CHANGED.exec(said.text) : null;
  const [, tonic, accidental, mode] = found ?? [];
  if (tonic === undefined) return undefined;
  const shift = ACCIDENTAL[accidental?.toLowerCase().replaceAll(/[- ]/gu, '') ?? ''] ?? 0;
  return {
    capability: 'change_speed',
    params: {},
    focus: [],
    files: filesOf(said),
    certainty: 1,
    said,
    key: {
      tonic: (TONICS[tonic.toLowerCase()]! + shift + 12) % 12,
      mode: mode === undefined ? undefined : mode.toLowerCase().startsWith('maj') ? 'major' : 'minor',
    },
  };
}
