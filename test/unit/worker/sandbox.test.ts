import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { ConfigError } from '../../../platform/config.ts';
import { requireSandbox } from '../../../worker/sandbox.ts';

describe('REQUIRE_SANDBOX', () => {
  const degraded = { state: 'degraded' as const, missing: ['landlock'] };

  test('refuses to start where the kernel lacks a protection, and names it', () => {
    const required = { REQUIRE_SANDBOX: true, SANDBOX: true };
    expect(() => requireSandbox(required, degraded)).toThrow(/does not offer landlock\. Use Linux 5\.13/);
    expect(() => requireSandbox(required, degraded)).toThrow(ConfigError);
    requireSandbox({ REQUIRE_SANDBOX: false, SANDBOX: true }, degraded);
    requireSandbox(required, { state: 'ok', missing: [] });
  });
});

test.runIf(process.platform === 'linux')('worker and API can hide themselves from processes of the same user', () => {
  const script = `
    import koffi from 'koffi';
    import { hideProcess } from './platform/hide-process.ts';
    hideProcess();
    console.log(koffi.load(null).func('int prctl(int, size_t)')(3, 0));
  `;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(stdout.trim()).toBe('0');
});
