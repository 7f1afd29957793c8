import { expect, test } from 'vitest';
import { FAULTS } from './campaign/faults.ts';
import { prepareNpmStart } from './campaign/npm-start.ts';
import { CAMPAIGN_LIMIT_MS, shortCampaign } from './short-campaign.ts';

/** A plan with a power cut, a stop of npm and of PostgreSQL, and a pair; replacements of frozen parts take a minute each. */
const SEED = 357;
const DISTURBANCES = 4;

test('a short campaign of faults over npm start breaks no promise', { timeout: CAMPAIGN_LIMIT_MS }, async (context) => {
  const faults = FAULTS.filter(({ isSlow }) => !isSlow);
  const printed = await shortCampaign(context, {
    prepare: prepareNpmStart,
    seed: SEED,
    disturbances: DISTURBANCES,
    faults,
  });
  expect(printed).toContain(`${DISTURBANCES}/${DISTURBANCES}: a run completed`);
});
