import { parseArgs } from 'node:util';
import { z } from 'zod';
import { ConfigError, loadConfig } from '../platform/config.ts';
import { openPool } from '../platform/db/pool.ts';
import { adoptEmbeddedEnvironment } from '../embedded/supervisor/environment.ts';
import { createLogger } from '../platform/telemetry/logger.ts';
import { connectTemporal, TemporalUnreachable } from '../platform/temporal/client.ts';
import { AccountMismatch } from '../api/accounts/open-account.ts';
import { QueueNotPolled } from '../api/accounts/dedicate-account.ts';
import { KEY_COMMANDS, Refused, type KeyCommand } from './key-commands.ts';

/** `npm run -s keys -- COMMAND …`: prints JSON lines, or the usage for --help; problems go to stderr, with exit code 1. */

const USAGE = `Usage:\n${Object.values(KEY_COMMANDS)
  .map(({ usage }) => `  npm run -s keys -- ${usage}`)
  .join('\n')}`;

/** Error codes of a database that cannot be reached, or not yet. */
const NO_DATABASE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', '57P03']);
const UNDEFINED_TABLE = '42P01';

async function main([commandName = '', ...args]: string[]): Promise<object[]> {
  const command = Object.hasOwn(KEY_COMMANDS, commandName) ? KEY_COMMANDS[commandName] : undefined;
  if (!command) throw new Refused(commandName ? `There is no command ${commandName}.\n${USAGE}` : USAGE);
  const given = optionsOf(command, args);
  adoptEmbeddedEnvironment(); // beside a running `npm start`: its database, its secret
  const config = loadConfig();
  const log = createLogger('keys', { LOG_LEVEL: 'silent', LOG_PRETTY: false }); // stdout is for the result
  const db = openPool(config, log);
  try {
    return await command.run(given, {
      db,
      config,
      async withTemporal(work) {
        const temporal = connectTemporal(log);
        try {
          return await work(temporal);
        } finally {
          await temporal.close();
        }
      },
    });
  } finally {
    await db.end();
  }
}

/** Parses and checks the options before anything is connected. */
function optionsOf({ options, usage }: KeyCommand, args: string[]): object {
  const known = Object.entries(options.shape).map(
    ([option, type]) => [option, { type: isFlag(type) ? 'boolean' : 'string' }] as const,
  );
  try {
    const { values } = parseArgs({ args, options: Object.fromEntries(known) });
    options.parse(values);
    return values;
  } catch (error) {
    throw new Refused(`${explainOptions(error)}\nUsage: npm run -s keys -- ${usage}`);
  }
}

function isFlag(type: unknown): boolean {
  return type instanceof z.ZodDefault && type.unwrap() instanceof z.ZodBoolean;
}

function explainOptions(error: unknown): string {
  if (error instanceof z.ZodError)
    return error.issues
      .map(({ path, message }) => `${path.map((part) => `--${String(part)}: `).join('')}${message}`)
      .join('\n');
  return error instanceof Error ? error.message : String(error);
}

/** Returns a sentence for errors that the user can mend, and the stack for all others. */
function explain(error: unknown): string {
  const expected = [Refused, AccountMismatch, QueueNotPolled, ConfigError, TemporalUnreachable];
  if (!(error instanceof Error)) return String(error);
  if (expected.some((kind) => error instanceof kind)) return error.message;
  const code = 'code' in error ? String(error.code) : '';
  if (NO_DATABASE.has(code)) {
    return `The database does not respond (${code}). Start the service with npm start, or set DATABASE_URL.`;
  }
  if (code === UNDEFINED_TABLE) return 'The database has no schema yet. Run npm run migrate first.';
  return error.stack ?? error.message;
}

try {
  const given = process.argv.slice(2);
  if (given.some((word) => word === '--help' || word === '-h')) process.stdout.write(`${USAGE}\n`);
  else for (const line of await main(given)) process.stdout.write(`${JSON.stringify(line)}\n`);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
