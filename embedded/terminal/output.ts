import { relative } from 'node:path';
import { ConfigError } from '../../platform/config.ts';
import { CannotStart } from '../process/cannot-start.ts';

/** Prints a line for people. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints why the service cannot go on and makes the exit code 1; with a stack only for errors that the user cannot mend. */
export function fail(error: unknown): void {
  const isExplained = error instanceof CannotStart || error instanceof ConfigError;
  const text = error instanceof Error ? (isExplained ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`\n${text}\n`);
  process.exitCode = 1;
}

/** Returns a path relative to the current folder, or as it is when it lies outside. */
export function shortPath(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere === '' || fromHere.startsWith('..') ? path : fromHere;
}
