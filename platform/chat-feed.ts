import type { Config } from './config.ts';
import { openChatListener } from './db/chat/chat-listener.ts';
import * as chatChunks from './db/chat/chat-chunks.ts';
import * as chatTurns from './db/chat/chat-turns.ts';
import type { Pool } from './db/pool.ts';
import type { Logger } from './telemetry/logger.ts';
import { restOfTurn, type HeardPart } from './rest-of-turn.ts';

/** Time between reads of the state of all turns that are followed: a notification may be lost with its connection, and progress is not notified. */
const POLL_MS = 500;

/** Type of the chunks with the progress of a turn's tool call. They are not in the log and have the `seq` of the chunk before. */
export const PROGRESS_CHUNK = 'data-progress';

interface Note {
  turn: string;
  base?: number;
  last?: boolean;
  chunks?: chatChunks.Chunk['chunk'][];
}

/** Chunks of chat turns for the readers in this process, over one LISTEN connection and one query at an interval for all of them. */
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
  const readers = new Map<string, Set<Inbox>>();
  let polling: NodeJS.Timeout | undefined;
  let closed = false;
  const listener = openChatListener({
    config,
    log,
    onPayload(payload) {
      const note = JSON.parse(payload) as Note;
      for (const inbox of readers.get(note.turn) ?? []) inbox.push({ note });
    },
  });

  /** Hands the state of each followed turn to its readers, and goes on while there are any. */
  async function poll(): Promise<void> {
    const followed = [...readers];
    const events: (turnId: string) => Event = await chatTurns.states(db, [...readers.keys()]).then(
      (states) => {
        const byTurn = new Map(states.map((state) => [state.turnId, state]));
        return (turnId) => ({ state: byTurn.get(turnId) ?? 'gone' });
      },
      (error: unknown) => () => ({ error }),
    );
    for (const [turnId, inboxes] of followed) for (const inbox of inboxes) inbox.push(events(turnId));
    polling = readers.size > 0 ? pollLater() : undefined;
  }

  const pollLater = (): NodeJS.Timeout | undefined => (closed ? undefined : setTimeout(() => void poll(), POLL_MS));

  function subscribe(turnId: string, inbox: Inbox): () => void {
    const own = readers.get(turnId) ?? new Set();
    readers.set(turnId, own.add(inbox));
    polling ??= pollLater();
    return () => {
      own.delete(inbox);
      if (own.size === 0) readers.delete(turnId);
    };
  }

  return {
    async *follow({ turnId, seq: from, signal }) {
      const accountId = (await chatTurns.find(db, { id: turnId }))?.accountId;
      if (accountId === undefined) return;
      const inbox = openInbox(signal);
      const unsubscribe = subscribe(turnId, inbox);
      const channel = chatChunks.channelOf(accountId);
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
        await listener.hold(channel); // later chunks are notified, earlier ones are read from the table
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
          for (;;) {
            const event = await inbox.next();
            if (event === undefined) return;
            if ('error' in event) throw event.error;
            if ('state' in event) {
              const { state } = event;
              if (state === 'gone' || !state.isOpen || (state.lastSeq > seq && !isLost)) break;
              const progress = JSON.stringify(state.progress);
              if (progress === lastProgress) continue;
              // Transient parts are not kept: the AI SDK hands them to `onData` and adds nothing to the message.
              yield { seq, chunk: { type: PROGRESS_CHUNK, data: state.progress, transient: true }, isLast: false };
              lastProgress = progress;
              continue;
            }
            const { base, chunks, last = false } = event.note;
            // A gap, or too long for a notification: read the table.
            if (isLost || base === undefined || chunks === undefined || base > seq) break;
            for (const [index, chunk] of chunks.entries()) {
              if (base + index + 1 <= seq) continue;
              const isLast = last && index === chunks.length - 1;
              yield told({ seq: base + index + 1, chunk, isLast });
              if (isLast) return;
            }
          }
        }
      } finally {
        unsubscribe();
        listener.release(channel);
      }
    },
    async close() {
      closed = true;
      clearTimeout(polling);
      await listener.close();
    },
  };
}

/** An event for a reader: announced chunks, the state of the turn (at an interval), or the error of reading that state. */
type Event = { note: Note } | { state: chatTurns.TurnState | 'gone' } | { error: unknown };

/** The events of one reader. Of those about the state only the latest is kept. */
interface Inbox {
  push(event: Event): void;
  /** Waits for an event; returns undefined once the reader's signal is aborted. */
  next(): Promise<Event | undefined>;
}

function openInbox(signal: AbortSignal): Inbox {
  const waiting: { notes: Event[]; latest: Event | undefined } = { notes: [], latest: undefined };
  let wake: (() => void) | undefined;
  signal.addEventListener('abort', () => wake?.(), { once: true });
  return {
    push(event) {
      if ('note' in event) waiting.notes.push(event);
      else waiting.latest = event;
      wake?.();
    },
    async next() {
      while (waiting.notes.length === 0 && waiting.latest === undefined && !signal.aborted) {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        await promise;
        wake = undefined;
      }
      if (signal.aborted) return undefined;
      const note = waiting.notes.shift();
      if (note) return note;
      const { latest } = waiting;
      waiting.latest = undefined;
      return latest;
    },
  };
}
