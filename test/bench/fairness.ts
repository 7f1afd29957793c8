import { Client, Connection } from '@temporalio/client';
import { FLOODS, measureNeighbours, SINGLE_S, type Flood } from './neighbours.ts';
import { figure, median, say, sayLoad, spread, type Verdict } from './report.ts';
import { startEnvironment, type Environment } from './environment.ts';

const ROUNDS = 5;

/**
 * Measures a single item alone and beside floods of another account, in its lane and in another one, with each of these numbers of engine children.
 * `only` has the first words of the names of floods; without any, all floods are measured.
 */
export async function benchFairness({
  only,
  children: numbers,
}: {
  only: readonly string[];
  children: readonly number[];
}): Promise<Verdict[]> {
  const floods = FLOODS.filter(({ name }) => only.length === 0 || only.includes(name.split(' ')[0]!));
  say(`fairness: one item of ${SINGLE_S} s of B, alone and under a flood of A; medians of ${ROUNDS}`);
  const verdicts: Verdict[] = [];
  for (const children of numbers) {
    const lengths = [SINGLE_S, ...floods.map(({ seconds }) => seconds)];
    const environment = await startEnvironment({ lengths, settings: { ENGINE_CHILDREN: String(children) } });
    const connection = await Connection.connect({ address: environment.temporalAddress });
    const temporal = new Client({ connection });
    try {
      for (const flood of floods) verdicts.push(...(await measure(environment, { flood, children, temporal })));
    } finally {
      await connection.close();
      await environment.close();
    }
  }
  return verdicts;
}

async function measure(
  environment: Environment,
  { flood, children, temporal }: { flood: Flood; children: number; temporal: Client },
): Promise<Verdict[]> {
  say();
  say(`  A floods with ${flood.name}, ENGINE_CHILDREN=${children}`);
  sayLoad('at the start');
  const samples = await measureNeighbours({ ...environment, temporal }, { flood, children, rounds: ROUNDS });
  figure('B alone', spread(samples.alone));
  figure("B in A's lane", spread(samples.sameLane));
  figure('B in another lane', spread(samples.otherLane));
  const ratio = (beside: number[]): number => median(beside) / median(samples.alone);
  const what = (lane: string): string => `${lane}, ${flood.name}, ${children} children`;
  return [
    { what: what("A's lane"), value: ratio(samples.sameLane), bar: 2.5, unit: 'x alone' },
    { what: what('another lane'), value: ratio(samples.otherLane), bar: 1.5, unit: 'x alone' },
  ];
}
