import { loadConfig } from '../platform/config.ts';
import { checkSandbox } from './doctor/check-sandbox.ts';
import { showChecks } from './doctor/show-checks.ts';
import { fail, say } from './terminal/output.ts';

/** `npm run doctor`: checks this machine and says what to do. Exits with 1 when something is failing. */
try {
  const checks = await checkSandbox(loadConfig(), { say });
  showChecks(checks, { say });
  if (checks.some(({ state }) => state === 'failing')) process.exitCode = 1;
} catch (error) {
  fail(error);
}
