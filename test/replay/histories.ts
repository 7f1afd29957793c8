import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import type { temporal } from '@temporalio/proto';

export const FOLDER = fileURLToPath(new URL('./histories', import.meta.url));

/** Returns the file names of all recorded histories. */
export function recorded(): string[] {
  return readdirSync(FOLDER).filter(isHistory);
}

/** A long history is compressed. */
const isHistory = (name: string): boolean => /\.json(\.gz)?$/.test(name);
const MANY_EVENTS = 1_000;

/** Returns a recorded history, parsed from JSON. */
export function read(name: string): unknown {
  const bytes = readFileSync(`${FOLDER}/${name}`);
  return JSON.parse((name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString());
}

/** Writes a history to a file named after its scenario and the current commit, unless that exists. Returns the file's name. */
export function record(scenario: string, history: temporal.api.history.v1.IHistory): string {
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim();
  const text = `${historyToJSON(history)}\n`;
  const isLong = (history.events?.length ?? 0) > MANY_EVENTS;
  const name = `${scenario}.${commit}.json${isLong ? '.gz' : ''}`;
  if (!existsSync(`${FOLDER}/${name}`)) writeFileSync(`${FOLDER}/${name}`, isLong ? gzipSync(text) : text);
  return name;
}

/** Returns the histories that were changed or removed after their first commit, as far back as the log of this clone goes. */
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
  return [...log.split('\n'), ...uncommitted.split('\n')].filter(isHistory);
}
