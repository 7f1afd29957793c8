import { z } from 'zod';
import { text, timestamp } from '../http/fields.ts';

export const signIn = z
  .strictObject({ code: text({ max: 100 }).describe('The code of a sign-in link: what stands behind #signin=.') })
  .meta({ example: { code: 'svc_signin_3kTn0P2vYbq8XwLr5JdHs7MfZg1CeUa9RiQo4KtWxVy' } });

export const session = z.object({
  api_key: z.string().describe('A key of the account, labelled console. It is shown only once.'),
  key_id: z.uuid(),
  account_id: z.uuid(),
  expires_at: timestamp.describe('When the key stops being accepted: after 7 days.'),
});
