import { UsageError } from './command.ts';

/** Returns a key that a header can hold. Throws a `UsageError` for another, or none. */
export function requireKey(text: string | undefined): string {
  const key = text?.trim() ?? '';
  if (key === '') throw new UsageError('No API key. Run audio login, or set AUDIO_API_KEY.');
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new UsageError('The API key has a character that no key has. Copy the whole key, as it was shown.');
}
