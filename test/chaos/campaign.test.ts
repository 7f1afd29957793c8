import { describe, expect, test } from 'vitest';
import { runCampaign } from './campaign/campaign.ts';
import { FAULTS } from './campaign/faults.ts';
import { summary } from './campaign/log.ts';

/** A plan with a power cut or a killed launcher, a signal to npm, a stopped PostgreSQL and a pair; replacements take a minute. */
const SEED = 1_506;
const DISTURBANCES = 6;

describe('a short campaign of faults', () => {
  test('breaks no invariant', { timeout: 480_000 }, async () => {
    const faults = FAULTS.filter(({ name }) => !name.includes('replaced'));
    const lines: string[] = [];
    const log = await runCampaign({
      seed: SEED,
      disturbances: DISTURBANCES,
      faults,
      print: (line) => lines.push(line),
    });
    expect(log.violations, `${lines.join('\n')}\n${summary(log)}`).toEqual([]);
  });
});
