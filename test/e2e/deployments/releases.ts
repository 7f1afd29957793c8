import { cp, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, onTestFinished } from 'vitest';
import { buildIdOf, bundle } from '../../../worker/bundle.ts';
import { startProgram, type Program } from '../../infra/own/program.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A release of the workflow code: its bundle, which the workers of a test take instead of bundling, and its build id. */
export interface Release {
  bundle: string;
  buildId: string;
}

/** Returns the release of this checkout. */
export async function thisRelease(): Promise<Release> {
  const file = process.env['WORKFLOW_BUNDLE']!;
  return { bundle: file, buildId: buildIdOf(await readFile(file, 'utf8')) };
}

/** Returns the release before this one: the same code, but the workflow of a cancelled job ends as completed. */
export function previousRelease(): Promise<Release> {
  return changedRelease('previous', 'ends.ts', [['return patched(ENDS_AS_ITS_WORK_PATCH);', 'return false;']]);
}

/** Returns a release after this one: the same code with one more patch, which each item takes at its beginning. */
export function nextRelease(): Promise<Release> {
  const begin = '  let outcome: ItemOutcome | SettledElsewhere;';
  return changedRelease('next', 'item-work.ts', [
    ['import { CancellationScope,', 'import { patched, CancellationScope,'],
    [begin, `  if (patched('next-release')) await readItem(itemId);\n${begin}`],
  ]);
}

const made = new Map<string, Promise<Release>>();

/** A place of a file, and what stands there instead. */
type Change = [from: string, to: string];

/** Returns the release with a file of the workflows changed; it is bundled once in a file of tests. */
function changedRelease(name: string, file: string, changes: Change[]): Promise<Release> {
  const release = made.get(name) ?? bundled(name, file, changes);
  made.set(name, release);
  return release;
}

async function bundled(name: string, changed: string, changes: Change[]): Promise<Release> {
  const folder = await mkdtemp(join(dirname(inject('pidDir')), `${name}-`));
  await cp(join(ROOT, 'workflows'), join(folder, 'workflows'), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const file = join(folder, 'workflows', changed);
  let text = await readFile(file, 'utf8');
  for (const [from, to] of changes) {
    const parts = text.split(from);
    if (parts.length !== 2)
      throw new Error(`workflows/${changed} has ${parts.length - 1} places with "${from}", not one.`);
    text = parts.join(to);
  }
  await writeFile(file, text);
  const { code } = await bundle(join(folder, 'workflows', 'index.ts'));
  await writeFile(join(folder, 'bundle.js'), code);
  return { bundle: join(folder, 'bundle.js'), buildId: buildIdOf(code) };
}

/** Starts a program of ours; it ends with the test at the latest. */
export async function program(args: string[], env: Record<string, string>): Promise<Program> {
  const running = await startProgram(args, env);
  onTestFinished(async () => void (await running.stop('SIGKILL', 1_000)));
  return running;
}

/** Runs a program of ours to its end and returns its output. */
export async function ran(args: string[], env: Record<string, string>): Promise<string> {
  const running = await program(args, env);
  const { code } = await running.exited;
  expect(code, running.output()).toBe(0);
  return running.output();
}

/** Starts a worker and returns it once it takes work. */
export async function startWorker(env: Record<string, string>): Promise<Program> {
  const worker = await program(['worker/main.ts'], env);
  await worker.says('worker ready');
  return worker;
}

/** Runs `npm run deployment` and returns what it prints. */
export async function deployment(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ current: string | null; this_release: string }> {
  return JSON.parse((await ran(['cli/deployment.ts', ...args], env)).split('\n').at(-1)!);
}
