import { relative } from 'node:path';
import { DEMO_TOKENS, demoKeyFile } from '../supervisor/demo-key.ts';
import { CannotStart } from '../process/cannot-start.ts';
import type { EmbeddedService } from '../supervisor/service.ts';
import { ConfigError } from '../../platform/config.ts';

/** Prints a line for people. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints why it cannot go on, with a stack only where we are to blame, and makes the exit code 1. */
export function fail(error: unknown): void {
  const explained = error instanceof CannotStart || error instanceof ConfigError;
  const text = error instanceof Error ? (explained ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`\n${text}\n`);
  process.exitCode = 1;
}

/** How often we look whether npm, where it started us, is still there. */
const PARENT_MS = 1_000;

/**
 * Aborts at the first Ctrl-C, SIGTERM or hang-up, and when the npm that started us is gone, which forwards no signal it dies
 * of; takes further ones calmly, since npm forwards what the terminal sent to all.
 */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  let first = 0;
  const onSignal = (): void => {
    if (!stopping.signal.aborted) {
      first = Date.now();
      say('');
      stopping.abort(new CannotStart('Stopped before it was up.'));
    } else if (Date.now() - first > 1_000) say('Still stopping: running steps may finish …');
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onSignal);
  const { ppid } = process;
  if (process.env['npm_lifecycle_event'] !== undefined) {
    const watch = setInterval(() => {
      if (process.ppid === ppid) return;
      clearInterval(watch);
      onSignal();
    }, PARENT_MS).unref();
  }
  process.stdout.on('error', () => {}); // a closed pipe or terminal is no reason to leave parts behind
  process.stderr.on('error', () => {});
  return stopping.signal;
}

/** Settles once `signal` aborts; keeps the process alive until then. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const alive = setInterval(() => {}, 2 ** 30);
    signal.addEventListener('abort', () => {
      clearInterval(alive);
      resolve();
    });
  });
}

/** Prints where the service is, and the key. */
export function announce({
  url,
  temporalUi,
  dataDir,
  demo,
}: Pick<EmbeddedService, 'url' | 'temporalUi' | 'dataDir' | 'demo'>): void {
  say('');
  say('  The service runs. Ctrl-C stops it.');
  say('');
  say(`  API              ${url}`);
  if (temporalUi) say(`  Temporal Web UI  ${temporalUi}`);
  say(`  Demo key         ${demo.key}`);
  say(`                   ${demo.isNew ? `${DEMO_TOKENS} tokens, ` : ''}kept in ${here(demoKeyFile(dataDir))}`);
  say(`  Logs             ${here(dataDir)}/logs`);
  say('');
}

/** Prints a request to paste. */
export function showFirstRequest({ url, demo }: Pick<EmbeddedService, 'url' | 'demo'>): void {
  const body = JSON.stringify({
    recipe_id: 'rec_0001_loudness_and_tempo',
    audio_urls: ['https://upload.wikimedia.org/wikipedia/commons/c/c8/Example.ogg'],
  });
  say('  A first batch to paste (or: npm run demo):');
  say('');
  say(`    curl -s ${url}/v1/batch -H 'Authorization: Bearer ${demo.key}' \\`);
  say(`      -H 'Content-Type: application/json' -d '${body}'`);
  say('');
}

/** A path as seen from where we are. */
export function here(path: string): string {
  const way = relative(process.cwd(), path);
  return way === '' || way.startsWith('..') ? path : way;
}
