import { z } from 'zod';
import { id, optional, timestamp } from '../http/fields.ts';

const kind = z.enum(['live', 'test', 'free']);

export const newKey = z.strictObject({
  kind: optional(kind).describe(
    'Without a key, free unless told otherwise; live and test open a paid account, whose balance is empty until it is topped up. ' +
      'With a key, its own kind unless told otherwise; a free account takes free keys only, a paid one live and test keys.',
  ),
});

export const keyParams = z.object({ id });

/** A key in lists: what it is, not what it opens doors with. */
export const key = z.object({
  key_id: z.uuid(),
  kind,
  hint: z.string().describe('Its prefix and its last four characters.'),
  created_at: timestamp,
  revoked_at: timestamp.nullable(),
});

export const keyList = z.object({ keys: z.array(key).describe('In the order they were made, revoked ones too.') });

export const mintedKey = z.object({
  api_key: z.string().describe('The key. It is shown only now.'),
  key_id: z.uuid(),
  account_id: z.uuid(),
  team_id: z.uuid().nullable(),
  kind,
  created_at: timestamp,
});
