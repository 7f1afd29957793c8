/** Tokens one US dollar buys: 0.10 USD a minute, one token a second. */
export const TOKENS_PER_USD = 600;

/** Least amount of a top-up in US dollars. */
export const MINIMUM_TOP_UP_USD = 10;

/** One-time grant of a free account, in tokens. */
export const FREE_GRANT_TOKENS = 300;

/** Tokens of an audio: its seconds rounded up, at least one. `samples` per channel, `rate` in Hz. */
export function tokensFor(samples: number, rate: number): number {
  return Math.max(1, Math.ceil(samples / rate));
}
