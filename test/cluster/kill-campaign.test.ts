import { expect, test } from 'vitest';
import { FLEET_FAULTS } from '../chaos/campaign/fleet/fleet-faults.ts';
import { prepareFleet } from '../chaos/campaign/fleet/fleet.ts';
import { CAMPAIGN_LIMIT_MS, shortCampaign } from '../chaos/short-campaign.ts';
import { hasTool } from '../infra/has-tool.ts';

/** Its plan has a fault of each kind of process, two of them at once, and the loss of a machine. */
const SEED = 4978;
const DISTURBANCES = 5;
const FAULTS = [
  'versitygw frozen and resumed + SIGKILL of all workers at once',
  'power cut of a machine',
  'SIGKILL of a api',
  'SIGKILL of a pgbouncer',
  'SIGKILL of a postgres',
];

test.skipIf(!hasTool('pgbouncer'))(
  'a short campaign of faults over a fleet breaks no promise',
  { timeout: CAMPAIGN_LIMIT_MS },
  async (context) => {
    const printed = await shortCampaign(context, {
      prepare: prepareFleet,
      seed: SEED,
      disturbances: DISTURBANCES,
      faults: FLEET_FAULTS,
    });
    for (const fault of FAULTS) expect(printed).toContain(fault); // another list of faults makes another plan
  },
);
