import { describe, expect, test } from 'vitest';
import { runCampaign } from './campaign/campaign.ts';
import { FAULTS } from './campaign/faults.ts';
import { summary } from './campaign/log.ts';
import { prepareNpmStart } from './campaign/npm-start.ts';

/** A plan with a power cut, a stop of npm and of PostgreSQL, and a pair; replacements of frozen parts take a minute each. */
const SEED = 357;
const DISTURBANCES = 4;
/** Other files of tests run beside this one, and the machine may be slow. */
const PATIENCE = 4;

describe('a short campaign of faults', () => {
  test('breaks no invariant', { timeout: 600_000 }, async () => {
    const faults = FAULTS.filter(({ isSlow }) => !isSlow);
    const lines: string[] = [];
    const log = await runCampaign({
      prepare: prepareNpmStart,
      seed: SEED,
      disturbances: DISTURBANCES,
      faults,
      patience: PATIENCE,
      print: (line) => lines.push(line),
    });
    expect(log.violations, `${lines.join('\n')}\n${summary(log)}`).toEqual([]);
  });
});
