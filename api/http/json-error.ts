import { explanationOf } from './problems/problem.ts';

/** The words of V8 for the first fault of a text, and the place where it names one. */
const AT_POSITION = /^(.+?)(?: in JSON| after JSON)? at position (\d+)/;
const TOKEN = /^Unexpected token '(.)'/su;
const ADVICE = explanationOf('invalid_json').replace(/^.*?\. /, '');

/** Says why a text is not JSON, without what it contains, and what to send. */
export function jsonErrorText(text: string, error: unknown): string {
  if (text.trim() === '') return `The body is empty. ${ADVICE}`;
  const reason = error instanceof Error ? reasonOf(error.message) : undefined;
  return `The body is not valid JSON${reason === undefined ? '' : `: ${reason}`}. ${ADVICE}`;
}

function reasonOf(message: string): string | undefined {
  const [, words, position] = AT_POSITION.exec(message) ?? [];
  if (words !== undefined) return `${words[0]!.toLowerCase()}${words.slice(1)} at character ${Number(position) + 1}`;
  const [, token] = TOKEN.exec(message) ?? [];
  if (token !== undefined) return `unexpected ${token}`;
  return message.startsWith('Unexpected end') ? 'it ends too early' : undefined;
}
