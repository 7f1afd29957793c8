import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** `npm run licences`: writes `THIRD_PARTY.md` from the lock file, in which each package states its licence. */

const ROOT = new URL('../', import.meta.url);
export const PAGE = new URL('THIRD_PARTY.md', ROOT);

/** Licences that may be distributed with the service; a package under another one is for a person to decide about. */
const ACCEPTED = new Set([
  '(AFL-2.1 OR BSD-3-Clause)',
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND MIT',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MPL-2.0',
  'Unlicense',
]);

/** Packages that state no licence in the lock file, with what their own files say. */
const STATED_ELSEWHERE: Record<string, string> = {
  '@jitsi/rnnoise-wasm': 'Apache-2.0',
  '@shinyoshiaki/jspack': 'BSD-3-Clause',
  unionfs: 'Unlicense',
};

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
    }),
  ),
});

interface Dependency {
  name: string;
  version: string;
  licence: string;
}

/** Returns the page: every package that the service is installed with, on any platform, with its licence. */
export function thirdPartyPage(): string {
  const dependencies = installed();
  const counts = new Map<string, number>();
  for (const { licence } of dependencies) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  const byCount = [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return [
    '# Third-party software',
    '',
    '<!-- written by npm run licences -->',
    '',
    `The ${dependencies.length} npm packages that the service is installed with (without those for development, with those of other`,
    'platforms), by the lock file. Binaries inside them, and their licences, are named in the',
    '[README](README.md#licences).',
    '',
    ...table(
      ['Licence', 'Packages'],
      byCount.map(([licence, n]) => [licence, String(n)]),
    ),
    '',
    ...table(
      ['Package', 'Version', 'Licence'],
      dependencies.map(({ name, version, licence }) => [`\`${name}\``, version, licence]),
    ),
    '',
  ].join('\n');
}

/** Returns the packages whose licence is unknown or not accepted. */
export function unaccepted(): string[] {
  return installed()
    .filter(({ licence }) => !ACCEPTED.has(licence))
    .map(({ name, version, licence }) => `${name} ${version}: ${licence}`);
}

function installed(): Dependency[] {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(new URL('package-lock.json', ROOT), 'utf8')));
  const found = new Map<string, Dependency>();
  for (const [path, { name: alias, version = '', license, dev }] of Object.entries(packages)) {
    if (path === '' || dev) continue;
    const name = alias ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    found.set(`${name} ${version}`, { name, version, licence: license ?? STATED_ELSEWHERE[name] ?? 'unknown' });
  }
  return [...found.values()].toSorted((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
}

const line = (cells: string[]): string => `| ${cells.join(' | ')} |`;

function table(header: string[], rows: string[][]): string[] {
  return [line(header), line(header.map(() => '---')), ...rows.map(line)];
}

function main(): void {
  const open = unaccepted();
  if (open.length > 0) {
    process.stderr.write(`Licences to decide about:\n${open.join('\n')}\n`);
    process.exitCode = 1;
    return;
  }
  writeFileSync(PAGE, thirdPartyPage());
}

if (import.meta.main) main();
