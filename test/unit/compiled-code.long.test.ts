import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

test.for(['api', 'worker'])('npm run %s keeps compiled code in DATA_DIR', (part) => {
  const folder = mkdtempSync(join(tmpdir(), 'compiled-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  // A setting that is refused ends it once all of its code is loaded.
  const { status } = spawnSync('npm', ['run', '-s', part], { env: { ...env, DATA_DIR: folder, PORT: 'none' } });
  expect(status).toBe(1);
  expect(readdirSync(join(folder, 'code'), { recursive: true }).length).toBeGreaterThan(50);
});
