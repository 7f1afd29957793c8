import type { Config } from '../../platform/config.ts';
import { checked, type Check } from './check.ts';

/** Checks that the API responds where the settings say, and what it says about itself. */
export async function checkApi({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): Promise<Check[]> {
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}/status`;
  const advice = `The API is dead, or runs elsewhere. Start it (npm start, or npm run api); PORT and HOST say where it is looked for.`;
  return checked('API', advice, async (signal) => {
    const response = await fetch(url, { signal });
    const { can_run: canRun } = (await response.json()) as { can_run?: boolean };
    if (canRun === undefined) throw new Error(`${url} is of another program`);
    if (canRun) return [{ name: 'API', state: 'ok', found: `${url}: work can run` }];
    return [
      {
        name: 'API',
        state: 'failing',
        found: `${url}: no work can run`,
        advice: 'The other findings say what it lacks.',
      },
    ];
  });
}
