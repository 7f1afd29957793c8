import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { WorkflowBundle, WorkflowBundleOption } from '@temporalio/worker';
import type { Config } from '../platform/config.ts';
import { keptBundle } from './bundle-cache.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ENTRY = fileURLToPath(new URL('../workflows/index.ts', import.meta.url));
const PRINT_BUNDLE = fileURLToPath(new URL('./print-bundle.ts', import.meta.url));
const MAX_CODE_BYTES = 64 * 2 ** 20;

/** Bundles the workflow code of this checkout, or that of another entry. */
export async function bundle(workflowsPath = ENTRY): Promise<WorkflowBundle> {
  const { bundleWorkflowCode } = await import('@temporalio/worker'); // takes a second to load, and a kept bundle does without
  return bundleWorkflowCode({
    workflowsPath,
    logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {}, log() {} },
  });
}

/** The workflow code that a worker runs, and what identifies it. */
export interface WorkflowCode {
  code: WorkflowBundleOption;
  buildId: string;
}

/** Returns the prebuilt bundle that WORKFLOW_BUNDLE names, else the one that an earlier start kept in DATA_DIR, else a new one, which is kept there. */
export async function workflowCode({
  WORKFLOW_BUNDLE,
  DATA_DIR,
}: Pick<Config, 'WORKFLOW_BUNDLE' | 'DATA_DIR'>): Promise<WorkflowCode> {
  if (WORKFLOW_BUNDLE === undefined) {
    const code = await keptBundle(join(DATA_DIR, 'bundles'), bundleApart);
    return { code: { code }, buildId: buildIdOf(code) };
  }
  return { code: { codePath: WORKFLOW_BUNDLE }, buildId: buildIdOf(await readFile(WORKFLOW_BUNDLE, 'utf8')) };
}

/** Returns the bundle that a process of its own makes: the bundler would leave 200 MB in this one. */
async function bundleApart(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [PRINT_BUNDLE], {
    cwd: ROOT, // a bundle names its modules relative to it
    maxBuffer: MAX_CODE_BYTES,
  });
  return stdout;
}

/** Returns the hash of a bundle without its source map, whose paths differ between machines. */
export function buildIdOf(code: string): string {
  const end = code.lastIndexOf('//# sourceMappingURL=');
  return createHash('sha256')
    .update(end < 0 ? code : code.slice(0, end))
    .digest('hex')
    .slice(0, 16);
}
