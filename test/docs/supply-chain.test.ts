import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { close, listen } from '../infra/servers/audio-host.ts';

const LOCK = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { name?: string; version?: string; dev?: boolean }>;
};

/** The form of a bill of materials in CycloneDX 1.5, as far as its fields are written. */
const bom = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.5'),
  serialNumber: z.string().regex(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  version: z.number().int().min(1),
  metadata: z.object({
    timestamp: z.iso.datetime(),
    component: z.object({ 'bom-ref': z.string(), type: z.literal('application'), name: z.string() }),
  }),
  components: z.array(
    z.object({
      'bom-ref': z.string().min(1),
      type: z.literal('library'),
      name: z.string().min(1),
      version: z.string().min(1),
      scope: z.enum(['required', 'optional', 'excluded']),
      purl: z.string().regex(/^pkg:npm\/(%40[^/@]+\/)?[^/@]+@.+$/),
      hashes: z.array(z.object({ alg: z.literal('SHA-512'), content: z.string().regex(/^[0-9a-f]{128}$/) })).optional(),
    }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()).optional() })),
});

/** Runs a program of `cli/` and returns what it wrote and its exit code. */
async function run(file: string, env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [file], { env: { ...process.env, ...env } });
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('exit', resolve)),
  ]);
  return { stdout, stderr, code };
}

test('npm run sbom writes valid CycloneDX that names every locked package of the service', async () => {
  const { stdout, stderr, code } = await run('cli/sbom.ts');
  expect(code, stderr).toBe(0);
  const { metadata, components, dependencies } = bom.parse(JSON.parse(stdout));
  const refs = components.map((component) => component['bom-ref']);
  const locked = Object.entries(LOCK.packages)
    .filter(([path, { dev }]) => path !== '' && dev !== true)
    .map(([path, { name = path.split('node_modules/').at(-1), version }]) => `${name}@${version}`);
  expect(refs.toSorted()).toEqual([...new Set(locked)].toSorted());
  const known = new Set([metadata.component['bom-ref'], ...refs]);
  expect(new Set(dependencies.map(({ ref }) => ref))).toEqual(known);
  expect(dependencies.flatMap(({ dependsOn = [] }) => dependsOn.filter((ref) => !known.has(ref)))).toEqual([]);
});

test('npm run audit says that nothing is known where the registry has no advisories, with an exit code of its own', async () => {
  const registry = createServer((request, response) => {
    request.resume();
    response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
  });
  const url = await listen(registry);
  onTestFinished(() => close(registry));
  const audited = await run('cli/audit.ts', { npm_config_registry: url, npm_config_fetch_retries: '0' });
  expect(audited).toMatchObject({ code: 2, stdout: '' });
  expect(audited.stderr).toContain('nothing is known about vulnerabilities');
});
