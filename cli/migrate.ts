import { adoptEmbeddedEnvironment } from '../embedded/supervisor/environment.ts';
import { loadConfig } from '../platform/config.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openPool } from '../platform/db/pool.ts';
import { setRoleTimeouts } from '../platform/db/timeouts.ts';
import { createLogger } from '../platform/telemetry/logger.ts';
import { connectTemporal } from '../platform/temporal/client.ts';
import { registerSearchAttributes } from '../platform/temporal/search-attributes.ts';
import { explainError } from './explain-error.ts';
import { promoteAtSetUp } from './promote-at-set-up.ts';

/**
 * `npm run migrate`: brings the schema and the search attributes of Temporal up to date, and makes this release the version that
 * takes work where no worker of another one runs. Idempotent.
 */
async function main(): Promise<void> {
  adoptEmbeddedEnvironment();
  const config = loadConfig();
  const log = createLogger('migrate', config);
  await migrate(config.DATABASE_DIRECT_URL ?? config.DATABASE_URL, log);
  if (config.DATABASE_DIRECT_URL !== undefined) await setRoleTimeouts(config, log);
  const temporal = connectTemporal(config, log);
  const db = openPool({ ...config, DATABASE_POOL: 1 }, log);
  try {
    const added = await registerSearchAttributes(temporal);
    log.info({ added }, added.length ? 'search attributes were registered' : 'all search attributes are registered');
    if (config.WORKER_DEPLOYMENT !== undefined) {
      const { workflowCode } = await import('../worker/bundle.ts'); // loads the bundler, which only this needs
      const { buildId } = await workflowCode(config);
      await promoteAtSetUp({ db, temporal, log }, { deploymentName: config.WORKER_DEPLOYMENT, buildId });
    }
  } finally {
    await Promise.all([temporal.close(), db.end()]);
  }
}

await main().catch((error: unknown) => {
  process.stderr.write(`${explainError(error)}\n`);
  process.exitCode = 1;
});
