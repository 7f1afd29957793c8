import { loadConfig } from '../platform/config.ts';
import { migrate } from '../platform/db/migrate.ts';
import { adoptEmbeddedEnvironment } from '../embedded/supervisor/environment.ts';
import { registerSearchAttributes } from '../platform/temporal/search-attributes.ts';
import { createLogger } from '../platform/telemetry/logger.ts';
import { connectTemporal } from '../platform/temporal/client.ts';

/** `npm run migrate`: brings the schema and the search attributes of Temporal up to date. Idempotent. */

adoptEmbeddedEnvironment();
const config = loadConfig();
const log = createLogger('migrate', config);
await migrate(config.DATABASE_URL, log);
const temporal = connectTemporal(log);
try {
  const added = await registerSearchAttributes(temporal);
  log.info({ added }, added.length ? 'search attributes were registered' : 'all search attributes are registered');
} finally {
  await temporal.close();
}
