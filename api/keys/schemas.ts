import { z } from 'zod';
import { id, optional, timestamp } from '../http/fields.ts';

const kind = z.enum(['live', 'test', 'free']);

export const newKey = z.strictObject({
  kind: optional(kind).describe(
    'Without a key, the default is free; live and test open a paid account, whose balance is 0 until it is topped up. ' +
      "With a key, the default is that key's kind, and no higher kind may be asked for (free, test, live). A free account has " +
      'free keys only, a paid account live and test keys.',
  ),
});

export const keyParams = z.object({ id });

/** A key in lists, without its secret. */
export const key = z.object({
  key_id: z.uuid(),
  kind,
  hint: z.string().describe('Its prefix and its last four characters.'),
  created_at: timestamp,
  revoked_at: timestamp.nullable(),
});

export const keyList = z.object({ keys: z.array(key).describe('In the order of creation, including revoked keys.') });

export const mintedKey = z.object({
  api_key: z.string().describe('The key. It is shown only once.'),
  key_id: z.uuid(),
  account_id: z.uuid(),
  team_id: z.uuid().nullable(),
  kind,
  created_at: timestamp,
});
