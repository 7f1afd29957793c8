import type { Config } from '../platform/config.ts';
import * as engineTime from '../platform/db/ledger/engine-time.ts';
import { freeMsPerDay } from '../platform/engine-budget.ts';
import type { Resources } from '../platform/resources.ts';

const RETRY_MS = 5_000;

/** Records the engine time of this process's work. A part that could not be written is kept and written later. */
export interface EngineTimeRecorder {
  /** Resolves once the part was written, or its first write has failed. */
  record(part: engineTime.Part): Promise<void>;
  /** Writes what is left, once more. */
  close(): Promise<void>;
}

/** Returns a recorder. A write whose reply was lost is repeated under the same key, so it counts once. */
export function engineTimeRecorder({
  db,
  log,
  config,
}: Pick<Resources, 'db' | 'log'> & { config: Pick<Config, 'FREE_ENGINE_S_PER_DAY'> }): EngineTimeRecorder {
  const unwritten = new Map<string, engineTime.Part>();
  const freeMs = freeMsPerDay(config);
  let retry: NodeJS.Timeout | undefined;

  async function write(part: engineTime.Part): Promise<void> {
    await engineTime.record(db, part, { freeMs });
    unwritten.delete(part.key);
  }

  /** Writes the parts in turn up to the first failure: while the database is away each would wait for a connection. */
  async function writeAll(): Promise<void> {
    retry = undefined;
    try {
      for (const part of unwritten.values()) await write(part); // each removes its own part
    } catch (error) {
      log.warn({ err: error, parts: unwritten.size }, 'engine time could not be recorded yet');
      retry ??= setTimeout(() => void writeAll(), RETRY_MS);
    }
  }

  return {
    async record(part) {
      unwritten.set(part.key, part);
      await write(part).catch(() => (retry ??= setTimeout(() => void writeAll(), RETRY_MS)));
    },
    async close() {
      clearTimeout(retry);
      await writeAll();
      clearTimeout(retry);
    },
  };
}
