import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of tests that take longest, the longest first, below `test/`: begun last, one of them would run alone at the end. */
export const SLOWEST = [
  // The long form: 140 to 60 s each on two cores.
  'unit/added-capability.long.test.ts',
  'e2e/deployments/roll-out.long.test.ts',
  'chaos/campaign.test.ts',
  'e2e/install.long.test.ts',
  'unit/engine/hostile.long.test.ts',
  'chaos/worker.test.ts',
  'e2e/outages.long.test.ts',
  'e2e/capabilities.long.test.ts',
  'chaos/engine.test.ts',
  'api/runs/long-results.long.test.ts',
  // `npm test`: 50 to 25 s each.
  'unit/engine/engine.test.ts',
  'api/mcp/mcp-http.test.ts',
  'e2e/cache.test.ts',
  'api/chat/chat-stream.test.ts',
  'e2e/start.test.ts',
  'api/runs/runs.test.ts',
  'api/runs/runs-cancel.test.ts',
  'api/mcp/mcp.test.ts',
  'db/keys-cli.test.ts',
  'api/http/idempotency.test.ts',
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
