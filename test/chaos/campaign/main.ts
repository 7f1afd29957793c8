import { parseArgs } from 'node:util';
import { leaveNothing } from '../../infra/own/leave-nothing.ts';
import { runCampaign } from './campaign.ts';
import { FAULTS } from './faults.ts';
import { FLEET_FAULTS } from './fleet/fleet-faults.ts';
import { prepareFleet } from './fleet/fleet.ts';
import { findings, summary, type CampaignLog } from './log.ts';
import { prepareNpmStart } from './npm-start.ts';

/** `npm run chaos -- [--fleet] [--seed N] [--disturbances N] [--faults TEXT] [--short] [--json]`: one campaign; exits with 1 if an invariant is broken. */

const USAGE = `Usage: npm run chaos -- [--fleet] [--seed N] [--disturbances N] [--faults TEXT] [--short] [--json]
  --seed N           the plan; by default another one each time, which is printed
  --disturbances N   how many; 40 by default, about ten minutes
  --fleet            two APIs behind a balancer, three workers, PgBouncer and S3, instead of npm start
  --short            5 by default, without the faults that take a minute each; npm run doctor -- --chaos runs it
  --json             a line of JSON at the end instead of the table
  --faults TEXT      only faults whose name includes the text:
${FAULTS.map(({ name }) => `                     ${name}`).join('\n')}
                     and with --fleet
${FLEET_FAULTS.map(({ name }) => `                     ${name}`).join('\n')}
`;

const DISTURBANCES = 40;
const SHORT = 5;

const { values } = parseArgs({
  options: {
    fleet: { type: 'boolean' },
    seed: { type: 'string' },
    disturbances: { type: 'string' },
    faults: { type: 'string' },
    short: { type: 'boolean' },
    json: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
const isShort = values.short === true;
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e6));
const disturbances = Number(values.disturbances ?? (isShort ? SHORT : DISTURBANCES));
const chosen = <F extends { name: string; isSlow?: true }>(faults: F[]): F[] =>
  faults.filter(({ name, isSlow }) => name.includes(values.faults ?? '') && !(isShort && isSlow));
const faults = chosen(FAULTS);
const fleetFaults = chosen(FLEET_FAULTS);
const count = values.fleet === true ? fleetFaults.length : faults.length;
const print = (line: string): void => void process.stdout.write(`${line}\n`);

if (values.help || count === 0 || !Number.isInteger(seed) || !Number.isInteger(disturbances)) {
  print(USAGE);
  process.exitCode = values.help ? 0 : 1;
} else {
  const signal = leaveNothing('chaos');
  print(`seed ${seed}, ${disturbances} disturbances`);
  try {
    const options = { seed, disturbances, signal, print };
    const log: CampaignLog = values.fleet
      ? await runCampaign({ ...options, prepare: prepareFleet, faults: fleetFaults })
      : await runCampaign({ ...options, prepare: prepareNpmStart, faults });
    print(
      values.json === true ? JSON.stringify({ seed, invariants: findings(log) }) : `\nseed ${seed}\n${summary(log)}`,
    );
    process.exitCode = log.violations.length > 0 ? 1 : 0;
  } catch (error) {
    if (!signal.aborted) throw error;
    print('Interrupted. All that the campaign started has ended.');
    process.exit(130); // its users may still wait for a response
  }
}
