import { openChatFeed, type ChatFeed } from './chat-feed.ts';
import type { Config } from './config.ts';
import { connectTemporal, type Temporal } from './temporal/client.ts';
import { openPool, type Pool } from './db/pool.ts';
import { createEgress, type Egress } from './egress/egress.ts';
import { openStorage } from './storage/open.ts';
import type { Storage } from './storage/storage.ts';
import { createLogger, type Logger } from './telemetry/logger.ts';

/** What a process opens at its start and closes at its end; everything else gets it as an argument. */
export interface Resources {
  config: Config;
  log: Logger;
  db: Pool;
  storage: Storage;
  egress: Egress;
  temporal: Temporal;
  chatFeed: ChatFeed;
  close(): Promise<void>;
}

/** Opens what `part` stands on. Temporal is connected lazily: a process starts, and says so, while it is down. */
export function openResources(part: string, config: Config): Resources {
  const log = createLogger(part, config);
  const db = openPool(config, log);
  const storage = openStorage(config);
  const egress = createEgress(config, log);
  const temporal = connectTemporal(log);
  const chatFeed = openChatFeed({ config, db, log });
  return {
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
