import type { Db } from '../pool.ts';

/** Returns the NOTIFY channel of the turns of an account: a process that reads none of them is not sent what they write. */
export const channelOf = (accountId: string): string => `chat_${accountId}`;

/** PostgreSQL limits a notification to 8,000 bytes: larger chunks are announced and read from the table. */
const INLINE_BYTES = 7_000;

export interface Chunk {
  seq: number;
  /** A chunk of the AI SDK's UI message stream. */
  chunk: { type: string } & Record<string, unknown>;
  isLast: boolean;
}

/** The step of a turn that writes, and the attempt of its activity. */
export interface Writer {
  turnId: string;
  step: number;
  attempt: number;
}

/** Makes an attempt of a step the only writer of a stream. Returns false if a later one is, or the turn is closed. */
export async function takeOver(db: Db, { turnId, step, attempt }: Writer): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'chat-chunks.take-over',
    text: `update chat_turns set stream_step = $2, stream_attempt = $3
            where id = $1 and open and (stream_step, stream_attempt) <= ($2, $3)`,
    values: [turnId, step, attempt],
  });
  return rowCount === 1;
}

/** Chunks of a turn to append; with a step and attempt only if they may write, otherwise if the turn is open. */
export type NewChunks = Partial<Writer> & Pick<Writer, 'turnId'> & { chunks: Chunk['chunk'][]; last?: boolean };

/** Chunks that were appended after the one with the number `base`. */
export interface Note {
  turnId: string;
  accountId: string;
  base: number;
  last: boolean;
  chunks: Chunk['chunk'][];
}

/** Appends chunks to a turn's stream in one statement. Returns undefined if the writer was superseded or the turn is closed. */
export async function append(
  db: Db,
  { turnId, step, attempt, chunks, last = false }: NewChunks,
): Promise<Note | undefined> {
  const { rows } = await db.query<Pick<Note, 'accountId' | 'base'>>({
    name: 'chat-chunks.append',
    text: `with turn as (
             update chat_turns set last_seq = last_seq + $4
              where id = $1 and open and ($2::int is null or (stream_step, stream_attempt) = ($2, $3::int))
          returning account_id, last_seq - $4 as base
           ), kept as (
             insert into chat_chunks (turn_id, seq, chunk, is_last)
             select $1, base + n, chunk, $6 and n = $4 from turn, json_array_elements($5::json) with ordinality as new (chunk, n)
           )
           select account_id as "accountId", base from turn`,
    values: [turnId, step ?? null, attempt ?? null, chunks.length, JSON.stringify(chunks), last],
  });
  const [written] = rows;
  return written && { turnId, last, chunks, ...written };
}

/** Notifies the readers of turns, once what was appended is committed. */
export async function announce(db: Db, notes: Note[]): Promise<void> {
  const payloads = notes.map(({ turnId, base, last, chunks }) => {
    const text = JSON.stringify({ turn: turnId, base, last, chunks });
    return Buffer.byteLength(text) < INLINE_BYTES ? text : JSON.stringify({ turn: turnId });
  });
  await db.query({
    name: 'chat-chunks.announce',
    text: 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as note (channel, payload)',
    values: [notes.map(({ accountId }) => channelOf(accountId)), payloads],
  });
}

/** Returns the chunks of a turn after `seq`, in order. */
export async function after(db: Db, { turnId, seq }: { turnId: string; seq: number }): Promise<Chunk[]> {
  const { rows } = await db.query<Chunk>({
    name: 'chat-chunks.after',
    text: `select seq, chunk, is_last as "isLast" from chat_chunks where turn_id = $1 and seq > $2 order by seq`,
    values: [turnId, seq],
  });
  return rows;
}

/** Reports whether an earlier attempt began to write a step, which readers must then drop. */
export async function hasBegun(db: Db, { turnId, step }: Pick<Writer, 'turnId' | 'step'>): Promise<boolean> {
  const { rows } = await db.query<{ begun: number; closed: number }>({
    name: 'chat-chunks.has-begun',
    // Compared as text: PostgreSQL cannot read into JSON with characters that its text type rejects, which the result of a tool may have.
    text: `select count(*) filter (where chunk::text like '{"type":"start-step"%')::int as begun,
                  count(*) filter (where chunk::text like '{"type":"finish-step"%')::int as closed
             from chat_chunks where turn_id = $1`,
    values: [turnId],
  });
  return (rows[0]?.begun ?? 0) > step;
}

/** Deletes old streams. */
export async function clearOld(db: Db, { olderThanS }: { olderThanS: number }): Promise<void> {
  await db.query({
    name: 'chat-chunks.clear-old',
    text: 'delete from chat_chunks where created_at < now() - make_interval(secs => $1)',
    values: [olderThanS],
  });
}
