import type * as chatChunks from '../../platform/db/chat/chat-chunks.ts';
import * as chatStream from '../../platform/db/chat/chat-stream.ts';
import type { Pool } from '../../platform/db/pool.ts';

/** A later attempt, or the end of the turn, took the stream over: this attempt may no longer write. */
export class Superseded extends Error {
  override message = 'another attempt writes this stream now';
}

/** Returns a writer to a turn's stream. It keeps the order: at once when idle, in batches while a write is under way. */
export function chunkWriter(
  db: Pool,
  writer: chatChunks.Writer,
): { write: (chunk: chatChunks.Chunk['chunk']) => void; flushed: () => Promise<void> } {
  let waiting: chatChunks.Chunk['chunk'][] = [];
  let writing: Promise<void> | undefined;
  let broken: unknown;

  async function drain(): Promise<void> {
    while (waiting.length > 0 && broken === undefined) {
      const chunks = waiting;
      waiting = [];
      try {
        if (!(await chatStream.append(db, { ...writer, chunks }))) throw new Superseded();
      } catch (error) {
        broken = error;
      }
    }
    writing = undefined;
  }

  return {
    write(chunk) {
      if (broken !== undefined) throw broken;
      waiting.push(chunk);
      writing ??= drain();
    },
    async flushed() {
      await writing;
      if (broken !== undefined) throw broken;
    },
  };
}
