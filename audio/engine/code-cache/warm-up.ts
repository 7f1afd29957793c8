import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CAPABILITY_NAMES } from '../../../workflows/domain/capabilities.ts';
import { loadCapability } from '../../capabilities/load.ts';
import { decodeFile } from '../decode/decode-file.ts';
import { libc } from '../jail/libc.ts';
import { performStep } from '../perform-step.ts';

/**
 * Main file of a process that loads all code of engine children and of their launcher, and does a small task, so that the functions which every
 * task needs are compiled too. Node stores what it compiled in the folder that NODE_COMPILE_CACHE names.
 */

/** Main files of children. They do nothing when they are imported, but are compiled. */
const MAIN_FILES = ['../child.ts', '../jail/launch.ts', '../watch/watch-thread.ts'];

const ignore = (): void => undefined;

async function warmUp(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'warm-up-'));
  try {
    if (process.platform === 'linux') libc();
    for (const file of MAIN_FILES) await import(file);
    for (const name of CAPABILITY_NAMES) await loadCapability(name);
    const sourcePath = join(dir, 'source');
    writeFileSync(sourcePath, secondOfSilence());
    const decoded = await decodeFile({ sourcePath, decodedDir: dir, maxSeconds: 2 });
    if (!decoded.ok) throw new Error(`the warm-up did not decode its file: ${decoded.failure.code}`);
    const step = {
      kind: 'step',
      accountId: '',
      params: {},
      sourcePath,
      decodedDir: dir,
      outDir: dir,
      models: [],
    } as const;
    await performStep({ ...step, capability: 'signal_analysis', facts: decoded.value }, ignore);
    flushCompileCache();
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Returns a WAV file: mono, 16 bit, 8 kHz. */
function secondOfSilence(): Buffer {
  const rate = 8_000;
  const bytes = 2 * rate;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + bytes, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20); // integers
  header.writeUInt16LE(1, 22); // channels
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(2 * rate, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(bytes, 40);
  return Buffer.concat([header, Buffer.alloc(bytes)]);
}

await warmUp();
