import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const RULES = new Set(['no-restricted-imports', 'no-restricted-globals', 'no-restricted-properties']);
const reportSchema = z.object({ diagnostics: z.array(z.object({ code: z.string().optional(), help: z.string() })) });

/** Returns the rules about outbound connections that `code` breaks when it stands in `file`. */
async function broken(file: string, code: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lint-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await copyFile(join(ROOT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  await mkdir(join(folder, dirname(file)), { recursive: true });
  await writeFile(join(folder, file), code);
  const oxlint = [join(ROOT, 'node_modules/oxlint/bin/oxlint'), '--format=json', '.'];
  // Reported problems make oxlint end with 1.
  const { stdout } = await promisify(execFile)(process.execPath, oxlint, { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  );
  const { diagnostics } = reportSchema.parse(JSON.parse(stdout));
  return diagnostics
    .map(({ code: rule = '' }) => /\(([^)]+)\)/.exec(rule)?.[1] ?? rule)
    .filter((rule) => RULES.has(rule));
}

describe('lint of outbound connections', () => {
  test.for([
    ['api/probe.ts', `export const probe = () => fetch('http://example.org');`, 'no-restricted-globals'],
    [
      'worker/probe.ts',
      `export const probe = () => globalThis.fetch('http://example.org');`,
      'no-restricted-properties',
    ],
    ['activities/probe.ts', `export const probe = () => new WebSocket('ws://example.org');`, 'no-restricted-globals'],
    ['agent/probe.ts', `import { request } from 'undici';\nexport const probe = request;`, 'no-restricted-imports'],
    [
      'platform/probe.ts',
      `import { request } from 'node:http';\nexport const probe = request;`,
      'no-restricted-imports',
    ],
    ['platform/probe.ts', `import * as https from 'node:https';\nexport const probe = https;`, 'no-restricted-imports'],
    [
      'platform/probe.ts',
      `import { connect } from 'node:net';\nexport const probe = connect;`,
      'no-restricted-imports',
    ],
    ['platform/probe.ts', `import { connect } from 'net';\nexport const probe = connect;`, 'no-restricted-imports'],
    ['audio/probe.ts', `export const probe = () => import('node:tls');`, 'no-restricted-imports'],
    [
      'api/probe.ts',
      `import { Connection } from '@temporalio/client';\nexport const probe = Connection;`,
      'no-restricted-imports',
    ],
  ] as const)('in %s refuses: %s', async ([file, code, rule]) => {
    expect(await broken(file, code)).toEqual([rule]);
  });

  test.for([
    ['platform/egress/probe.ts', `import { request } from 'undici';\nexport const probe = request;`],
    ['api/http/probe.ts', `import { createServer } from 'node:http';\nexport const probe = createServer;`],
    ['api/http/probe.ts', `import type { IncomingMessage } from 'node:http';\nexport type Probe = IncomingMessage;`],
    ['platform/probe.ts', `import { isIP } from 'node:net';\nexport const probe = isIP;`],
    ['audio/probe.ts', `export const probe = (fetch: () => void) => fetch();`],
  ] as const)('in %s permits: %s', async ([file, code]) => {
    expect(await broken(file, code)).toEqual([]);
  });
});
