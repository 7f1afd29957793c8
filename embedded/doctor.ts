import { parseArgs } from 'node:util';
import { ConfigError, loadConfig, type Config } from '../platform/config.ts';
import type { Check } from './doctor/check.ts';
import { checkMachine } from './doctor/check-machine.ts';
import { checkSandbox } from './doctor/check-sandbox.ts';
import { checkService } from './doctor/check-service.ts';
import { showChecks } from './doctor/show-checks.ts';
import { adoptEmbeddedEnvironment } from './supervisor/environment.ts';
import { fail, say } from './terminal/output.ts';

/**
 * `npm run doctor`: checks this machine and the service that the settings name, and says what to do. Works beside a running service and
 * with a dead one. Exits with 1 when something is failing. `--fix` does what is safe, `--json` prints one line of JSON, `--no-sandbox` lets no child try to escape.
 */
try {
  const { values } = parseArgs({
    options: { fix: { type: 'boolean' }, json: { type: 'boolean' }, 'no-sandbox': { type: 'boolean' } },
  });
  adoptEmbeddedEnvironment();
  const tell = values.json === true ? () => undefined : say;
  const config = settings();
  const checks: Check[] = Array.isArray(config)
    ? config
    : [
        ...(await checkMachine(config)),
        ...(await checkService(config, { fix: values.fix === true })),
        ...(values['no-sandbox'] === true ? [] : await checkSandbox(config, { say: tell })),
      ];
  if (values.json === true) say(JSON.stringify({ checks }));
  else showChecks(checks, { say });
  if (checks.some(({ state }) => state === 'failing')) process.exitCode = 1;
} catch (error) {
  fail(error);
}
process.exit(); // a call to a dead server may still be under way

/** Returns the settings, or a finding for each that is invalid. */
function settings(): Config | Check[] {
  try {
    return loadConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((problem) => ({
      name: 'Settings',
      state: 'failing',
      found: problem,
      advice: 'docs/configuration.md describes every setting.',
    }));
  }
}
