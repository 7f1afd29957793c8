import { Problem } from '../http/problems/problem.ts';

/** Characters of the header that are accepted; they are kept, and returned with each HEAD. */
const MAX_CHARS = 4_096;
const PAIR = /^([\x21-\x2b\x2d-\x7e]+)(?: ([\w+/]*={0,2}))?$/;

/** Returns the values of the header Upload-Metadata by their keys: pairs of a key and base64, separated by commas. */
export function parseMetadata(header: string): Map<string, string> {
  if (header.length > MAX_CHARS)
    throw new Problem('invalid_request', { detail: `Upload-Metadata may have at most ${MAX_CHARS} characters.` });
  const values = new Map<string, string>();
  for (const part of header.split(',')) {
    const [, key, value = ''] = PAIR.exec(part.trim()) ?? [];
    if (key === undefined || values.has(key))
      throw new Problem('invalid_request', {
        detail: 'Upload-Metadata must be pairs of a key and a value in base64, separated by commas, each key once.',
      });
    values.set(key, Buffer.from(value, 'base64').toString('utf8'));
  }
  return values;
}
