import { parseArgs } from 'node:util';
import { isGrpcServiceError } from '@temporalio/client';
import { adoptEmbeddedEnvironment } from '../embedded/supervisor/environment.ts';
import { loadConfig } from '../platform/config.ts';
import { createLogger } from '../platform/telemetry/logger.ts';
import { connectTemporal } from '../platform/temporal/client.ts';
import { currentBuildId, promote } from '../platform/temporal/deployment.ts';
import { workflowCode } from '../worker/bundle.ts';

/** `npm run deployment -- show | promote [--build-id ID | --unversioned]`: shows and sets which version of the workflow code takes work. */

const USAGE = 'Usage: npm run deployment -- show | promote [--build-id ID | --unversioned] [--wait SECONDS]';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    'build-id': { type: 'string' },
    unversioned: { type: 'boolean', default: false },
    wait: { type: 'string', default: '60' },
  },
});
adoptEmbeddedEnvironment();
const config = loadConfig();
const [command] = positionals;
const waitMs = Number(values.wait) * 1_000;
if (config.WORKER_DEPLOYMENT === undefined) fail('WORKER_DEPLOYMENT is not set: workers have no versions.');
else if ((command !== 'show' && command !== 'promote') || !(waitMs >= 0)) fail(USAGE);
else await run(command, config.WORKER_DEPLOYMENT);

async function run(verb: 'show' | 'promote', deploymentName: string): Promise<void> {
  const { buildId: ours } = await workflowCode(config);
  const temporal = connectTemporal(config, createLogger('deployment', config));
  try {
    const deployment = { temporal, deploymentName };
    if (verb === 'promote') {
      const buildId = values.unversioned ? '' : (values['build-id'] ?? ours);
      await promote(deployment, { buildId, waitMs });
    }
    const current = (await currentBuildId(deployment)) ?? null;
    process.stdout.write(`${JSON.stringify({ deployment: deploymentName, current, this_release: ours })}\n`);
  } catch (error) {
    if (!isGrpcServiceError(error)) throw error;
    fail(
      `Temporal did not do this: ${error.details}. Check that it runs and that workers of the version poll: npm run doctor.`,
    );
  } finally {
    await temporal.close();
  }
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
