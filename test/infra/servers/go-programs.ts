import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { runToEnd } from '../../../embedded/process/run.ts';

/** Servers of other projects that tests talk to, each at a fixed version, built by Go. */
const PROGRAMS = {
  /** An S3 server (Apache-2.0), which stores objects as files. Takes minutes to build. */
  versitygw: { module: 'github.com/versity/versitygw/cmd/versitygw', version: '1.8.0' },
  /** Stripe's own server for tests (MIT), which checks requests against Stripe's OpenAPI document. */
  'stripe-mock': { module: 'github.com/stripe/stripe-mock', version: '0.203.0' },
} as const;

type Name = keyof typeof PROGRAMS;

/** Builds the programs that are missing: a test that waited for one would end by its time limit. */
export async function buildGoPrograms(): Promise<void> {
  for (const name of Object.keys(PROGRAMS) as Name[]) await goProgram(name);
}

/** Returns a program from the cache folder, where the Temporal server is too, or builds it there. */
export async function goProgram(name: Name): Promise<string> {
  const { module, version } = PROGRAMS[name];
  const caches = process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache');
  const folder = join(caches, 'audio-processing-service', `${name}-${version}`);
  const program = join(folder, name);
  if (existsSync(program)) return program;
  await mkdir(folder, { recursive: true });
  const scratch = await mkdtemp(join(folder, 'new-'));
  try {
    const env = { ...process.env, GOBIN: scratch, PATH: `${process.env['PATH']}${delimiter}/usr/local/go/bin` };
    await runToEnd(
      { file: 'go', args: ['install', `${module}@v${version}`], env, cwd: scratch },
      { onLine: () => undefined },
    );
    await rename(join(scratch, name), program); // so that it appears only when it is complete
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  return program;
}
