import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';

describe('REQUIRE_SANDBOX', () => {
  test('ends a worker before it connects to anything', () => {
    const env = {
      ...process.env,
      REQUIRE_SANDBOX: 'true',
      SANDBOX: 'false',
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
    };
    const { status, stderr } = spawnSync(process.execPath, ['worker/main.ts'], { env, encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toContain('REQUIRE_SANDBOX: SANDBOX is false. Remove it, or unset REQUIRE_SANDBOX.');
  });
});
