import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { openState } from '../../../embedded/supervisor/state.ts';

/** Opens the state of a folder, prints its ports, and keeps them until its input ends. */
const OTHER = `
  const { openState } = await import('./embedded/supervisor/state.ts');
  console.log(JSON.stringify((await openState(process.argv[1])).ports));
  process.stdin.resume();
`;

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'ports-'));
  mkdirSync(join(made, 'run'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

test('two services that start at the same time have different ports, also before they listen, and keep them', async () => {
  const [ours, theirs] = [folder(), folder()];
  const other = spawn(process.execPath, ['--input-type=module', '-e', OTHER, theirs], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [printed] = await once(other.stdout, 'data');
  const taken: Record<string, number> = JSON.parse(String(printed));
  const { ports } = await openState(ours);
  expect(new Set([...Object.values(taken), ...Object.values(ports)]).size).toBe(8);
  expect((await openState(ours)).ports).toEqual(ports);
  expect((await openState(theirs)).ports).not.toMatchObject({ temporalUi: taken['temporalUi'] });
  other.stdin.end();
  await once(other, 'exit');
});

test('ports of a release that kept none for the worker get one', async () => {
  const dataDir = folder();
  const { postgres, temporal, temporalUi } = (await openState(folder())).ports;
  writeFileSync(join(dataDir, 'run', 'ports.json'), JSON.stringify({ postgres, temporal, temporalUi }));
  expect((await openState(dataDir)).ports.worker).toBeGreaterThan(0);
});
