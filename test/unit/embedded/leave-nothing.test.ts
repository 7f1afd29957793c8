import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { markOf } from '../../../embedded/process/identity.ts';
import { killGroup } from '../../../embedded/process/run.ts';

const urlOf = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href);

/** A server that has started another one, both in groups of their own and deaf to signals that ask; the second one writes into the temporary folder all the time. */
const SERVER = `
  const { spawn } = require('node:child_process');
  process.on('SIGTERM', () => {}).on('SIGINT', () => {}).on('SIGHUP', () => {});
  const write = "let n = 0; setInterval(() => require('node:fs').writeFileSync(process.argv[1] + '/' + n++, ''), 1)";
  const { pid } = spawn(process.execPath, ['-e', write, process.argv[1]], { detached: true, stdio: 'ignore' });
  console.log(process.pid + ' ' + pid);
  setInterval(() => {}, 1000);
`;

/** A program that starts both, in a temporary folder. It fails at the end of its input. */
const PROGRAM = `
  import { mkdtempSync } from 'node:fs';
  import { tmpdir } from 'node:os';
  import { join } from 'node:path';
  const { leaveNothing } = await import(${urlOf('../../infra/own/leave-nothing.ts')});
  const { startProcess } = await import(${urlOf('../../../embedded/process/run.ts')});
  leaveNothing('test').addEventListener('abort', () => process.exit(130));
  const folder = mkdtempSync(join(tmpdir(), 'server-'));
  await startProcess({ file: process.execPath, args: ['-e', process.argv[1], folder] }, (line) => console.log(line));
  process.stdin.resume().on('end', () => { throw new Error('It fails.'); });
`;

/** Ways in which a program ends, with the exit code. */
const ENDS = [
  { by: 'SIGINT', signal: 'SIGINT', code: 130 },
  { by: 'SIGTERM', signal: 'SIGTERM', code: 130 },
  { by: 'SIGHUP', signal: 'SIGHUP', code: 130 },
  { by: 'an error', signal: undefined, code: 1 },
] as const;

test.for(ENDS)('a program that ends by $by leaves neither a process nor a folder', async (end) => {
  const temporary = mkdtempSync(join(tmpdir(), 'left-behind-'));
  onTestFinished(() => rmSync(temporary, { recursive: true, force: true }));
  const program = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, SERVER], {
    env: { PATH: process.env['PATH'], TMPDIR: temporary },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const exited = once(program, 'exit');
  let said = '';
  program.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  await expect.poll(() => said).toMatch(/^\d+ \d+$/m);
  const servers = said.trim().split(' ').map(Number);
  onTestFinished(() => servers.forEach(killGroup));
  await expect.poll(() => readdirSync(temporary, { recursive: true }).length).toBeGreaterThan(2);
  expect(servers.map(markOf)).not.toContain(undefined);

  if (end.signal) program.kill(end.signal);
  else program.stdin.end(); // the program throws then
  expect((await exited)[0]).toBe(end.code);
  expect(servers.map(markOf)).toEqual([undefined, undefined]);
  expect(readdirSync(temporary)).toEqual([]);
});
