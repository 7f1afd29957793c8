import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import { test } from '../../infra/fixtures.ts';
import { pythonEnvironment } from '../../infra/python/environment.ts';

/** Requests made up for each operation; links add sequences of operations. With more of them, or another seed, it goes further by hand. */
const { EXAMPLES = '8', SEED = '1' } = process.env;

/** Longer than any request takes on a busy machine: the first draft of a recipe loads the embedded model. */
const REQUEST_S = '60';

const CONFIG = fileURLToPath(new URL('schemathesis.toml', import.meta.url));

/** Operations that would end the run (its key would be revoked, or what it made deleted), and those whose media types it cannot write. */
const SPARED = ['revokeKey', 'eraseAccountData', 'createImport', 'appendToUpload'];

test(
  'Schemathesis finds no response that differs from the OpenAPI document',
  { timeout: 1_200_000 }, // a busy machine takes five times as long as a quiet one
  async ({ service, skip }) => {
    const { bin, reason } = await pythonEnvironment('fuzz');
    skip(bin === undefined, reason);
    const folder = await mkdtemp(join(tmpdir(), 'schemathesis-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const { api_key: key } = await service.key({ tokens: 1_000_000 });
    const spared = SPARED.flatMap((operation) => ['--exclude-operation-id', operation]);
    const options = [
      '--max-examples',
      EXAMPLES,
      '--seed',
      SEED,
      '--request-timeout',
      REQUEST_S,
      '--no-color',
      ...spared,
    ];
    const found = await promisify(execFile)(
      join(bin!, 'st'),
      [
        '--config-file',
        CONFIG,
        'run',
        `${service.baseUrl}/openapi.json`,
        '--header',
        `Authorization: Bearer ${key}`,
        ...options,
      ],
      { cwd: folder, maxBuffer: 2 ** 26 },
    ).then(
      () => '',
      ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}`,
    );
    expect(found).toBe('');
  },
);
