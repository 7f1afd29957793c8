import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { startProcess, type RunningProcess } from '../../../embedded/process/run.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A program of ours that a test runs. */
export interface Program extends RunningProcess {
  /** Returns its output so far. */
  output(): string;
  /** Waits for a text in its output; throws with the output if the program ends before it. */
  says(text: string, limitMs?: number): Promise<void>;
}

/**
 * Starts a program of ours: `api/main.ts` and its arguments, in this checkout unless `root` is another one, from code that all tests compile once. The end of the
 * run kills it.
 */
export async function startProgram(
  args: string[],
  env: Record<string, string>,
  { root = ROOT }: { root?: string } = {},
): Promise<Program> {
  const lines: string[] = [];
  const command = { file: process.execPath, args, cwd: root, env: { ...compileCache(), ...env } };
  const running = await startProcess(command, (line) => void lines.push(line));
  const noted = join(inject('pidDir'), String(running.pid));
  await writeFile(noted, args.join(' '));
  void running.exited.then(() => rm(noted, { force: true }));
  const output = (): string => lines.join('\n');
  return {
    ...running,
    output,
    async says(text, limitMs = 240_000) {
      const deadline = Date.now() + limitMs;
      while (!output().includes(text)) {
        if (running.hasExited() || Date.now() > deadline)
          throw new Error(`${args[0]} did not say "${text}":\n${output()}`);
        await sleep(20);
      }
    },
  };
}

/** Returns the setting by which a process of ours starts from the code that other tests have compiled. */
export function compileCache(): Record<string, string> {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
}
