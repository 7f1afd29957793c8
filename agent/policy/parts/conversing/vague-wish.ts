import type { CapabilityName } from '../../../../workflows/domain/capabilities.ts';
import type { Request } from '../request.ts';
import type { Said } from '../said.ts';

const IT =
  '(?:it|this|that|them|these|(?:the|my|our|this|that) (?:[\\w-]+ ){0,2}?(?:sound|audio|song|track|file|recording|quality|sound quality|audio quality|voice|mix|podcast|episode|thing|interview|demo|take|one))';
const BETTER =
  '(?:better|good|great|nice(?:r)?|amazing|awesome|perfect|professional|pro|clear(?:er)?|studio[- ]quality|beautiful|decent|presentable|listenable|higher quality|best|cool|polished|like (?:a |it was |in a )?(?:pro\\w*|studio|radio|real|proper|recorded)[\\w -]{0,30})';
const HOW = '(?:a (?:bit|little|lot) |much |way |even |more |really |as |super |so |sound |look |feel )*';
const LEAD = String.raw`^(?:(?:please|pls|just|hi|hey|hello|ok(?:ay)?|so|and|then|now|can you|could you|would you|will you|can we|i want (?:you )?to|i(?:['’]d| would) like (?:you )?to|i need (?:you )?to|help me(?: to)?|try to)[, ]+){0,4}`;
const END = String.raw`(?: (?:please|pls|for me|thanks|thank you|somehow|up|overall|a (?:bit|little|lot)|as (?:much|well|good) as (?:you can|possible)|now|again))*[.!? ]*$`;

const WISH = new RegExp(
  `${LEAD}(?:${[
    `(?:make|get) ${IT} (?:to )?${HOW}${BETTER}`,
    `(?:i want|i need|i(?:['’]d| would) like) ${IT} (?:to )?(?:be |sound )?${HOW}${BETTER}`,
    `(?:improve|enhance|polish|optimi[sz]e|perfect|upgrade|beautify|professionali[sz]e|spruce up|touch up|doctor|tweak|fix up|beef up|tidy up|better) ${IT}`,
    `(?:improve|enhance|polish|optimi[sz]e) (?:the )?(?:sound|audio|quality|recording)(?: quality)?`,
    `(?:fix|spruce|touch|polish|tidy|beef|jazz|spice|doctor|smarten) ${IT} up`,
    `(?:fix|repair|correct|enhance) ${IT}`,
    `do (?:your|some) magic(?: on ${IT})?`,
    `work your magic(?: on ${IT})?`,
  ].join('|')})${END}`,
  'iu',
);

/** "Make it shorter": by how much, and how, is left open. */
const SHORTER = new RegExp(
  `${LEAD}(?:(?:make|get|cut) ${IT} (?:to (?:be )?)?${HOW}(?:shorter|down|short)|shorten ${IT}|i want ${IT} ${HOW}shorter)${END}`,
  'iu',
);

/** "Make it half as long": what is left out, or how fast it is played, is left open. */
const HALF = new RegExp(
  `${LEAD}(?:(?:make|get|cut) ${IT} (?:to (?:be )?)?(?:half as long|half (?:the|its) (?:length|duration|time)|(?:shorter by|down by|by) half)|(?:halve|cut in half) (?:the|its) (?:length|duration)|shorten ${IT} by (?:half|50 ?(?:%|per ?cent)))${END}`,
  'iu',
);
const HALF_SPAN = { endPart: 0.5 };

/** Work that usually makes a recording better, in the order in which it is done. */
const CHOICES: readonly CapabilityName[] = ['noise_reduction', 'level_speech', 'normalize_loudness'];

/** Work that shortens a recording without a length that is to be chosen. */
const SHORTENING: readonly CapabilityName[] = ['cut_silences'];

/** Reports whether a whole English message wishes for a better sound, or a shorter or half as long file, and says nothing of what is to be done. */
export const isVagueWish = (text: string): boolean => [WISH, SHORTER, HALF].some((form) => form.test(text.trim()));

/** Returns the work among which such a wish leaves the choice. */
export function choicesFor(said: Said): Request[] {
  const common = { focus: [], files: undefined, certainty: 0, said };
  if (HALF.test(said.text.trim()))
    return [
      { ...common, capability: 'crop_audio', params: {}, span: HALF_SPAN },
      { ...common, capability: 'change_speed', params: { tempo_ratio: 2 } },
    ];
  return (SHORTER.test(said.text.trim()) ? SHORTENING : CHOICES).map((capability) => ({
    capability,
    params: {},
    focus: [],
    files: undefined,
    certainty: 0,
    said,
  }));
}
