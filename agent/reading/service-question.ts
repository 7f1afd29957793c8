import { join } from 'node:path';
import { Features, hashOf } from './hashing.ts';
import { readNetworks } from './network-file.ts';
import { outputsOf, sigmoid, type Network } from './network.ts';
import { tokensOf, type Token } from './tokens.ts';

export const SERVICE_MODEL_FILE = join(import.meta.dirname, 'service-model.bin');

/** Longer messages are looked at as far as this. */
const MAX_TOKENS = 100;
const MAX_FEATURES = 1_500;
const WORDS = { min: 1, max: 3 };
const LETTERS = { min: 3, max: 4 };
const FRAMES = { min: 2, max: 4 };

const START = hashOf('^');
const END = hashOf('$');
const PLURAL = hashOf('things');
const SINGULAR = hashOf('thing');
const VERB = hashOf('done');

/** Words that say how a sentence is built rather than what it is about. */
const GRAMMAR: ReadonlySet<string> = new Set(
  `a an the this that these those it its it's they them their there here one ones some any all both each every no not other another
  i i'd i'm i've me my mine we our us you your yours u ur he she his her somebody someone people
  do does did don't doesn't dont doesnt is are am was were isn't aren't isnt arent be been being has have had having
  can could will would may might must shall should can't cannot cant won't wont
  what which who whom whose when where why how what's whats how's hows who's
  of in on at to for from with without by as into than then out up off over under about after before between during per within
  and or but if so because while once only also too just even still already again more less most least much many few
  get gets got give gives make makes made need want tell know find work works happen happens mean means please pls thanks
  long big large high low fast good accurate exact reliable sure possible able
  support supports supported accept accepted use uses used service tool system thing`.split(/\s+/u),
);

let loaded: Network | undefined;

/**
 * Returns the probability that an English message asks about the service in general (its formats, limits, keys, methods), rather than about
 * the audio of the conversation, and orders nothing: 0 to 1.
 */
export function serviceProbability(text: string): number {
  loaded ??= readNetworks(SERVICE_MODEL_FILE).networks[0]!;
  return sigmoid(outputsOf(loaded, serviceFeatures(text))[0]!);
}

/** Returns the features of a message: its words, pairs and triples of them, and the parts of words. */
export function serviceFeatures(text: string): Uint32Array {
  const tokens = tokensOf(text, MAX_TOKENS).filter(({ kind, text: form }) => kind !== 'mark' || form === '?');
  const features = new Features({ max: MAX_FEATURES });
  for (let n = 0; n < tokens.length; n++)
    for (let count = WORDS.min; count <= WORDS.max && n + count <= tokens.length; count++) {
      const hashes = tokens.slice(n, n + count).map(({ hash }) => hash);
      features.add('words', ...(hashes as [number, number?, number?]));
    }
  for (const { kind, text: form } of tokens) {
    if (kind !== 'word') continue;
    const whole = ` ${form} `;
    for (let length = LETTERS.min; length <= LETTERS.max; length++)
      for (let at = 0; at + length <= whole.length; at++) features.add('letters', hashOf(whole, at, at + length));
  }
  addFrames(features, tokens);
  return features.distinct();
}

/**
 * Adds runs of words without their subject matter: words of audio are replaced by their number, singular or plural. "Which chords can it
 * distinguish" and "which formats do you read" have much in common there, "which chords are in it" has not.
 */
function addFrames(features: Features, tokens: readonly Token[]): void {
  const slots = [START, ...tokens.map(slotOf), END];
  for (let n = 0; n < slots.length; n++)
    for (let count = FRAMES.min; count <= FRAMES.max && n + count <= slots.length; count++)
      features.add('frame', ...(slots.slice(n, n + count) as [number, number?, number?, number?]));
}

function slotOf({ kind, text: form, hash }: Token): number {
  if (kind !== 'word' || GRAMMAR.has(form)) return hash;
  return /[^s]s$/u.test(form) ? PLURAL : /(?:ed|ing)$/u.test(form) ? VERB : SINGULAR;
}
