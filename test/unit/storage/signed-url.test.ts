import { describe, expect, test, vi } from 'vitest';
import { byteRange } from '../../../api/http/files/byte-range.ts';
import { checkArtifactUrl, signArtifactUrl } from '../../../platform/storage/signed-artifact-url.ts';

const config = { KEY_SECRET: 'a secret of some length' };
const artifactId = '0190a0c2-0000-7000-8000-000000000001';

function shown(url: string): { expires: string; signature: string } {
  const { searchParams } = new URL(url);
  return { expires: searchParams.get('expires') ?? '', signature: searchParams.get('signature') ?? '' };
}

describe('a signed address', () => {
  const url = signArtifactUrl(config, { artifactId, origin: 'https://api.test' });
  const { expires, signature } = shown(url);

  test('contains the id of the artifact, and is valid', () => {
    expect(url.startsWith(`https://api.test/v1/artifacts/${artifactId}?`)).toBe(true);
    expect(checkArtifactUrl(config, { artifactId, expires, signature })).toBe('valid');
  });

  test('may contain the name of the source, which cannot be changed', () => {
    const named = new URL(signArtifactUrl(config, { artifactId, origin: 'https://api.test', of: 'Ä & b' }))
      .searchParams;
    expect(checkArtifactUrl(config, { artifactId, ...Object.fromEntries(named) })).toBe('valid');
    for (const of of [undefined, 'Ä', '']) {
      expect(checkArtifactUrl(config, { artifactId, ...Object.fromEntries(named), of })).toBe('forged');
    }
    const moved = { expires: `${named.get('expires')}\n${named.get('of')}`, signature: named.get('signature')! };
    expect(checkArtifactUrl(config, { artifactId, ...moved })).toBe('expired'); // as good as forged
  });

  test('expires after a day', () => {
    vi.useFakeTimers({ now: Date.now() + 24 * 3_600_000 + 1_000 });
    try {
      expect(checkArtifactUrl(config, { artifactId, expires, signature })).toBe('expired');
    } finally {
      vi.useRealTimers();
    }
  });

  test.each([
    ['another artifact', { artifactId: artifactId.replace('1', '2') }],
    ['a later expiry', { expires: String(Number(expires) + 1) }],
    ['an expiry that is no number', { expires: `${expires}0e9` }],
    ['another signature', { signature: `A${signature.slice(1)}B` }],
    ['half a signature', { signature: signature.slice(0, 20) }],
    ['no signature', { signature: undefined }],
    ['a name', { of: 'song' }],
    ['nothing', { signature: undefined, expires: undefined }],
  ])('is forged with %s', (_what, change) => {
    expect(checkArtifactUrl(config, { artifactId, expires, signature, ...change })).toBe('forged');
  });

  test('is forged by any other spelling of its signature', () => {
    const lastBits = String.fromCharCode(signature.charCodeAt(42) + 1); // 43 characters hold 258 bits for 256
    const spellings = ['==', '=', '!', ' ', '\n', '\0', 'A', '%'].map((end) => signature + end);
    for (const spelling of [
      ...spellings,
      `!${signature}`,
      signature.slice(0, 42) + lastBits,
      signature.toUpperCase(),
    ]) {
      expect(checkArtifactUrl(config, { artifactId, expires, signature: spelling }), spelling).toBe('forged');
    }
  });

  test('is forged under another secret', () => {
    const other = { KEY_SECRET: 'another secret, also long' };
    expect(checkArtifactUrl(other, { artifactId, expires, signature })).toBe('forged');
  });
});

describe('byteRange', () => {
  test.each([
    [undefined, 'all'],
    ['bytes=0-', { start: 0, end: 9 }],
    ['bytes=2-4', { start: 2, end: 4 }],
    ['bytes=2-400', { start: 2, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-300', { start: 0, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=4-2', 'all'],
    ['bytes=-', 'all'],
    ['bytes=0-1,3-4', 'all'],
    ['items=0-1', 'all'],
  ])('%s of ten bytes', (header, expected) => {
    expect(byteRange(header, 10)).toEqual(expected);
  });

  test('an empty file has no satisfiable range', () => {
    expect(byteRange('bytes=0-', 0)).toBe('unsatisfiable');
  });
});
