import { join } from 'node:path';
import { Features, hashOf } from './hashing.ts';
import { readNetworks } from './network-file.ts';
import { outputsOf, sigmoid, type Network } from './network.ts';
import { tokensOf } from './tokens.ts';

export const SERVICE_MODEL_FILE = join(import.meta.dirname, 'service-model.bin');

/** Longer messages are looked at as far as this. */
const MAX_TOKENS = 100;
const MAX_FEATURES = 1_500;
const WORDS = { min: 1, max: 3 };
const LETTERS = { min: 3, max: 5 };

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
  return features.distinct();
}
