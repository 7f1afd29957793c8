import { z } from 'zod';
import { name, text, timestamp } from '../http/fields.ts';

export const newTeam = z
  .strictObject({ name: name({ max: 80 }).describe('What its members call it. Other teams may have the same name.') })
  .meta({ example: { name: 'Radio Nord' } });

export const team = z
  .object({
    team_id: z.uuid(),
    name: z.string(),
    created_at: timestamp,
    members: z
      .array(
        z.object({
          account_id: z.uuid(),
          name: z.string().nullable().describe('Name of the account, if it has one.'),
          role: z
            .enum(['owner', 'member'])
            .describe('The owner is the one that has been a member for longest. It may remove others.'),
          is_caller: z.boolean().describe('True for the account of the key.'),
          joined_at: timestamp,
        }),
      )
      .describe('The longest member first.'),
  })
  .meta({ id: 'Team' });

export const invitation = z.object({
  code: z.string().describe('One account can join with it. It is shown only once.'),
  expires_at: timestamp,
});

export const joining = z
  .strictObject({ code: text({ max: 100 }).describe('The code of an invitation.') })
  .meta({ example: { code: 'svc_team_3kTn0P2vYbq8XwLr5JdHs7MfZg1CeUa9RiQo4KtWxVy' } });

export const memberParams = z.object({ account_id: z.uuid().toLowerCase() });

export const removed = z.object({ account_id: z.uuid(), removed: z.literal(true) });
