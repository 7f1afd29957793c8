import { tokensFor } from '../../../../workflows/domain/prices.ts';
import type { Account } from '../conversation.ts';
import type { Sound } from './sound.ts';

/** An entry of the ledger, as the account sees it. */
interface Charge {
  tokens: number;
  audio: string;
  what: string;
}

/** What an account has paid for: each audio once. */
export class Ledger {
  available: number;
  /** Oldest first. */
  readonly charges: Charge[];
  /** Tokens that were charged for an audio, by its path. */
  readonly #covered = new Map<string, number>();

  constructor({ available_tokens: available, charges }: Account) {
    this.available = available;
    this.charges = [...charges];
  }

  /** Marks an attached file as charged before. */
  cover(name: string, seconds: number): void {
    this.#covered.set(name, tokensFor(seconds, 1));
  }

  /** Returns the tokens that work on sounds would be charged: audio that was charged, and what was made of it, is free. */
  priceOf(sounds: readonly Sound[]): number {
    const covered = new Map(this.#covered);
    return sounds.reduce((sum, sound) => sum + charged(covered, sound), 0);
  }

  /** Charges work on sounds and returns its tokens. */
  charge(sounds: readonly Sound[], what: string): number {
    const tokens = sounds.reduce((sum, sound) => sum + charged(this.#covered, sound), 0);
    this.available -= tokens;
    if (tokens > 0) this.charges.push({ tokens, audio: sounds[0]!.path[0]!, what });
    return tokens;
  }
}

/** Covers a sound and returns what was not covered: of made audio, the seconds beyond the audio that it was made of. */
function charged(covered: Map<string, number>, { path, origins, seconds }: Sound): number {
  const own = path.join(' > ');
  const keys = new Set([own, ...origins]);
  const before = [...keys].reduce((sum, key) => sum + (covered.get(key) ?? 0), 0);
  const tokens = Math.max(0, tokensFor(seconds, 1) - before);
  covered.set(own, (covered.get(own) ?? 0) + tokens);
  return tokens;
}
