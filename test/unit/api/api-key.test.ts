import { describe, expect, test } from 'vitest';
import { hashKey, isKey, keyHint, newKey } from '../../../api/auth/api-key.ts';

describe('newKey', () => {
  test.for([
    ['live', 'svc_live_'],
    ['test', 'svc_test_'],
    ['free', 'sk_free_'],
  ] as const)('returns a %s key: %s and 43 base62 digits', ([kind, prefix]) => {
    for (let n = 0; n < 50; n++) {
      const key = newKey(kind);
      expect(key).toMatch(new RegExp(`^${prefix}[0-9A-Za-z]{43}$`));
      expect(isKey(key)).toBe(true);
    }
  });

  test('never returns a key twice', () => {
    expect(new Set(Array.from({ length: 1000 }, () => newKey('live'))).size).toBe(1000);
  });
});

describe('hashKey', () => {
  test('is HMAC-SHA256 (RFC 4231, test case 2)', () => {
    expect(hashKey('what do ya want for nothing?', 'Jefe').toString('hex')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });
});

describe('keyHint', () => {
  test('shows only the prefix and the last four characters', () => {
    expect(keyHint(`svc_test_${'a'.repeat(39)}WXYZ`)).toBe('svc_test_…WXYZ');
  });
});
