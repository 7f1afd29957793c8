import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, test } from 'vitest';

const run = promisify(execFile);

/** The npm that runs this suite; it supports each of the versions below. */
const NPM = process.env['npm_execpath'] ?? '';
/** Versions of Node that people may have before `npm ci` installs the one that the service uses. */
const VERSIONS = ['20.20.2', '22.23.3'];

describe.skipIf(NPM === '').concurrent('npm ci', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'install-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Installs a version of Node from its npm package and returns the path of its program. */
  async function nodeOf(version: string): Promise<string> {
    const name = `node-${process.platform}-${process.arch}`;
    await run(process.execPath, [NPM, 'install', '--prefix', join(folder, version), `${name}@${version}`]);
    return join(folder, version, 'node_modules', name, 'bin', 'node');
  }

  test.for(VERSIONS)('prints no warning under Node %s', { timeout: 600_000 }, async (version, { expect }) => {
    const node = await nodeOf(version);
    const checkout = join(folder, `checkout-${version}`);
    for (const file of ['package.json', 'package-lock.json', '.npmrc']) await cp(file, join(checkout, file));
    const { stdout, stderr } = await run(node, [NPM, 'ci'], { cwd: checkout, env: withoutNpm(process.env) });
    expect(`${stdout}${stderr}`.trim()).toMatch(/^added \d+ packages in \S+$/);
  });
});

/** Removes the variables that npm sets for its scripts: they would override the checkout's .npmrc. */
function withoutNpm(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = /^npm_config_(loglevel|local_prefix|prefix|noproxy|globalconfig|init_module|node_gyp|user_agent)$/i;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !own.test(name)));
}
