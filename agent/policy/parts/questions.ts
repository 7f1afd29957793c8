import { accountQuestion } from './account/asked.ts';
import { asksAcceptedFormats } from './languages/accepted-formats.ts';
import { asksBalance } from './languages/plain/service-topics.ts';
import { comparedIn } from './languages/plain/compared.ts';
import { formsOf } from './languages/forms.ts';
import { serviceTopicIn } from './languages/plain/service-topics.ts';
import { FIELDS, fieldOf } from './fields.ts';
import type { Comparison, Part } from './part.ts';
import { numberOf, textsOf } from './params.ts';
import { levelMatchIn } from './relating/level-match.ts';
import { tempoMatchIn } from './relating/tempo-match.ts';
import { requestsOf } from './requests.ts';
import type { Said } from './said.ts';
import { ACCOUNT, DOCUMENTED, filesOf, isCapability } from './values.ts';
import {
  isAdvice,
  isAverage,
  topicsOf,
  isOfFormats,
  isOfSpending,
  OF_FEATURE,
  OF_HANDLING,
  OF_QUALITY,
  pickOf,
} from './wording.ts';

export function comparisonOf(said: Said, isTotal: boolean): Comparison {
  const compared = said.language === 'en' ? undefined : comparedIn(said.text);
  const [field = compared] = compared === undefined ? textsOf(said.slots, 'field') : [compared];
  const measured = said.actions.map(({ name }) => fieldOf(name)).find((name) => name !== undefined);
  return {
    field: field !== undefined && FIELDS[field] ? field : (measured ?? 'loudness'),
    pick: pickOf(said.text),
    sum: isTotal ? (isAverage(said.text) ? 'average' : 'total') : undefined,
    files: filesOf(said),
    near: numberOf(said.slots, 'value') ?? nearIn(said.text),
  };
}

/** Returns the value that the file looked for is nearest to: "closer to 120 bpm". */
function nearIn(text: string): number | undefined {
  const [, value] = /\b(?:closest|nearest|closer|nearer) to (?:about |around )?(-?\d+(?:\.\d+)?)/iu.exec(text) ?? [];
  return value === undefined ? undefined : Number(value);
}

const LISTED: ReadonlySet<string> = new Set(['batches', 'recipes']);
/** From this probability on, a question may be about what the account has. */
const GUESSED = 0.25;

export function question(
  said: Said,
  likely: readonly string[],
  { act, files }: { act: 'ask_service' | 'ask_whether'; files: number },
): Part {
  if (OF_HANDLING.test(said.text)) return { kind: 'documentation', question: said.text, topics: [], requests: [] };
  // The account is read for nothing: a guess is enough.
  const [first] = said.actions;
  if (asksBalance(said.text, said.language)) return aboutAccount('balance', said);
  const account =
    likely.find((name) => ACCOUNT.has(name)) ??
    (act === 'ask_service' && likely.length === 0 && first && first.probability >= GUESSED && LISTED.has(first.name)
      ? first.name
      : undefined);
  const topics = likely.filter((name) => DOCUMENTED.has(name) || isCapability(name));
  if (account !== undefined && account !== 'limits') return aboutAccount(account, said);
  if (likely.includes('help') && topics.length === 0) return { kind: 'help' };
  if (isOfFormats(said.text))
    return { kind: 'documentation', question: said.text, topics: formatTopics(said.text), requests: [] };
  if (formsOf(said.language)?.formats.test(said.text) || asksAcceptedFormats(said.text, said.language))
    return { kind: 'documentation', question: QUESTIONS['formats']!, topics: ['formats', 'sent'], requests: [] };
  const asked = serviceTopicIn(said.text, said.language);
  if (asked !== undefined) return { kind: 'documentation', question: asked, topics: [], requests: [] };
  if (likely[0] === 'unsupported') return { kind: 'unsupported', text: said.text };
  const matched = act === 'ask_whether' && files > 1 ? (tempoMatchIn(said) ?? levelMatchIn(said)) : undefined;
  const requests = matched ? [matched] : requestsOf(said);
  const own = said.language === 'en' ? topicsOf(said.text) : [];
  if (own.length > 0)
    return { kind: 'documentation', question: said.text, topics: [...new Set([...own, ...likely])], requests };
  // "whats teh tempo": a question about the audio that was read as one about the service.
  const isOfAudio =
    act === 'ask_service' &&
    requests.length > 0 &&
    requests.every(({ capability }) => capability.endsWith('_analysis'));
  if (
    isOfAudio &&
    said.language === 'en' &&
    topics.every(isCapability) &&
    files > 0 &&
    !isAdvice(said.text) &&
    !OF_FEATURE.test(said.text) &&
    !OF_QUALITY.test(said.text)
  )
    return { kind: 'work', request: { ...requests[0]!, certainty: 1 }, isUnsure: false };
  const isOfService = topics.some((name) => DOCUMENTED.has(name));
  if (act === 'ask_whether' && requests.length > 0 && !isOfService)
    return { kind: 'whether', requests, question: said.text, topics: [...likely] };
  if (likely.includes('price'))
    return { kind: 'price', requests, seconds: numberOf(said.slots, 'duration_s'), files: filesOf(said) };
  return { kind: 'documentation', question: inEnglish(said, likely), topics: [...likely], requests };
}

/** Questions for the documentation, which is English, by what is asked about. */
const QUESTIONS: Readonly<Record<string, string>> = {
  formats: 'Which audio formats can I send?',
  length: 'How long may a file be?',
  limits: 'What are the limits of a file?',
  languages: 'Which languages does the chat read?',
  privacy: 'What happens to my files, and who can see them?',
  speed: 'How long does a job take?',
  api: 'How do I call the API?',
  cancel: 'How do I cancel a job?',
  retry: 'What happens to a job that failed?',
};

/** Returns a question as the documentation is searched for it: one in another language by its topic. */
function inEnglish({ text, language }: Said, topics: readonly string[]): string {
  if (language === 'en') return text;
  return topics.map((topic) => QUESTIONS[topic]).find(Boolean) ?? text;
}

/** Which formats are taken is another question than which are given back. */
function formatTopics(text: string): string[] {
  return /\b(?:get|give|back|return\w*|deliver|output|download|results?|export)\b/iu.test(text)
    ? ['formats']
    : ['formats', 'sent'];
}

export function aboutAccount(topic: string, said: Said): Part {
  const [written] = textsOf(said.slots, 'recipe');
  const recipe = written !== undefined && !said.text.includes(written) ? written.replaceAll('_', ' ') : written;
  const asked = said.language === 'en' ? { asked: accountQuestion(said.text, [said]) } : {};
  switch (topic) {
    case 'recipes':
      return { kind: 'recipes', name: recipe, ...asked };
    case 'run_recipe':
      return { kind: 'run_recipe', name: recipe, text: said.text, files: filesOf(said) };
    case 'batches':
      return { kind: 'batches', ...asked };
    default:
      return {
        kind: 'account',
        topic: topic === 'charges' || isOfSpending(said.text) ? 'charges' : topic === 'limits' ? 'limits' : 'balance',
        ...asked,
      };
  }
}
