import { parseArgs } from 'node:util';
import { ConfigError, loadConfig, type Config } from '../platform/config.ts';
import type { Check } from './doctor/check.ts';
import { checkMachine } from './doctor/check-machine.ts';
import { checkSandbox } from './doctor/check-sandbox.ts';
import { CannotStart } from './process/cannot-start.ts';
import { ABOUT_CHAOS, runChaos } from './doctor/run-chaos.ts';
import { checkService } from './doctor/check-service.ts';
import { showChecks } from './doctor/show-checks.ts';
import { adoptEmbeddedEnvironment } from './supervisor/environment.ts';
import { fail, say } from './terminal/output.ts';

const USAGE = `Usage: npm run doctor -- [--fix] [--json] [--no-sandbox]
       npm run doctor -- --chaos --yes [--json]
  --fix         does what is safe
  --json        prints one line of JSON
  --no-sandbox  lets no engine child try to escape
  --chaos       runs a campaign of faults on a private copy of the service`;

/**
 * `npm run doctor`: checks this machine and the service that the settings name, and says what to do. Works beside a running service and
 * with a dead one. Exits with 1 when something is failing. `--fix` does what is safe, `--json` prints one line of JSON, `--no-sandbox` lets no child try to escape.
 * `--chaos --yes` runs a campaign of faults on a private copy of the service instead.
 */
try {
  const values = readArguments();
  if (values.help === true) {
    say(USAGE);
    process.exit();
  }
  if (values.chaos === true && values.yes !== true) throw new CannotStart(ABOUT_CHAOS);
  const tell = values.json === true ? () => undefined : say;
  const checks = values.chaos === true ? await runChaos({ say: tell }) : await checkAll(values, tell);
  if (values.json === true) say(JSON.stringify({ checks }));
  else showChecks(checks, { say });
  if (checks.some(({ state }) => state === 'failing')) process.exitCode = 1;
} catch (error) {
  fail(error);
}
process.exit(); // a call to a dead server may still be under way

function readArguments() {
  try {
    return parseArgs({
      options: {
        fix: { type: 'boolean' },
        json: { type: 'boolean' },
        'no-sandbox': { type: 'boolean' },
        chaos: { type: 'boolean' },
        yes: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    throw new CannotStart(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

/** Checks this machine and the service that the settings name. */
async function checkAll(
  { fix, 'no-sandbox': noSandbox }: { fix?: boolean; 'no-sandbox'?: boolean },
  tell: (line: string) => void,
): Promise<Check[]> {
  adoptEmbeddedEnvironment();
  const config = settings();
  if (Array.isArray(config)) return config;
  return [
    ...(await checkMachine(config)),
    ...(await checkService(config, { fix: fix === true })),
    ...(noSandbox === true ? [] : await checkSandbox(config, { say: tell })),
  ];
}

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
