import { mkdtempSync, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InstalledModel } from '../../models/installed-models.ts';
import { modelCheck, type ModelCheck } from '../../models/model-check.ts';
import { kernelProtections } from '../jail/sandbox-state.ts';
import { spawnChild } from '../jail/spawn-child.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const HEAP_MB = 1_024;
/** Memory that a model may reserve, unless the caller names another limit. */
const MAX_BYTES = 4 * 2 ** 30;
const MAX_OUTPUT = 10_000;

/**
 * Loads a model in a process that is locked in as an engine child, compares its outputs with the reference vector, and times it. A
 * graph that takes more than `timeoutMs` or `maxBytes`, or ends its process, does not pass.
 */
export async function checkModel(
  model: InstalledModel,
  { timeoutMs, maxBytes = MAX_BYTES }: { timeoutMs: number; maxBytes?: number },
): Promise<ModelCheck> {
  const root = mkdtempSync(join(tmpdir(), 'model-check-'));
  const folders = { inDir: join(root, 'in'), outDir: join(root, 'out') };
  for (const folder of Object.values(folders)) mkdirSync(folder);
  const child = spawnChild({
    main: MAIN,
    argument: JSON.stringify(model),
    folders,
    readable: [...new Set(Object.values(model.files).map((path) => dirname(path)))],
    limits: { maxFileBytes: 0, maxDataBytes: maxBytes },
    protections: kernelProtections(),
    heapMb: HEAP_MB,
  });
  let output = '';
  child.stderr?.on('data', (part: Buffer) => {
    if (output.length < MAX_OUTPUT) output += part.toString();
  });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, timeoutMs);
  try {
    const exit = await new Promise<string>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => resolve(signal ?? String(code)));
    });
    if (isLate) return { ok: false, reason: `the graph took longer than ${timeoutMs / 1_000} s` };
    return verdictOf(output) ?? { ok: false, reason: `the graph ended its process (${exit}): ${output.slice(0, 500)}` };
  } finally {
    clearTimeout(timer);
    await rm(root, { recursive: true, force: true });
  }
}

function verdictOf(output: string): ModelCheck | undefined {
  for (const line of output.split('\n').toReversed()) {
    try {
      return modelCheck.parse(JSON.parse(line));
    } catch {
      continue;
    }
  }
  return undefined;
}
