import type { FailureCode } from '../../workflows/domain/failure.ts';

/** Codes of failures that the words of a language distinguish; others are `unknown`. */
type Distinguished = Exclude<
  FailureCode,
  'terminated_by_operator' | 'run_cancelled' | 'expired' | 'max_tokens_reached' | 'quote_exceeded'
>;
export type FailureWords = Record<
  Distinguished | 'web_page' | 'cancelled' | 'invalid' | 'confirmation_required' | 'unknown',
  string
>;

const ALIKE: Readonly<Record<string, keyof FailureWords>> = {
  terminated_by_operator: 'cancelled',
  run_cancelled: 'cancelled',
  expired: 'cancelled',
  turn_cancelled: 'cancelled',
  max_tokens_reached: 'price_above_limit',
  quote_exceeded: 'price_above_limit',
  invalid_request: 'invalid',
  invalid_audio_url: 'invalid',
  unknown_capability: 'invalid',
};

/** Returns what a language says about the code of a failure: why, and what to do. */
export function failuresOf(words: FailureWords): (code: string, message: string) => string {
  return (code) => {
    const key = ALIKE[code] ?? code;
    return Object.hasOwn(words, key) ? words[key as keyof FailureWords] : `${words.unknown} (${code})`;
  };
}
