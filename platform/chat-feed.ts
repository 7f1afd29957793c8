import { Client } from 'pg';
import type { Config } from './config.ts';
import * as chatChunks from './db/chat/chat-chunks.ts';
import * as chatTurns from './db/chat/chat-turns.ts';
import * as itemProgress from './db/items/item-progress.ts';
import type { Pool } from './db/pool.ts';
import type { Logger } from './telemetry/logger.ts';
import { restOfTurn, type HeardPart } from './rest-of-turn.ts';

/** Time between reads of the table while no notification arrives: one may be lost with its connection. */
const POLL_MS = 500;
const RECONNECT_MS = 500;

/** Type of the chunks with the progress of a turn's tool call. They are not in the log and have the `seq` of the chunk before. */
export const PROGRESS_CHUNK = 'data-progress';

interface Note {
  turn: string;
  base?: number;
  last?: boolean;
  chunks?: chatChunks.Chunk['chunk'][];
}

/** Chunks of chat turns for the readers in this process, over one LISTEN connection for all of them. */
export interface ChatFeed {
  /** Yields the chunks of a turn after `seq` as they arrive, until its last one or until `signal` is aborted. */
  follow(o: { turnId: string; seq: number; signal: AbortSignal }): AsyncGenerator<chatChunks.Chunk>;
  close(): Promise<void>;
}

/** Opens the feed. It connects when the first reader follows a turn. */
export function openChatFeed({
  config,
  db,
  log,
}: {
  config: Pick<Config, 'DATABASE_URL'> & Partial<Pick<Config, 'DATABASE_DIRECT_URL'>>;
  db: Pool;
  log: Logger;
}): ChatFeed {
  const readers = new Map<string, Set<(note: Note) => void>>();
  let listening: Promise<Client | undefined> | undefined;
  let closed = false;

  async function listen(): Promise<Client | undefined> {
    const client = new Client({ connectionString: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL, keepAlive: true });
    const lost = (error?: Error): void => {
      if (listening === undefined) return;
      listening = undefined;
      if (closed) return;
      log.warn({ err: error }, 'the connection that listens for chat chunks was lost');
      setTimeout(() => {
        if (readers.size > 0) listening ??= listen();
      }, RECONNECT_MS).unref();
    };
    client.on('error', lost);
    client.on('end', () => lost());
    client.on('notification', ({ payload = '{}' }) => {
      const note = JSON.parse(payload) as Note;
      for (const push of readers.get(note.turn) ?? []) push(note);
    });
    try {
      await client.connect();
      await client.query(`listen ${chatChunks.CHAT_CHANNEL}`);
      return client;
    } catch (error) {
      lost(error instanceof Error ? error : undefined);
      await client.end().catch(() => undefined);
      return undefined;
    }
  }

  function subscribe(turnId: string, push: (note: Note) => void): () => void {
    const own = readers.get(turnId) ?? new Set();
    readers.set(turnId, own.add(push));
    listening ??= listen();
    return () => {
      own.delete(push);
      if (own.size === 0) readers.delete(turnId);
    };
  }

  return {
    async *follow({ turnId, seq: from, signal }) {
      const inbox = notes(signal);
      const unsubscribe = subscribe(turnId, (note) => inbox.push(note));
      const heard: HeardPart = { steps: 0, begun: from > 0 };
      let seq = from;
      let isLost = false; // the log has a gap: the rest is read from the turn's rows once it is closed
      let lastProgress = 'null';
      const told = (chunk: chatChunks.Chunk): chatChunks.Chunk => {
        seq = chunk.seq;
        heard.begun = true;
        if (chunk.chunk.type === 'finish-step') heard.steps++;
        return chunk;
      };
      try {
        await listening; // later chunks are notified, earlier ones are read from the table
        for (;;) {
          const turn = await chatTurns.find(db, { id: turnId });
          const next: chatChunks.Chunk[] = isLost ? [] : await chatChunks.after(db, { turnId, seq });
          for (const chunk of next) {
            isLost = chunk.seq !== seq + 1;
            if (isLost) break;
            yield told(chunk);
            if (chunk.isLast) return;
          }
          if (turn?.status !== 'IN_QUEUE') {
            for (const chunk of turn ? await restOfTurn(db, turn, heard) : []) yield chunk;
            return;
          }
          const progress = JSON.stringify((await itemProgress.ofTurn(db, turnId)) ?? null);
          if (progress !== lastProgress) {
            // Transient parts are not kept: the AI SDK hands them to `onData` and adds nothing to the message.
            yield { seq, chunk: { type: PROGRESS_CHUNK, data: JSON.parse(progress), transient: true }, isLast: false };
            lastProgress = progress;
          }
          for (let note = await inbox.next(POLL_MS); note; note = await inbox.next(POLL_MS)) {
            const { base, chunks, last = false } = note;
            // A gap, or too long for a notification: read the table.
            if (isLost || base === undefined || chunks === undefined || base > seq) break;
            for (const [index, chunk] of chunks.entries()) {
              if (base + index + 1 <= seq) continue;
              const isLast = last && index === chunks.length - 1;
              yield told({ seq: base + index + 1, chunk, isLast });
              if (isLast) return;
            }
          }
          if (signal.aborted) return;
        }
      } finally {
        unsubscribe();
      }
    },
    async close() {
      closed = true;
      const client = await listening;
      listening = undefined;
      await client?.end().catch(() => undefined);
    },
  };
}

/** Returns a queue of notifications; its reader waits until one arrives, `ms` have passed or `signal` is aborted. */
function notes(signal: AbortSignal): { push(note: Note): void; next(ms: number): Promise<Note | undefined> } {
  const waiting: Note[] = [];
  let wake: (() => void) | undefined;
  signal.addEventListener('abort', () => wake?.(), { once: true });
  return {
    push(note) {
      waiting.push(note);
      wake?.();
    },
    async next(ms) {
      if (waiting.length === 0 && !signal.aborted) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, ms);
        wake = resolve;
        await promise;
        clearTimeout(timer);
        wake = undefined;
      }
      return signal.aborted ? undefined : waiting.shift();
    },
  };
}
