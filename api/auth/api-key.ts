import { createHmac, randomBytes } from 'node:crypto';
import { keySecrets, type KeySecrets } from '../../platform/key-secrets.ts';
import type { KeyKind } from '../../platform/db/accounts/keys.ts';

/** The prefix of each kind of key. */
const KEY_PREFIXES = { live: 'svc_live_', test: 'svc_test_', free: 'sk_free_' } as const satisfies Record<
  KeyKind,
  string
>;

/** The prefix of tokens for web pages. */
const BROWSER_TOKEN_PREFIX = 'svc_browser_';

/** The prefix of codes that invite to a team. */
const INVITATION_PREFIX = 'svc_team_';

/** The prefix of codes that sign in to the console. */
const SIGN_IN_PREFIX = 'svc_signin_';

/** The prefixes of codes that open a session of the operator, and of the tokens of these sessions. */
const OPERATOR_CODE_PREFIX = 'svc_opcode_';
const OPERATOR_PREFIX = 'svc_operator_';

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

/** Returns a new code that invites an account to a team, of the same strength as a key. */
export function newInvitationCode(): string {
  return INVITATION_PREFIX + base62(randomBytes(SECRET_BYTES));
}

/** Returns a new code that signs a browser in to the console. */
export function newSignInCode(): string {
  return SIGN_IN_PREFIX + base62(randomBytes(SECRET_BYTES));
}

/** Returns a new code that opens a session of the operator. */
export function newOperatorCode(): string {
  return OPERATOR_CODE_PREFIX + base62(randomBytes(SECRET_BYTES));
}

/** Returns a new token of a session of the operator. */
export function newOperatorToken(): string {
  return OPERATOR_PREFIX + base62(randomBytes(SECRET_BYTES));
}

/** Reports whether a text has the form of such a token. */
export function isOperatorToken(text: string): boolean {
  return text.startsWith(OPERATOR_PREFIX) && text.length === OPERATOR_PREFIX.length + SECRET_DIGITS;
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

/** Returns the secret by which new keys are hashed. Throws `ConfigError` if it is not set. */
export function requireKeySecret(config: KeySecrets): string {
  return keySecrets(config, 'check API keys')[0];
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
