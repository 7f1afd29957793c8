import { randomUUID } from 'node:crypto';
import { openChatFeed, type ChatFeed } from './chat-feed.ts';
import type { Config } from './config.ts';
import { connectTemporal, type Temporal } from './temporal/client.ts';
import { openPool, type Pool } from './db/pool.ts';
import { createEgress, type Egress } from './egress/egress.ts';
import { openStorage } from './storage/open.ts';
import type { Storage } from './storage/storage.ts';
import { createLogger, type Logger } from './telemetry/logger.ts';

/**
 * Connections and clients that a process opens at its start and closes at its end, passed to all other code as
 * arguments.
 */
export interface Resources {
  /** Identifies this start of the process among all that share the database. */
  processId: string;
  config: Config;
  log: Logger;
  db: Pool;
  storage: Storage;
  egress: Egress;
  temporal: Temporal;
  chatFeed: ChatFeed;
  close(): Promise<void>;
}

/**
 * Opens the resources of the process named `part`. Temporal is connected lazily, so a process can start while it is
 * down.
 */
export function openResources(part: string, config: Config): Resources {
  const log = createLogger(part, config);
  const db = openPool(config, log);
  const storage = openStorage(config);
  const egress = createEgress(config, log);
  const temporal = connectTemporal(config, log);
  const chatFeed = openChatFeed({ config, db, log });
  return {
    processId: randomUUID(),
    config,
    log,
    db,
    storage,
    egress,
    temporal,
    chatFeed,
    async close() {
      await Promise.allSettled([temporal.close(), egress.close(), chatFeed.close(), db.end()]);
    },
  };
}
