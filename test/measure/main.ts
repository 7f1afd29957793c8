import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openMaterial } from './material/folder.ts';
import { makeMaterial } from './material/make.ts';
import { MEASUREMENTS } from './index.ts';
import { peersOf } from './peers.ts';
import { met, say, sayFigures } from './report.ts';

/**
 * `npm run measure -- [names…] [--seed dev] [--keep DIR] [--material DIR]… [--peers]`: measures capabilities on made material, or on folders of
 * recordings with their truth, and beside other systems with `--peers`. Ends with 1 when a bar is missed.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      material: { type: 'string', multiple: true },
      seed: { type: 'string', default: 'dev' },
      keep: { type: 'string' },
      peers: { type: 'boolean', default: false },
    },
  });
  const unknown = positionals.filter((name) => !MEASUREMENTS.some(({ capability }) => capability === name));
  if (unknown.length > 0) {
    say(
      `There is no measurement of ${unknown.join(', ')}; there is of ${MEASUREMENTS.map((m) => m.capability).join(', ')}.`,
    );
    process.exitCode = 1;
    return;
  }
  const chosen = MEASUREMENTS.filter(({ capability }) => positionals.length === 0 || positionals.includes(capability));
  const made = values.keep ?? (await mkdtemp(join(tmpdir(), 'measure-')));
  try {
    if (!values.material) await makeMaterial(made, { seed: values.seed, say });
    const dirs = values.material ?? [made];
    const material = await openMaterial(dirs, values.peers ? peersOf(dirs, say) : {});
    for (const measurement of chosen) {
      const { capability } = measurement;
      const began = performance.now();
      const figures = await measurement.measure(material, say);
      sayFigures(capability, figures);
      say(`  took ${((performance.now() - began) / 1_000).toFixed(0)} s\n`);
      if (!figures.every(met)) process.exitCode = 1;
    }
  } finally {
    if (!values.keep) await rm(made, { recursive: true, force: true });
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
await main();
