import type { Db } from '../pool.ts';

/** Returns the content that a URL had when the conversation last fetched it; undefined if it never did. */
export async function ofUrl(
  db: Db,
  { accountId, conversationId, audioUrl }: { accountId: string; conversationId: string; audioUrl: string },
): Promise<string | undefined> {
  const { rows } = await db.query<{ contentHash: string }>({
    name: 'known-contents.of-url',
    text: `select i.content_hash as "contentHash"
             from chat_turns t
             join chat_calls c on c.turn_id = t.id
             join items i on i.job_id = c.run_id
            where t.conversation_id = $1 and i.account_id = $2 and i.audio_url = $3 and i.content_hash is not null
            order by i.updated_at desc limit 1`,
    values: [conversationId, accountId, audioUrl],
  });
  return rows[0]?.contentHash;
}
