import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/**
 * `npm run -s sbom`: prints the packages that the service is installed with as CycloneDX. `npm sbom --omit=dev` leaves out every package that
 * development needs too, such as undici, so all packages of the lock file are asked for, and those for development alone are taken out here.
 */

const sbom = z.looseObject({
  components: z.array(z.looseObject({ 'bom-ref': z.string() })),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).optional() })),
});

const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ name: z.string().optional(), version: z.string().optional(), dev: z.boolean().optional() }),
  ),
});

const { packages } = lock.parse(JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')));
const installed = new Set(
  Object.entries(packages)
    .filter(([, { dev }]) => dev !== true)
    .map(([path, { name = path.split('node_modules/').at(-1), version }]) => `${name}@${version}`),
);

const { status, stdout, stderr } = spawnSync(
  'npm',
  ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'],
  { encoding: 'utf8', shell: process.platform === 'win32', maxBuffer: 64 * 2 ** 20 },
);
if (status !== 0) {
  process.stderr.write(`npm sbom ended with ${status}. ${stderr ?? ''}\n`);
  process.exitCode = 1;
} else {
  const { components, dependencies, ...rest } = sbom.parse(JSON.parse(stdout));
  const kept = {
    ...rest,
    components: components.filter(({ 'bom-ref': ref }) => installed.has(ref)),
    dependencies: dependencies
      .filter(({ ref }) => installed.has(ref))
      .map(({ dependsOn, ...each }) => ({ ...each, dependsOn: dependsOn?.filter((ref) => installed.has(ref)) })),
  };
  process.stdout.write(`${JSON.stringify(kept, null, 2)}\n`);
}
