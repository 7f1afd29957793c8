import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/** `npm run client:build`: writes the published form of the client and of `audio` into `dist/client`, which `npm pack` packs. */

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Writes the package of the client into an empty folder: one file of code without dependencies, its types, the command line. */
export async function buildClient(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await bundleModule({ input: 'client/index.ts', output: join(folder, 'index.mjs'), platform: 'neutral' });
  await bundleAudioCommand(join(folder, 'audio.mjs'));
  writeTypes(join(folder, 'types'));
  const { version, license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<string, string>;
  const manifest = {
    name: 'audio-processing-client',
    version,
    description: 'Client of the audio processing service, for Node.js 20, browsers and workers.',
    license,
    type: 'module',
    engines: { node: '>=20.3' },
    bin: { audio: './audio.mjs' },
    sideEffects: false,
    exports: { '.': { types: './types/index.d.ts', default: './index.mjs' } },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  cpSync(join(ROOT, 'docs/client.md'), join(folder, 'README.md'));
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
}

/** Bundles the command line into one executable file, which runs under Node.js 20. */
export async function bundleAudioCommand(output: string): Promise<void> {
  await bundleModule({ input: 'cli/audio/main.ts', output, platform: 'node', banner: '#!/usr/bin/env node' });
  chmodSync(output, 0o755);
}

interface Bundle {
  /** Path in the repository. */
  input: string;
  output: string;
  platform: 'neutral' | 'node';
  /** First line of the file. */
  banner?: string;
}

/** Bundles a module with everything it imports into one file. */
async function bundleModule({ input, output, platform, banner = '' }: Bundle): Promise<void> {
  const bundle = await rolldown({ input: join(ROOT, input), platform, cwd: ROOT });
  try {
    await bundle.write({ file: output, format: 'esm', banner });
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
