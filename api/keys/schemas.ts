import { z } from 'zod';
import { maxTokens } from '../jobs/schemas.ts';
import { SCOPES } from '../../platform/scopes.ts';
import { id, optional, shownText, timestamp } from '../http/fields.ts';

const kind = z.enum(['live', 'test', 'free']);

export const keyLabel = shownText({ max: 100 });

/** Max seconds that a browser token lasts. */
export const MAX_TOKEN_LIFE_S = 3_600;

/** A point in time with its offset, to the millisecond. A year beyond 9999 has no place in the API's timestamps. */
export const keyExpiry = z.iso
  .datetime({ offset: true, error: 'It must be a time such as 2027-01-31T12:00:00Z.' })
  .transform((moment) => new Date(moment))
  .refine((moment) => moment.getUTCFullYear() <= 9_999, 'It is too late.');

/** Scopes of a new key, in the order of `SCOPES`. */
export const keyScopes = z
  .array(z.enum(SCOPES))
  .min(1, 'It is empty. Leave it out for a key that may do everything.')
  .max(SCOPES.length)
  .refine((scopes) => new Set(scopes).size === scopes.length, 'A scope occurs twice.')
  .meta({ uniqueItems: true })
  .transform((scopes) => SCOPES.filter((scope) => scopes.includes(scope)));

const scopes = z
  .array(z.enum(SCOPES))
  .nullable()
  .describe('What the key may do: read, upload files, spend tokens on work. Null: everything.');

/** Tokens that a key may spend. */
export const keyMaxTokens = maxTokens.describe(
  'Most tokens that work started with the key, and with keys and tokens that it creates, may charge in all. By default no limit but those of the ' +
    'key of the request, which no key that it creates exceeds. Audio beyond it fails with max_tokens_reached and is not charged.',
);

const maxTokensOfKey = z
  .int()
  .nullable()
  .describe('Most tokens that the key and those that it creates may spend. Null: no limit but the balance.');

const label = z.string().nullable();
const expiresAt = timestamp.nullable().describe('When the key stops being accepted. Null: never.');

export const newKey = z.strictObject({
  kind: optional(kind).describe(
    'Without a key, the default is free; live and test open a paid account, whose balance is 0 until it is topped up. ' +
      "With a key, the default is that key's kind, and no higher kind may be asked for (free, test, live). A free account has " +
      'free keys only, a paid account live and test keys.',
  ),
  label: optional(keyLabel).describe(
    'What uses the key, in your words: at most 100 characters, none of them invisible.',
  ),
  expires_at: optional(keyExpiry).describe(
    'When the key stops being accepted: ISO 8601 with a time zone, in the future. By default never, or with the key of the request, ' +
      'which no key that it creates may outlive.',
  ),
  scopes: optional(keyScopes).describe(
    'What the key may do: read (whatever changes nothing), upload (add files), spend (prepare, start and cancel work, chat). By default what the ' +
      'key of the request may do, which no key that it creates may exceed; without scopes a key may do everything.',
  ),
  max_tokens: optional(keyMaxTokens),
});

export const keyParams = z.object({ id });

/** A key in lists, without its secret. */
export const key = z.object({
  key_id: z.uuid(),
  kind,
  hint: z.string().describe('Its prefix and its last four characters.'),
  created_at: timestamp,
  revoked_at: timestamp.nullable(),
  label,
  last_used_at: timestamp.nullable().describe('When a request last had this key, to the minute. Null: never.'),
  expires_at: expiresAt,
  scopes,
  max_tokens: maxTokensOfKey,
  tokens_charged: z
    .int()
    .nullable()
    .describe('Tokens of max_tokens that were charged so far; other work may hold more. Null without max_tokens.'),
});

export const keyList = z.object({
  keys: z.array(key).describe('In the order of creation, including revoked and expired keys.'),
});

export const mintedKey = z.object({
  api_key: z.string().describe('The key. It is shown only once.'),
  key_id: z.uuid(),
  account_id: z.uuid(),
  team_id: z.uuid().nullable(),
  kind,
  created_at: timestamp,
  label,
  expires_at: expiresAt,
  scopes,
  max_tokens: maxTokensOfKey,
});

export const newToken = z.strictObject({
  scopes: optional(keyScopes).describe(
    'What the token may do: any of read, upload and spend that the key of the request may. Default: all of these. It creates and revokes no keys and ' +
      'changes no settings.',
  ),
  max_tokens: optional(keyMaxTokens),
  expires_in_s: optional(
    z.int().min(1).max(MAX_TOKEN_LIFE_S, `A token lasts at most ${MAX_TOKEN_LIFE_S} seconds.`),
  ).describe(
    'Seconds until it expires, 1 to 3,600. Default: 3,600, or the rest of the life of the key, which no token outlives.',
  ),
});

export const mintedToken = z.object({
  token: z.string().describe('The token, which a web page sends as a key. It is shown only once.'),
  key_id: z.uuid().describe('The key that created it. Revoking the key ends the token.'),
  kind,
  created_at: timestamp,
  expires_at: timestamp.describe('When the token stops being accepted.'),
  scopes: z.array(z.enum(SCOPES)).describe('What the token may do.'),
  max_tokens: maxTokensOfKey,
});
