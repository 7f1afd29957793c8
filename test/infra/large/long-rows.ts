import { randomUUID } from 'node:crypto';
import type { Pool } from '../../../platform/db/pool.ts';

/** Inserts versions of a recipe whose steps have about so many bytes. Returns the ids, oldest first, that of the first recipe included. */
export async function longVersions(
  db: Pool,
  { accountId, count, bytes }: { accountId: string; count: number; bytes: number },
): Promise<string[]> {
  const name = randomUUID().replaceAll('-', '');
  const { rows } = await db.query<{ id: string }>(
    `insert into recipes (id, account_id, name, status, visibility, steps, execution_policy, parent_id, root_id, version, created_at)
     select 'rec_1000_' || $2 || case when n = 1 then '' else '_' || n end, $1, 'One of many', 'saved', 'personal',
            json_build_array(json_build_object('capability', 'join_audio', 'params', json_build_object('audio_url', repeat('x', $4::int)))),
            '{"on_step_failure": "fail", "step_timeout_s": 3600}',
            case when n > 1 then 'rec_1000_' || $2 end, case when n > 1 then 'rec_1000_' || $2 end, n,
            date_trunc('milliseconds', now()) - make_interval(secs => ($3 - n) / 1000.0)
       from generate_series(1, $3::int) n
      order by n returning id`,
    [accountId, name, count, bytes],
  );
  return rows.map(({ id }) => id);
}

/** Inserts a conversation of turns that ended, each with a long message and reply. Returns its id and those of its turns, oldest first. */
export async function longConversation(
  db: Pool,
  { accountId, count, text }: { accountId: string; count: number; text: string },
): Promise<{ id: string; turns: string[] }> {
  const id = randomUUID();
  await db.query('insert into conversations (id, account_id) values ($1, $2)', [id, accountId]);
  const turns = Array.from({ length: count }, () => randomUUID());
  await db.query(
    `insert into jobs (id, kind, account_id, steps, execution_policy, lane, max_retries, status, completed_at)
     select id, 'chat', $2, '[]', '{}', 'shared', 0, 'completed', now() from unnest($1::uuid[]) as id`,
    [turns, accountId],
  );
  await db.query(
    `insert into chat_turns (id, account_id, conversation_id, message, funded, open, reply, created_at)
     select id, $2, $3, $4, true, false, 'Reply ' || n, now() - make_interval(secs => $5 - n)
       from unnest($1::uuid[]) with ordinality as turn (id, n)`,
    [turns, accountId, id, text, count],
  );
  return { id, turns };
}
