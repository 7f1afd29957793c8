import type { CapabilityName } from '../../workflows/domain/capabilities.ts';
import { listIn, textIn } from '../../audio/capabilities/fields.ts';
import { capability as find } from '../../audio/capabilities/list.ts';
import { link } from '../../audio/capabilities/wording.ts';
import { languageWords } from './languages/index.ts';
import type { Phrases } from './phrases.ts';
import { plainText } from './plain-text.ts';

/** Phrases whose values are our own text, which may hold links. */
const OWN_TEXT: ReadonlySet<keyof Phrases> = new Set(['already', 'documentation']);

const COMPARISON = /^[<>]?=?$/;

/** Says a phrase in a language, or in English where the language has no words. */
export function say<Id extends keyof Phrases>(language: string, id: Id, ...values: Parameters<Phrases[Id]>): string {
  const phrase = languageWords(language).phrases[id] as (...given: unknown[]) => string;
  return phrase(...(OWN_TEXT.has(id) ? values : values.map(safe)));
}

/** Returns a call as an infinitive phrase, such as `remove the vocals`. */
export function deed(
  language: string,
  capability: CapabilityName | 'run_recipe',
  params: Record<string, unknown> = {},
): string {
  if (capability === 'run_recipe') return recipeDeed(language, undefined);
  return find(capability)?.chat.effect(params, languageWords(language).deeds) ?? capability;
}

/** Returns the run of a recipe as an infinitive phrase, with its name where it is known. */
export function recipeDeed(language: string, name: string | undefined): string {
  return languageWords(language).deeds.runRecipe(name === undefined ? undefined : plainText(name));
}

/** Returns what a capability does, in the English words of its documentation, with the files that were asked for and the link to it. */
export function inFull(capability: CapabilityName, files: unknown): string {
  const does = find(capability)?.summary;
  const isFiled = does !== undefined && Array.isArray(files) && files.length > 0;
  const summary = isFiled ? `${does} It writes the result to files as well: ${files.join(', ')}.` : does;
  return summary === undefined ? '' : say('en', 'documentation', summary, `docs/capabilities/${capability}.md`);
}

/** Returns a call in one to four English words, for the names of recipes. */
export function title(capability: CapabilityName, params: Record<string, unknown> = {}): string {
  return find(capability)?.chat.title(params) ?? capability;
}

/** Returns sentences that report the output of a completed call, with links to the files it made. */
export function results(
  language: string,
  capability: CapabilityName,
  output: Record<string, unknown>,
  about: { focus: readonly string[]; input: Record<string, unknown> },
): string {
  const words = languageWords(language).results;
  const sentences = find(capability)?.chat.sentences(output, about, words) ?? [];
  const files = listIn(output, 'files').shown.map((file) => link(file, plainText(textIn(file, 'name') ?? '')));
  return [...sentences, ...(files.length > 0 ? [words.files(words.listed(files))] : [])].join(' ');
}

/** Returns why a call failed and what to do, from the code of the failure, or `web_page` for audio that is a page. `message` is the English sentence. */
export function why(language: string, code: string, message: string): string {
  return languageWords(language).failures(code, message);
}

/** Writes words as a list: `a, b and c`. */
export function listed(language: string, words: readonly string[], how: 'and' | 'or' = 'and'): string {
  return languageWords(language).writing.listed(words, how);
}

/** Writes a number of tokens: `1 token`, `13 tokens`. */
export function tokens(language: string, count: number): string {
  return languageWords(language).writing.tokens(count);
}

function safe(value: unknown): unknown {
  if (typeof value === 'string') return COMPARISON.test(value) ? value : plainText(value);
  return Array.isArray(value) ? value.map(safe) : value;
}
