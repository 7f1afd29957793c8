import type { ParseArgsConfig } from 'node:util';
import type { AudioClient } from '../../client/index.ts';

export type Values = Record<string, string | boolean | (string | boolean)[] | undefined>;

/** Which service a command calls, and as whom. */
export interface Settings {
  url: string;
  key: string | undefined;
  /** Max attempts of a request after the first. */
  retries: number;
}

/** What a command works with. */
export interface Context {
  settings: Settings;
  /** Returns a client. Throws a `UsageError` without a key. */
  client: () => AudioClient;
  /** Writes a line of the result to stdout. */
  print: (line: string) => void;
  /** Writes a line for the person to stderr. */
  say: (line: string) => void;
  /** Where a person can be asked; undefined where nobody is at a terminal. */
  terminal?: { input: NodeJS.ReadableStream; output: NodeJS.WritableStream } | undefined;
  /** Aborts when the person interrupts the command. */
  signal: AbortSignal;
}

export interface Command {
  name: string;
  /** Its arguments, as the help shows them. */
  usage: string;
  summary: string;
  /** What the help says beyond the usage. */
  help: string;
  options: NonNullable<ParseArgsConfig['options']>;
  /** Runs it and returns the exit code. */
  run(input: { positionals: string[]; values: Values }, context: Context): Promise<number>;
}

/** A command line that cannot be run as it is. Its message says what to change. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The person did not accept the price. */
export class Declined extends Error {
  override name = 'Declined';
}

/** Exit codes. */
export const EXIT = { done: 0, someFailed: 1, wrongUsage: 2, refused: 3, unreachable: 4, interrupted: 130 } as const;

/** Returns the text of an option, or undefined. */
export function text(values: Values, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

/** Returns the whole number of an option. */
export function count(values: Values, name: string, byDefault: number): number {
  const given = text(values, name);
  if (given === undefined) return byDefault;
  if (!/^[1-9]\d{0,3}$/.test(given)) throw new UsageError(`--${name} takes a whole number from 1 on, not ${given}.`);
  return Number(given);
}
