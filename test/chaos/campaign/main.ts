import { parseArgs } from 'node:util';
import { runCampaign } from './campaign.ts';
import { FAULTS } from './faults.ts';
import { summary } from './log.ts';

/** `npm run chaos -- [--seed N] [--disturbances N] [--faults TEXT]`: one campaign; exits with 1 if an invariant is broken. */

const USAGE = `Usage: npm run chaos -- [--seed N] [--disturbances N] [--faults TEXT]
  --seed N           the plan; by default another one each time, which is printed
  --disturbances N   how many; 40 by default, about ten minutes
  --faults TEXT      only faults whose name includes the text:
${FAULTS.map(({ name }) => `                     ${name}`).join('\n')}
`;

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    disturbances: { type: 'string' },
    faults: { type: 'string' },
    help: { type: 'boolean' },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e6));
const disturbances = Number(values.disturbances ?? 40);
const faults = FAULTS.filter(({ name }) => name.includes(values.faults ?? ''));
const print = (line: string): void => void process.stdout.write(`${line}\n`);

if (values.help || faults.length === 0 || !Number.isInteger(seed) || !Number.isInteger(disturbances)) {
  print(USAGE);
  process.exitCode = values.help ? 0 : 1;
} else {
  print(`seed ${seed}, ${disturbances} disturbances`);
  const log = await runCampaign({ seed, disturbances, faults, print });
  print(`\nseed ${seed}\n${summary(log)}`);
  process.exitCode = log.violations.length > 0 ? 1 : 0;
}
