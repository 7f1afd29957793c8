import type { Db } from '../pool.ts';

/**
 * Returns the tokens that the calls of an item's chat turn have charged and hold, without those of one content; undefined if the
 * item belongs to no turn. Under `accounts.lock` no other call changes them.
 */
export async function ofTurnOf(
  db: Db,
  { itemId, exceptContent }: { itemId: string; exceptContent: string },
): Promise<number | undefined> {
  const { rows } = await db.query<{ tokens: number }>({
    name: 'turn-spending.of-turn-of',
    text: `with own as (
             select c.turn_id
               from items i
               join jobs j on j.id = i.job_id
               join chat_calls c on c.turn_id::text = j.metadata ->> 'chat_job_id' and c.run_id = j.id
              where i.id = $1 and j.kind = 'run'
           ),
           of_turn as (
             select i.id, i.account_id, i.tokens_charged
               from own join chat_calls c using (turn_id) join items i on i.job_id = c.run_id
           ),
           held as (
             select distinct h.account_id, h.content_hash
               from of_turn i join holds h on h.account_id = i.account_id and h.item_id = i.id
              where h.content_hash <> $2
           )
           select (select coalesce(sum(tokens_charged), 0) from of_turn)::bigint
                + (select coalesce(sum(c.tokens), 0) from held join charges c using (account_id, content_hash)
                    where c.state = 'held')::bigint as tokens
             from own`,
    values: [itemId, exceptContent],
  });
  return rows[0]?.tokens;
}
