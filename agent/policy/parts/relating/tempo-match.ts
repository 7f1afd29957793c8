import { slotsOf } from '../../../slots/slots.ts';
import type { Request } from '../request.ts';
import type { Said } from '../said.ts';
import { filesOf } from '../values.ts';
import { ORDINALS } from '../../../english/ordinals.ts';

const TEMPO = '(?:tempo|speed|bpm|pace)';
const FILE = String.raw`(?:the )?((?:first|second|third|fourth|last|other)(?: one| file| take| track)?\b|[\w.-]+(?: [\w.-]+)?)`;
/** A tempo that another file gives. */
const PATTERNS: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:to|at|match(?:es|ing)?|with|as) (?:the )?(?:same )?${TEMPO} (?:of|as|in) ${FILE}`, 'iu'),
  new RegExp(String.raw`\b(?:(?:it|that|this) )?(?:match(?:es)?|keeps? up with|as fast as|in time with) ${FILE}`, 'iu'),
];
const CHANGE =
  /\b(?:speed|slow|faster|slower|stretch|bring|get|set|make|raise|lower|adjust|pull|push|take|tempo|pace|bpm)\b/iu;
/** Names that are no file. */
const OF_NO_FILE =
  /^(?:the )?(?:that|this|it|a|an|my|your|beat|click|metronome|level|loudness|volume|pitch|key|\d.*|tempo.*|speed.*)$/iu;

/** Returns the words for the slowest or fastest file where another one is to match it. */
export function pacedBy(text: string): string | undefined {
  return /\b(?:match(?:es|ing)?|keeps? up with|in time with|as (?:fast|slow) as) (the (?:slowest|fastest|slower|faster|quickest)(?: one)?)\b/iu.exec(
    text,
  )?.[1];
}

/** Returns the change of the tempo of one file to that of another: "speed the first one up so it matches the second". */
export function tempoMatchIn(said: Said): Request | undefined {
  if (said.language !== 'en' || !CHANGE.test(said.text)) return undefined;
  if (!said.actions.some(({ name, probability }) => name === 'change_speed' && probability >= 0.4)) return undefined;
  for (const pattern of PATTERNS) {
    const found = pattern.exec(said.text);
    const name = found?.[1]?.trim().toLowerCase();
    if (!found || name === undefined || OF_NO_FILE.test(name)) continue;
    const [word = ''] = name.split(' ');
    const text = said.text.slice(0, found.index);
    const slots = slotsOf({
      text,
      from: 0,
      to: text.length,
      language: 'en',
      act: 'do',
      actions: ['change_speed'],
      earlier: [],
    });
    return {
      capability: 'change_speed',
      params: {},
      focus: [],
      files: filesOf({ text, slots: new Map(slots.map((slot) => [slot.name, slot.value])) }),
      certainty: 1,
      said,
      tempoOf: ORDINALS.includes(word) ? ORDINALS.indexOf(word) + 1 : word === 'last' || word === 'other' ? word : name,
    };
  }
  return undefined;
}
