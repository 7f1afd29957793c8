import { elementsIn } from '../../english/elements.ts';
import { wordsOf } from '../../english/words/words.ts';
import type { Request } from './request.ts';
import type { Said } from './said.ts';

/** Parts of a mix that have no level of their own. "The voice" of a talk is the whole of it, and may be meant to be levelled. */
const PART = String.raw`\b(?:vocals?|singers?|singing|drums?|drummer|percussion|kick|snare|bass(?:line)?|guitars?|piano|keys|synths?|strings|backing|instruments?)\b`;
const PARTS = new RegExp(PART, 'iu');
const LEVEL =
  /\b(?:louder|quieter|softer)\b|\b(?:turn|bring|push|pull|move|dial|nudge|bump|mix)\w*\b.*\b(?:up|down|forward|back)\b|\b(?:raise|lower|boost|lift|duck)\b|\d\s?db\b/iu;
/** "Reduce the vocals"; "reduce the vocal noise" is about noise. */
const LESS = new RegExp(
  String.raw`\b(?:reduce|decrease|attenuate|soften|quieten)(?: down)? (?:(?:the|my|her|his|their|all|lead|backing) )*${PART}(?! (?:noise|hiss|hum|bleed|reverb|echo|clicks?|pops?|sibilance))`,
  'iu',
);
/** "Speed up the vocals"; in "slow it down so that I can learn the bass line" all of it is meant. */
const OTHER_CHANGE = new RegExp(
  String.raw`\b(?:speed|slow|pitch|transpose|tune|autotune|pan|compress)\w*(?: (?:up|down))? (?:(?:the|my|her|his|their|all) )*${PART}`,
  'iu',
);
/** Words of those who want a part gone rather than softer. */
const GONE =
  /\b(?:remov\w+|mute|strip|kill|delete|without|completely|entirely|all the way|to (?:zero|nothing|silence)|out|off)\b/iu;

/** Whether an English text names a part of a mix. */
const namesPart = (text: string): boolean => PARTS.test(text);

/** Whether an English clause orders another level, speed or pitch for one part of a mix: "push the vocals up 3 dB". */
export function isLevelOfPart({ text, language }: Pick<Said, 'text' | 'language'>): boolean {
  return (
    language === 'en' &&
    namesPart(text) &&
    (LEVEL.test(text) || LESS.test(text) || OTHER_CHANGE.test(text)) &&
    !GONE.test(text)
  );
}

/** Whether an English clause takes the level of a part away altogether: "turn the vocals all the way down". */
export function isPartGone({ text, language }: Pick<Said, 'text' | 'language'>): boolean {
  return (
    language === 'en' &&
    namesPart(text) &&
    LEVEL.test(text) &&
    /\b(?:completely|entirely|all the way|to (?:zero|nothing|silence))\b/iu.test(text) &&
    /\b(?:down|zero|nothing|silence|lower)\b/iu.test(text)
  );
}

/** Returns what can be done with the parts of a mix that a clause names. */
export function insteadOfLevel(said: Said): Request[] {
  const request: Omit<Request, 'capability' | 'params'> = { focus: [], files: undefined, certainty: 0, said };
  return [
    ...elementsIn(wordsOf(said.text)).map((element): Request => ({
      ...request,
      capability: 'remove_audio_element',
      params: { element },
    })),
    { ...request, capability: 'stem_analysis', params: {} },
  ];
}
