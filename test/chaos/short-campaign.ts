import { expect, type TestContext } from 'vitest';
import { runCampaign, type CampaignOptions } from './campaign/campaign.ts';
import { summary } from './campaign/log.ts';
import type { Stage } from './campaign/stage.ts';

/** Max time of a test that runs a short campaign: some two minutes on two quiet cores. */
export const CAMPAIGN_LIMIT_MS = 900_000;
/** Other files of tests run beside it, and the machine may be slow. */
const PATIENCE = 4;

/** Runs a campaign in a test, expects that every promise held, and returns what it printed. A test that is given up ends it, and waits until all that it started is gone. */
export async function shortCampaign<S extends Stage>(
  { signal, onTestFinished }: TestContext,
  options: Pick<CampaignOptions<S>, 'prepare' | 'seed' | 'disturbances' | 'faults'>,
): Promise<string> {
  const lines: string[] = [];
  const campaign = runCampaign({ ...options, patience: PATIENCE, signal, print: (line) => lines.push(line) });
  onTestFinished(async () => {
    await Promise.allSettled([campaign]);
  });
  const log = await campaign;
  const printed = lines.join('\n');
  expect(log.violations, `${printed}\n${summary(log)}`).toEqual([]);
  return printed;
}
