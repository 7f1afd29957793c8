import { describe, expect } from 'vitest';
import { startSources } from '../bench/sources.ts';
import { median, spread } from '../bench/report.ts';
import { test as base } from '../infra/fixtures.ts';
import { FLOODS, measureNeighbours, SINGLE_S, type Samples } from '../bench/neighbours.ts';
import { verifies } from '../requirements.ts';

/** Medians of three rounds; where one is over the limit, of nine: which of the two is decided once. */
const ROUNDS = { first: 3, all: 9 };
/**
 * Times that a single item may take of its time alone. It shows starvation, not speed: with the turns of accounts taken out of the engine's queue, an item
 * takes 12 times its time alone. The limits of speed, 2.5 and 1.5, are those of `npm run bench -- fairness`, on an idle machine.
 */
const STARVED = 5;
const BESIDE = ['sameLane', 'otherLane'] as const;

/** Returns how long items took beside a flood, by the time that they take alone. */
const ratioOf = (samples: Samples, where: (typeof BESIDE)[number]): number =>
  median(samples[where]) / median(samples.alone);

const isEnough = (samples: Samples): boolean =>
  samples.alone.length === ROUNDS.first && BESIDE.every((where) => ratioOf(samples, where) <= STARVED);

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
  describe("beside one account's item, another account's flood", { timeout: 600_000 }, () => {
    test.for(STARVING)('of $name does not starve it', async (flood, { service, sources, client }) => {
      verifies('service.fair-queue');
      await service.stop('worker');
      await service.start('worker', { ENGINE_CHILDREN: String(children) });
      const measured = await measureNeighbours(
        { service, sources, temporal: client },
        { flood, children, rounds: ROUNDS.all, isEnough },
      );
      const seen = Object.entries(measured).map(([where, seconds]) => `${where}: ${spread(seconds)}`);
      for (const where of BESIDE)
        expect.soft(ratioOf(measured, where), `${where}\n${seen.join('\n')}`).toBeLessThanOrEqual(STARVED);
    });
  });
});
