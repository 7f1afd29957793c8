import type { Act } from '../../../reading/labels.ts';
import { asksAcceptedFormats } from './accepted-formats.ts';
import type { Forms } from './form.ts';
import { formsOf } from './forms.ts';
import { requestIn } from './asked-of-you.ts';
import { isLevelOrder } from './level-orders.ts';
import { serviceTopicIn } from './plain/service-topics.ts';
import { isConditionAlone, isLiking } from './remarks.ts';

/** Says that a form of sentence orders work, whatever the work is. */
export const ORDERED = 'ordered';

/** Capabilities that measure what people ask about an audio. */
const MEASURES = {
  length: 'signal_analysis',
  loudness: 'signal_analysis',
  tempo: 'tempo_analysis',
  key: 'musical_intelligence_analysis',
} as const;

/** Returns what the form of a sentence says about its act, in a language other than English; undefined if it says nothing. */
export function actOf(text: string, language: string): Act | typeof ORDERED | undefined {
  const forms = formsOf(language);
  if (!forms) return undefined;
  if (isConditionAlone(text, language)) return 'condition';
  if (asksAcceptedFormats(text, language) || serviceTopicIn(text, language)) return 'ask_service';
  if (isLevelOrder(text, language)) return ORDERED;
  if (forms.suppose.test(text)) return 'suppose';
  if (forms.whether.test(text)) return 'ask_whether';
  if (forms.formats.test(text) || forms.meaning.test(text)) return 'ask_service';
  if (measuredIn(text, language).length > 0) return 'ask_audio';
  if (isForbidding(text, language, forms)) return 'forbid';
  if (forms.polite.test(text) || forms.order.test(text)) return ORDERED;
  return isLiking(text) ? 'small_talk' : undefined;
}

/** Returns the analyses that a text asks for by the name of what they measure: "which key?", "only the tempo". */
export function measuredIn(text: string, language: string): string[] {
  const forms = formsOf(language);
  if (!forms || isForbidding(text, language, forms) || forms.suppose.test(text) || forms.whether.test(text)) return [];
  if (forms.meaning.test(text)) return [];
  if (SPEAKERS.test(text)) return ['speech_analysis'];
  const isAsked = forms.asking.test(text) || forms.only.test(text);
  // "Nur die Lautstärke auf -14 LUFS bringen": a level to reach.
  if (TARGET.test(text) && !forms.asking.test(text)) return [];
  if (!isAsked || (forms.order.test(text) && !forms.only.test(text) && !TELLING.test(text))) return [];
  const named = (Object.keys(MEASURES) as (keyof typeof MEASURES)[]).filter((name) => forms[name].test(text));
  return [...new Set(withoutLength(named).map((name) => MEASURES[name]))];
}

/** Asks how many people speak, in all languages. */
const SPEAKERS =
  /wie ?viele? (?:leute|personen|menschen|stimmen|sprecher)\b.{0,20}(?:red|sprech|h[oö]r)|cu[aá]nt[ao]s? (?:gente|personas|voces)\b.{0,15}habl|combien de (?:personnes|gens|voix)\b.{0,20}(?:parl|entend)|quantas (?:pessoas|vozes)\b.{0,15}fala|quante (?:persone|voci)\b.{0,15}parl|hoeveel (?:mensen|personen|stemmen|sprekers)\b.{0,15}(?:pra|spre)|ile os[oó]b\b.{0,15}m[oó]wi|何人.{0,6}(?:話|しゃべ|喋)|(?:几个|多少)人.{0,6}(?:说|讲)|kitne log\b.{0,10}bol|कितने लोग.{0,10}बोल/iu;
/** A level, a tempo or a share that work is to reach. */
const TARGET = /\d\s?(?:lufs|db|bpm|%)(?!\p{L})/iu;

/** "Quanto tempo dura": a question about the length names time, which is the tempo elsewhere. */
function withoutLength<T extends string>(named: readonly T[]): readonly T[] {
  return named.includes('length' as T) ? named.filter((name) => name !== 'tempo') : named;
}

/** Imperatives that order an answer. */
const TELLING = /^(?:gib mir|gib|nenn|sag|donne[zs]?[- ]moi|dame|dammi|dimmi|geef me|daj mi|podaj)|教えて|告诉|बता/iu;

/** Whether a text forbids, and orders nothing beside it. */
function isForbidding(text: string, language: string, forms: Forms): boolean {
  const request = requestIn(text, language);
  return request === undefined
    ? forms.forbid.test(text) && !(forms.polite.test(text) && /[?？]/u.test(text))
    : request === 'forbidden';
}

/** Whether one piece of a text forbids and another does not: "no stems, only the tempo". */
export function forbidsPartOf(pieces: readonly string[], language: string): boolean {
  const forms = formsOf(language);
  if (!forms || pieces.length < 2) return false;
  const forbidding = pieces.filter((piece) => forms.forbid.test(piece)).length;
  return forbidding > 0 && forbidding < pieces.length;
}
