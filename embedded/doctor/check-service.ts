import { existsSync } from 'node:fs';
import type { Config } from '../../platform/config.ts';
import { openResources } from '../../platform/resources.ts';
import { environmentFile } from '../supervisor/environment.ts';
import type { Check } from './check.ts';
import { checkApi } from './check-api.ts';
import { checkPostgres } from './check-postgres.ts';
import { checkStorage } from './check-storage.ts';
import { checkTemporal } from './check-temporal.ts';

/** Checks the parts of the service that the settings name, beside its running processes or without them. */
export async function checkService(config: Config, { fix }: { fix: boolean }): Promise<Check[]> {
  if (!process.env['DATABASE_URL'] && !existsSync(environmentFile(config.DATA_DIR)))
    return [
      {
        name: 'Service',
        state: 'degraded',
        found: `none was started in ${config.DATA_DIR}, and DATABASE_URL is not set`,
        advice: 'Start one with npm start, or set the settings of yours.',
      },
    ];
  const resources = openResources('doctor', { ...config, LOG_LEVEL: 'silent', DATABASE_POOL: 2 });
  // Not closed: a call to a dead server may be under way, and the program ends next.
  const postgres = await checkPostgres(resources, { fix });
  const isFailing = (name: string): boolean =>
    postgres.some((check) => check.name === name && check.state === 'failing');
  const known = { fix, hasDatabase: !isFailing('PostgreSQL') && !isFailing('Schema') };
  return [
    ...postgres,
    ...(await checkStorage(resources, known)),
    ...(await checkTemporal(resources, known)),
    ...(await checkApi(config)),
  ];
}
