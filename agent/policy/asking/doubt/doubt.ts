import { readFileSync } from 'node:fs';
import type { Judged } from '../signs.ts';
import { featuresOf } from './features.ts';
import { probabilityOf, type Trees } from './trees.ts';

/** Trees with the probability from which on a plan is asked about, as `npm run train:doubt` writes them. */
export interface Doubt extends Trees {
  from: number;
}

const FILE = new URL('doubt.json', import.meta.url);
let loaded: Doubt | undefined;

/**
 * Whether a plan looks like those that did other work than was ordered, or did it with other values. Its trees were fitted to what the chat
 * did with messages that its forms were not written for.
 */
export function isDoubtful(judged: Judged): boolean {
  loaded ??= JSON.parse(readFileSync(FILE, 'utf8')) as Doubt;
  return probabilityOf(loaded, featuresOf(judged)) >= loaded.from;
}
