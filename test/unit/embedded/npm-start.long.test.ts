import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { killGroup } from '../../../embedded/process/run.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const scripts = z.object({ scripts: z.record(z.string(), z.string()) });

/** Prints its pid, waits until it is stopped, and prints that too. */
const PROGRAM = `
  import { aborted, stopSignal } from ${JSON.stringify(join(ROOT, 'embedded/terminal/stop-signal.ts'))};
  const signal = stopSignal();
  process.stdout.write('pid ' + process.pid + '\\n');
  await aborted(signal);
  process.stdout.write('stopped\\n');
`;

test.for([
  ['start', 'SIGINT'],
  ['start', 'SIGKILL'],
  ['start', 'SIGHUP'],
  ['demo', 'SIGINT'],
  ['demo', 'SIGKILL'],
] as const)('npm run %s stops the service when npm alone gets %s', async ([name, signal]) => {
  const folder = mkdtempSync(join(tmpdir(), 'aps-npm-'));
  const own = scripts.parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
  const script = own.scripts[name]!.replace(/embedded\/\w+\.ts/, 'program.ts');
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts: { [name]: script } }));
  writeFileSync(join(folder, 'program.ts'), PROGRAM);
  const npm = spawn('npm', ['run', name], {
    cwd: folder,
    detached: true,
    env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env['PATH']}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  npm.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  onTestFinished(() => {
    killGroup(npm.pid!);
    rmSync(folder, { recursive: true, force: true });
  });
  await expect.poll(() => said).toMatch(/^pid \d+/m);
  npm.kill(signal);
  await expect.poll(() => said).toContain('stopped');
});
