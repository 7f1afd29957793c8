import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { startProcess } from '../process/run.ts';
import type { Check } from './check.ts';

/** The campaign is a program of the checkout: embedded/ does not import tests, and the image has none. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CAMPAIGN = 'test/chaos/campaign/main.ts';

/** Time that an interrupted campaign gets to end what it has started. */
const END_MS = 60_000;

/** Describes a campaign to an operator who decides whether to run it. */
export const ABOUT_CHAOS = `npm run doctor -- --chaos starts a second, private copy of this service, on a folder of its own in the folder for temporary files and on free ports.
It works with the copy, kills and freezes its processes, checks what the service promises, and removes the copy again. A running installation and its
DATA_DIR are not touched, but it shares this machine: for some three minutes the copy takes two cores, 2 GB of memory and 1 GB of disk.
Run it with --yes.`;

const finding = z.object({
  name: z.string(),
  text: z.string(),
  checks: z.number(),
  violations: z.number(),
  first: z.array(z.string()),
});
const report = z.object({ seed: z.number(), invariants: z.array(finding) });

/** Runs a short campaign of faults on a private copy of the service, and returns a finding for each promise. */
export async function runChaos({ say }: { say: (line: string) => void }): Promise<Check[]> {
  const name = 'Chaos';
  if (process.platform !== 'linux')
    return [
      { name, state: 'failing', found: 'not Linux', advice: 'The campaign finds processes by /proc: run it on Linux.' },
    ];
  if (!existsSync(`${ROOT}/${CAMPAIGN}`)) {
    const advice = 'The image of the service has no tests: run this in a checkout, on the same machine.';
    return [{ name, state: 'failing', found: `there is no ${CAMPAIGN}`, advice }];
  }
  const lines: string[] = [];
  const own = ['PATH', 'HOME', 'XDG_CACHE_HOME', 'TMPDIR'].map((variable) => [variable, process.env[variable]]);
  const args = [CAMPAIGN, '--short', '--json'];
  const campaign = await startProcess(
    { file: process.execPath, args, cwd: ROOT, env: Object.fromEntries(own) as Record<string, string | undefined> },
    (line) => {
      lines.push(line);
      if (!line.startsWith('{')) say(line);
    },
  );
  const interrupt = (): void => void campaign.stop('SIGINT', END_MS);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
  await campaign.exited;
  return checksOf(lines);
}

/** Returns the findings in the output of a campaign: its last line is the report, unless it failed. */
export function checksOf(lines: readonly string[]): Check[] {
  const last = lines.at(-1) ?? '';
  if (!last.startsWith('{')) {
    const advice = 'Read the lines above. npm start must run on this machine before a campaign can.';
    return [{ name: 'Chaos', state: 'failing', found: 'the campaign did not end', advice }];
  }
  const { seed, invariants } = report.parse(JSON.parse(last));
  return invariants.map(({ name, text, checks, violations, first }) => {
    const check = { name: `Chaos: ${name}`, found: `${text} (${checks} checks)` };
    if (violations === 0) return { ...check, state: 'ok' as const };
    const advice = `Report it with the seed ${seed} (npm run chaos -- --short --seed ${seed}). ${first.join(' ')}`;
    return {
      name: check.name,
      found: `${violations} of ${checks} checks failed: ${text}`,
      state: 'failing' as const,
      advice,
    };
  });
}
