import { createHmac, randomBytes } from 'node:crypto';
import { ConfigError, type Config } from '../../platform/config.ts';
import type { KeyKind } from '../../platform/db/keys.ts';

/** How a key of each kind begins. */
const KEY_PREFIXES = { live: 'svc_live_', test: 'svc_test_', free: 'sk_free_' } as const satisfies Record<
  KeyKind,
  string
>;

const SECRET_BYTES = 32;
/** Base62 digits that hold 32 bytes, whatever they are. */
const SECRET_DIGITS = 43;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const FORM = new RegExp(`^(?:${Object.values(KEY_PREFIXES).join('|')})[0-9A-Za-z]{${SECRET_DIGITS}}$`);

/** A new key: the prefix of its kind and 32 random bytes in base62. */
export function newKey(kind: KeyKind): string {
  return KEY_PREFIXES[kind] + base62(randomBytes(SECRET_BYTES));
}

/** Whether a text may be a key at all. */
export function isKey(text: string): boolean {
  return FORM.test(text);
}

/** What is stored of a key: useless without the server's secret. */
export function hashKey(key: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(key).digest();
}

/** What lists show of a key: its prefix and its last four characters. */
export function keyHint(key: string): string {
  const prefix = Object.values(KEY_PREFIXES).find((start) => key.startsWith(start)) ?? '';
  return `${prefix}…${key.slice(-4)}`;
}

/** The server's secret; a process that deals with keys cannot do without. */
export function requireKeySecret({ KEY_SECRET }: Pick<Config, 'KEY_SECRET'>): string {
  if (KEY_SECRET) return KEY_SECRET;
  throw new ConfigError(['KEY_SECRET: needed to check API keys; set the same value for every process']);
}

function base62(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (let place = 0; place < SECRET_DIGITS; place++) {
    text = DIGITS.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text;
}
