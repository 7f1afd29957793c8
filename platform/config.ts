import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { LIMITS } from './config/limits.ts';
import { OPERATION } from './config/operation.ts';
import { problemOf } from './config/problem-of.ts';
import { PLACES } from './config/places.ts';
import { WORK } from './config/work.ts';

/** The only reader of the environment: every setting with its default, parsed once, all problems reported at once. */
const environment = z.object({ ...PLACES, ...WORK, ...LIMITS, ...OPERATION });

/** The settings by name, each with its default and its description. */
export const settings = environment.shape;
export type Config = ReturnType<typeof loadConfig>;

/** Reads the environment; throws one `ConfigError` that names every problem. */
export function loadConfig(env: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => problemOf(issue, given)));
  }
  const dataDir = resolve(parsed.data.DATA_DIR);
  const workDir = resolve(parsed.data.WORK_DIR ?? join(dataDir, 'work'));
  const { KEY_SECRETS: secrets, KEY_SECRET: secret } = parsed.data;
  return {
    ...parsed.data,
    KEY_SECRET: secrets[0] ?? secret,
    KEY_SECRETS: secrets.length > 0 ? secrets : secret === undefined ? [] : [secret],
    CONSOLE_DIR: resolve(parsed.data.CONSOLE_DIR ?? join(import.meta.dirname, '../dist/console')),
    DATA_DIR: dataDir,
    WORK_DIR: workDir,
    CODE_CACHE_DIR: resolve(parsed.data.CODE_CACHE_DIR ?? join(workDir, 'code')),
    STORAGE_URL: parsed.data.STORAGE_URL ?? pathToFileURL(join(dataDir, 'objects')).href,
  };
}

/** The environment is not a valid configuration; `problems` has a line for each invalid setting. */
export class ConfigError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(
      `The configuration has ${problems.length} problem${problems.length === 1 ? '' : 's'}:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    );
    this.name = 'ConfigError';
    this.problems = problems;
  }
}
