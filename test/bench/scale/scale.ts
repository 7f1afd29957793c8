import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../../embedded/postgres/server.ts';
import { freePort } from '../../infra/servers/free-port.ts';
import { findTemporalCli } from '../../../embedded/temporal/cli.ts';
import { startTemporal } from '../../../embedded/temporal/server.ts';
import { sizesOf } from '../../infra/large/sizes.ts';
import { say, sayLoad, type Verdict } from '../report.ts';
import { benchRate } from './rate.ts';
import { openRequests } from './requests.ts';
import { timesOf, type Times } from './times.ts';
import { seeded } from './seeded.ts';
import { openStatements } from './statements.ts';

/** A p99 that is no harm, whatever that of the small database. */
const FAST_MS = 10;
const MAX_RATIO = 2;

/**
 * Times every GET, submit, hold, settle and every query of the sweep on a database with a share of five million items, beside one with 12,000,
 * in turns on one server. The rows of both are of one account for a third; all ids are those of rows in the middle.
 */
export async function benchScale({ share }: { share: number }): Promise<Verdict[]> {
  const folder = await mkdtemp(join(tmpdir(), 'aps-scale-'));
  await chmod(folder, 0o711); // PostgreSQL may run as another user
  const closing: (() => Promise<unknown>)[] = [];
  try {
    const server = { dataDir: join(folder, 'postgres'), port: await freePort(), password: 'bench' };
    const postgres = await startPostgres(server, () => {});
    closing.push(() => postgres.stop('SIGINT', 60_000));
    const temporalAddress = `127.0.0.1:${await freePort()}`;
    const cli = await findTemporalCli((line) => void process.stderr.write(`${line}\n`));
    const temporal = await startTemporal({ cli, port: Number(temporalAddress.split(':')[1]) }, () => {});
    closing.push(() => temporal.stop('SIGTERM', 5_000));

    const size = sizesOf(share);
    say(
      `scale: ${size.items} items, ${size.jobs} jobs, ${2 * size.items} entries, ${size.recipes} recipes (--share ${share})`,
    );
    sayLoad('at the start');
    const [small, large] = [await seeded(server, 'small', 0), await seeded(server, 'large', share)];
    const verdicts = await compare({ small, large, temporalAddress, folder, closing });
    return [...verdicts, ...(await benchRate(large))];
  } finally {
    for (const close of closing.toReversed()) await close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function compare(o: {
  small: string;
  large: string;
  temporalAddress: string;
  folder: string;
  closing: (() => Promise<unknown>)[];
}): Promise<Verdict[]> {
  const sides = [];
  for (const url of [o.small, o.large]) {
    const requests = await openRequests({ ...o, url });
    const statements = await openStatements(url);
    o.closing.push(requests.close, statements.close);
    sides.push([...requests.works, ...statements.works]);
  }
  const [small, large] = sides as [(typeof sides)[number], (typeof sides)[number]];
  say(`  ${'p50 and p99 in ms'.padEnd(52)} ${'small'.padStart(15)} ${'large'.padStart(15)}`);
  const verdicts: Verdict[] = [];
  for (const [n, { name, rounds, run }] of small.entries()) {
    const both: [Times, Times] = await timesOf([run, large[n]!.run], rounds);
    const [before, after] = both;
    say(`  ${name.padEnd(52)} ${shown(before)} ${shown(after)}`);
    const value = after.p99 <= FAST_MS ? 0 : after.p99 / before.p99;
    verdicts.push({ what: `p99 of ${name}`, value, bar: MAX_RATIO, unit: `x small, or ${FAST_MS} ms` });
  }
  return verdicts;
}

const shown = ({ p50, p99 }: Times): string => `${p50.toFixed(1).padStart(7)} ${p99.toFixed(1).padStart(7)}`;
