import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { UsageError } from '../command.ts';

/**
 * Creates a folder of results with those above it, one by one: with `recursive`, `mkdirSync` never returns below `/proc`. Throws `UsageError` if it cannot.
 */
export function makeFolder(folder: string): void {
  const missing: string[] = [];
  for (let level = resolve(folder); !existsSync(level); level = dirname(level)) missing.unshift(level);
  try {
    for (const level of missing) makeOne(level);
    readdirSync(folder); // refuses a file
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new UsageError(`The folder ${folder} cannot be created${reason}. Name another folder with --out.`);
  }
}

function makeOne(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!existsSync(folder)) throw error; // otherwise another process was first
  }
}
