import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of tests that take longest, the longest first, below `test/`: begun last, one of them would run alone at the end. */
export const SLOWEST = [
  // The long form: 220 to 50 s each on two cores.
  'api/http/schemathesis.long.test.ts',
  'e2e/deployments/roll-out.long.test.ts',
  'console/work.long.test.ts',
  'unit/added-capability.long.test.ts',
  'e2e/probes.long.test.ts',
  'chaos/campaign.test.ts',
  'e2e/install.long.test.ts',
  'e2e/start.long.test.ts',
  'e2e/derived-content/derived-orders.long.test.ts',
  'unit/engine/hostile.long.test.ts',
  'chaos/worker.test.ts',
  'e2e/scratch.long.test.ts',
  'e2e/outages.long.test.ts',
  'e2e/operated/doctor.long.test.ts',
  'cluster/drills/upgrade.test.ts',
  'cluster/cluster.test.ts',
  'e2e/engine-time.long.test.ts',
  'workflows/light-work.long.test.ts',
  'e2e/derived-content/public-recipes.long.test.ts',
  // `npm test`: 60 to 25 s each.
  'e2e/start.test.ts',
  'api/resumable-uploads/hostile.test.ts',
  'api/mcp/mcp.test.ts',
  'api/mcp/mcp-http.test.ts',
  'db/keys-cli.test.ts',
  'api/payments/refunds.test.ts',
  'api/uploads/upload-quota.test.ts',
  'api/http/idempotency.test.ts',
  'api/uploads/uploads.test.ts',
  'db/admin-commands.test.ts',
  'api/chat/chat-stream.test.ts',
  'e2e/batch.test.ts',
  'unit/engine/engine.test.ts',
  'e2e/cache.test.ts',
  'api/chat/confirm.test.ts',
  'api/runs/runs.test.ts',
  'api/runs/runs-cancel.test.ts',
  'api/runs/execution-policy.test.ts',
];

/** Begins with the slowest files, so that no worker has one left when the others are done. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files); // oxlint-disable-line unicorn/no-array-sort -- not that of an array
    return usual.toSorted((a, b) => rank(a) - rank(b));
  }
}

/** Returns the place of a file among the slowest ones, or one behind them all. */
function rank({ moduleId }: TestSpecification): number {
  const at = SLOWEST.findIndex((name) => moduleId.endsWith(`/test/${name}`));
  return at < 0 ? SLOWEST.length : at;
}
