import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const STOP_SIGNAL = fileURLToPath(new URL('../../../embedded/terminal/stop-signal.ts', import.meta.url));

/** Prints its pid, waits until it is stopped, and prints that too. */
const PROGRAM = `
  const { aborted, stopSignal } = await import(${JSON.stringify(STOP_SIGNAL)});
  const signal = stopSignal();
  process.stdout.write('pid ' + process.pid + '\\n');
  await aborted(signal);
  process.stdout.write('stopped\\n');
`;

/** Starts the program as a child and waits, as npm does. */
const PARENT = `
  require('node:child_process').spawn(process.execPath, ['--input-type=module', '-e', process.argv[1]], { stdio: 'inherit' });
  setInterval(() => {}, 1000);
`;

test('a service whose npm is killed stops in order, though it gets no signal', async () => {
  const parent = spawn(process.execPath, ['-e', PARENT, PROGRAM], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  parent.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  await expect.poll(() => said).toMatch(/^pid \d+/m);
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  await expect.poll(() => said).toContain('stopped');
});
