import type { Db } from '../pool.ts';

export interface NewChatAudio {
  audioUrl: string;
  /** Name for people; safe to show. */
  name: string;
  origin: 'attached' | 'text' | 'made';
}

export interface ChatAudio extends NewChatAudio {
  /** Number of its handle in the conversation, audio_<n>. */
  n: number;
  turnId: string;
}

/** Numbers audios in their conversation, in order; an audio that has a number keeps it. */
export async function add(
  db: Db,
  { conversationId, turnId, audios }: { conversationId: string; turnId: string; audios: NewChatAudio[] },
): Promise<void> {
  for (const { audioUrl, name, origin } of audios) {
    await db.query({
      name: 'chat-audios.add',
      text: `insert into chat_audios (conversation_id, n, turn_id, audio_url, name, origin)
             select $1, coalesce(max(n), 0) + 1, $2, $3, $4, $5 from chat_audios where conversation_id = $1
                 on conflict (conversation_id, audio_url) do nothing`,
      values: [conversationId, turnId, audioUrl, name, origin],
    });
  }
}

/** Returns the numbers that audios have in a conversation, in order; none for those that it does not have. */
export async function numbersOf(
  db: Db,
  { conversationId, audioUrls }: { conversationId: string; audioUrls: string[] },
): Promise<number[]> {
  if (audioUrls.length === 0) return [];
  const { rows } = await db.query<{ n: number }>({
    name: 'chat-audios.numbers-of',
    text: 'select n from chat_audios where conversation_id = $1 and audio_url = any ($2::text[]) order by n',
    values: [conversationId, audioUrls],
  });
  return rows.map(({ n }) => n);
}

/** Returns the audios of a conversation by number. */
export async function all(db: Db, conversationId: string): Promise<ChatAudio[]> {
  const { rows } = await db.query<ChatAudio>({
    name: 'chat-audios.all',
    text: `select n, turn_id as "turnId", audio_url as "audioUrl", name, origin from chat_audios
            where conversation_id = $1 order by n`,
    values: [conversationId],
  });
  return rows;
}
