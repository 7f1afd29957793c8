import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/** `npm run client:build`: writes the published form of the client into `dist/client`. `npm pack ./dist/client` packs it. */

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Writes the package of the client into an empty folder: one file of code without dependencies, its types, its page. */
export async function buildClient(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await bundleModule({ input: 'client/index.ts', output: join(folder, 'index.mjs'), platform: 'neutral' });
  writeTypes(join(folder, 'types'));
  const { version, license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<string, string>;
  const manifest = {
    name: 'audio-processing-client',
    version,
    description: 'Client of the audio processing service, for Node.js 20, browsers and workers.',
    license,
    type: 'module',
    engines: { node: '>=20.3' },
    sideEffects: false,
    exports: { '.': { types: './types/index.d.ts', default: './index.mjs' } },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  cpSync(join(ROOT, 'docs/client.md'), join(folder, 'README.md'));
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
}

/** Bundles a module with everything it imports into one file. */
export async function bundleModule(o: { input: string; output: string; platform: 'neutral' | 'node' }): Promise<void> {
  const bundle = await rolldown({ input: join(ROOT, o.input), platform: o.platform, cwd: ROOT });
  try {
    await bundle.write({ file: o.output, format: 'esm' });
  } finally {
    await bundle.close();
  }
}

function writeTypes(folder: string): void {
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const args = [compiler, '--project', join(ROOT, 'client/tsconfig.build.json'), '--outDir', folder];
  const { status, stdout } = spawnSync(process.execPath, args);
  if (status !== 0) throw new Error(`The types of the client could not be written: ${stdout.toString()}`);
}

if (import.meta.main) await buildClient(join(ROOT, 'dist/client'));
