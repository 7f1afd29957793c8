import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import type { temporal } from '@temporalio/proto';

export const FOLDER = fileURLToPath(new URL('./histories', import.meta.url));

/** Names of all recorded histories. */
export function recorded(): string[] {
  return readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
}

export function read(name: string): unknown {
  return JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8'));
}

/** Adds a history named by what it shows and the commit that made it; never writes over one. Answers the file's name. */
export function record(shows: string, history: temporal.api.history.v1.IHistory): string {
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim();
  const name = `${shows}.${commit}.json`;
  if (!existsSync(`${FOLDER}/${name}`)) writeFileSync(`${FOLDER}/${name}`, `${historyToJSON(history)}\n`);
  return name;
}

/** Histories that were changed or removed after they were first committed, as far back as this clone knows. */
export function tamperedWith(): string[] {
  const log = execFileSync(
    'git',
    ['log', '--format=', '--name-only', '--diff-filter=MDR', '--no-renames', '--', FOLDER],
    {
      encoding: 'utf8',
      cwd: FOLDER,
    },
  );
  const uncommitted = execFileSync('git', ['diff', '--name-only', '--diff-filter=MD', 'HEAD', '--', FOLDER], {
    encoding: 'utf8',
    cwd: FOLDER,
  });
  return [...log.split('\n'), ...uncommitted.split('\n')].filter((line) => line.endsWith('.json'));
}
