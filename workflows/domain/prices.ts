/** Tokens per US dollar: a minute of audio costs 60 tokens, which is 0.10 USD. */
export const TOKENS_PER_USD = 600;

/** Seconds of audio that one token pays for, whatever is done with it. */
export const SECONDS_PER_TOKEN = 1;

/** Smallest top-up in US dollars. */
export const MINIMUM_TOP_UP_USD = 10;

/** One-time grant of a free account, in tokens. */
export const FREE_GRANT_TOKENS = 300;

/** Returns the price of an audio in tokens: its seconds rounded up, at least 1. `samples` counts one channel, `rate` is in Hz. */
export function tokensFor(samples: number, rate: number): number {
  return Math.max(1, Math.ceil(samples / rate));
}
