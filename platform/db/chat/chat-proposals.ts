import type { Db } from '../pool.ts';

/** A call that waits for a person's yes. */
export interface ProposedCall {
  /** The tool that is called: a capability, or a tool that works on audio as one does. */
  capability: string;
  /** Handle of its audio in the conversation. */
  audio: string;
  /** URLs of its audio and its further audio. */
  audioUrls: string[];
  params: Record<string, unknown>;
  /** Tokens by content, or by URL where the content is not known. */
  prices: Record<string, number>;
}

/** Work that a turn asks about. */
export interface Proposal {
  turnId: string;
  calls: ProposedCall[];
  /** Price of all calls together. */
  tokens: number;
}

const COLUMNS = 'turn_id as "turnId", calls, tokens';

/** Returns the open proposal of a turn. */
export async function findOpen(db: Db, turnId: string): Promise<Proposal | undefined> {
  const { rows } = await db.query<Proposal>({
    name: 'chat-proposals.find-open',
    text: `select ${COLUMNS} from chat_proposals where turn_id = $1 and state = 'open'`,
    values: [turnId],
  });
  return rows[0];
}

/** Returns the open proposals of a conversation: of its last completed turn, if any. */
export async function openOf(db: Db, conversationId: string): Promise<Proposal[]> {
  const { rows } = await db.query<Proposal>({
    name: 'chat-proposals.open-of',
    text: `select ${COLUMNS} from chat_proposals where conversation_id = $1 and state = 'open' order by turn_id`,
    values: [conversationId],
  });
  return rows;
}

/** Returns the proposal that a turn's message confirmed. */
export async function confirmedBy(db: Db, turnId: string): Promise<Proposal | undefined> {
  const { rows } = await db.query<Proposal>({
    name: 'chat-proposals.confirmed-by',
    text: `select ${COLUMNS} from chat_proposals where confirmed_by = $1 and state = 'confirmed'`,
    values: [turnId],
  });
  return rows[0];
}

/** Writes the proposal of a turn, in place of the one it has. Call it under the job's lock. */
export async function save(
  db: Db,
  { turnId, conversationId, calls, tokens }: Proposal & { conversationId: string },
): Promise<void> {
  await db.query({
    name: 'chat-proposals.save',
    text: `insert into chat_proposals (turn_id, conversation_id, calls, tokens) values ($1, $2, $3, $4)
               on conflict (turn_id) do update set calls = excluded.calls, tokens = excluded.tokens
            where chat_proposals.state = 'open'`,
    values: [turnId, conversationId, JSON.stringify(calls), tokens],
  });
}

/** Marks an open proposal as confirmed by a later turn. */
export async function confirm(db: Db, { turnId, by }: { turnId: string; by: string }): Promise<void> {
  await db.query({
    name: 'chat-proposals.confirm',
    text: `update chat_proposals set state = 'confirmed', confirmed_by = $2 where turn_id = $1 and state = 'open'`,
    values: [turnId, by],
  });
}

/** Drops an open proposal. */
export async function drop(db: Db, turnId: string): Promise<void> {
  await db.query({
    name: 'chat-proposals.drop',
    text: `update chat_proposals set state = 'dropped' where turn_id = $1 and state = 'open'`,
    values: [turnId],
  });
}
