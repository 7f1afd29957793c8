import { createHmac, randomBytes } from 'node:crypto';
import { ConfigError, type Config } from '../../platform/config.ts';
import type { KeyKind } from '../../platform/db/accounts/keys.ts';

/** The prefix of each kind of key. */
const KEY_PREFIXES = { live: 'svc_live_', test: 'svc_test_', free: 'sk_free_' } as const satisfies Record<
  KeyKind,
  string
>;

/** The prefix of tokens for web pages. */
const BROWSER_TOKEN_PREFIX = 'svc_browser_';

const SECRET_BYTES = 32;
/** Base62 digits that any 32 bytes fit into. */
const SECRET_DIGITS = 43;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const FORM = new RegExp(
  `^(?:${[...Object.values(KEY_PREFIXES), BROWSER_TOKEN_PREFIX].join('|')})[0-9A-Za-z]{${SECRET_DIGITS}}$`,
);

/** Returns a new key: the prefix of its kind and 32 random bytes in base62. */
export function newKey(kind: KeyKind): string {
  return KEY_PREFIXES[kind] + base62(randomBytes(SECRET_BYTES));
}

/** Returns a new token for a web page, of the same strength as a key. */
export function newBrowserToken(): string {
  return BROWSER_TOKEN_PREFIX + base62(randomBytes(SECRET_BYTES));
}

/** Reports whether a text has the form of a key or of a browser token. */
export function isKey(text: string): boolean {
  return FORM.test(text);
}

/** Returns the hash of a key that is stored: HMAC-SHA256, useless without the server's secret. */
export function hashKey(key: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(key).digest();
}

/** Returns the part of a key that lists show: its prefix and its last four characters. */
export function keyHint(key: string): string {
  const prefix = Object.values(KEY_PREFIXES).find((each) => key.startsWith(each)) ?? '';
  return `${prefix}…${key.slice(-4)}`;
}

/** Returns the server's secret. Throws `ConfigError` if it is not set. */
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
