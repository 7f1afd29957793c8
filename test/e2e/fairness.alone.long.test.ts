import { describe, expect } from 'vitest';
import { startSources } from '../bench/sources.ts';
import { median, spread } from '../bench/report.ts';
import { test as base } from '../infra/fixtures.ts';
import { FLOODS, measureNeighbours, SINGLE_S } from '../bench/neighbours.ts';
import { verifies } from '../requirements.ts';

const ROUNDS = 5;
/** Times that a single item may take of its time alone. */
const BARS = { sameLane: 2.5, otherLane: 1.5 };

/** The floods that starved neighbours before: of long steps, and of many short items. `npm run bench -- fairness` measures every flood. */
const STARVING = FLOODS.filter(({ capability }) => ['create_video', 'signal_analysis'].includes(capability));

const test = base
  .override('settings', { TENANT_LANES: '2', ENGINE_CHILDREN: '2' })
  .extend('sources', { scope: 'file' }, async ({ service: _service }, { onCleanup }) => {
    const sources = await startSources([SINGLE_S, ...STARVING.map(({ seconds }) => seconds)]);
    onCleanup(() => sources.close());
    return sources;
  });

describe.for([1, 2])('with ENGINE_CHILDREN=%i', (children) => {
  describe("one account's item beside another account's flood", { timeout: 600_000 }, () => {
    test.for(STARVING)('of $name takes little longer than alone', async (flood, { service, sources, client }) => {
      verifies('service.fair-queue');
      await service.stop('worker');
      await service.start('worker', { ENGINE_CHILDREN: String(children) });
      const measured = await measureNeighbours(
        { service, sources, temporal: client },
        { flood, children, rounds: ROUNDS },
      );
      const seen = Object.entries(measured).map(([where, seconds]) => `${where}: ${spread(seconds)}`);
      for (const where of ['sameLane', 'otherLane'] as const) {
        const ratio = median(measured[where]) / median(measured.alone);
        expect.soft(ratio, `${where}\n${seen.join('\n')}`).toBeLessThanOrEqual(BARS[where]);
      }
    });
  });
});
