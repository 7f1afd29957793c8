import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { loadConfig, type Config } from '../platform/config.ts';
import { openPool, type Pool } from '../platform/db/pool.ts';
import { adoptEmbeddedEnvironment } from '../embedded/supervisor/environment.ts';
import { createLogger } from '../platform/telemetry/logger.ts';
import { asActor } from '../platform/telemetry/request-context.ts';
import { connectTemporal, type Temporal } from '../platform/temporal/client.ts';
import { explainError, Refused } from './explain-error.ts';

/** Dependencies of the commands; Temporal is connected only by a command that needs it. */
interface CommandDeps {
  db: Pool;
  config: Config;
  withTemporal: <T>(work: (temporal: Temporal) => Promise<T>) => Promise<T>;
}

/** One command: its options as a zod schema, and a function that returns the JSON lines to print; texts are printed as they are. */
export interface OperatorCommand {
  usage: string;
  options: z.ZodObject;
  run(given: unknown, deps: CommandDeps): Promise<(object | string)[]>;
}

/** An amount of US dollars in an option. */
export const dollars = z
  .string()
  .regex(/^\d+(\.\d{1,2})?$/, 'must be an amount in US dollars, such as 10 or 12.50')
  .transform(Number);

/** Gives the options of a command their type. */
export function command<Options extends z.ZodObject>(one: {
  usage: string;
  options: Options;
  run(options: z.infer<Options>, deps: CommandDeps): Promise<(object | string)[]>;
}): OperatorCommand {
  return { ...one, run: (given, deps) => one.run(one.options.parse(given), deps) };
}

/**
 * Runs the command that the arguments of this process name: prints JSON lines, or the usage for --help; problems go to stderr, with exit
 * code 1. `script` is the npm script.
 */
export async function runOperatorCommand(
  script: string,
  commands: Readonly<Record<string, OperatorCommand>>,
): Promise<void> {
  const usage = `Usage:\n${Object.values(commands)
    .map((each) => `  npm run -s ${script} -- ${each.usage}`)
    .join('\n')}`;
  const [name = '', ...args] = process.argv.slice(2);
  // `head` closes the pipe once it has enough lines.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  try {
    if ([name, ...args].some((word) => word === '--help' || word === '-h')) {
      process.stdout.write(`${usage}\n`);
      return;
    }
    const found = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!found) throw new Refused(name ? `There is no command ${name}.\n${usage}` : usage);
    for (const line of await run(found, { script, args })) {
      process.stdout.write(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
    }
  } catch (error) {
    process.stderr.write(`${explainError(error)}\n`);
    process.exitCode = 1;
  }
}

async function run(
  found: OperatorCommand,
  { script, args }: { script: string; args: string[] },
): Promise<(object | string)[]> {
  const given = optionsOf(found, { script, args });
  adoptEmbeddedEnvironment(); // beside a running `npm start`: its database, its secret
  const config = loadConfig();
  const log = createLogger(script, { LOG_LEVEL: 'silent', LOG_PRETTY: false }); // stdout is for the result
  const db = openPool(config, log);
  try {
    const deps: CommandDeps = {
      db,
      config,
      async withTemporal(work) {
        const temporal = connectTemporal(config, log);
        try {
          return await work(temporal);
        } finally {
          await temporal.close();
        }
      },
    };
    return await asActor({ kind: 'operator', id: userName() }, () => found.run(given, deps));
  } finally {
    await db.end();
  }
}

/** Returns the name of the user on this machine, for the log of changes; in containers it may have none. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** Parses and checks the options before anything is connected. */
function optionsOf({ options, usage }: OperatorCommand, { script, args }: { script: string; args: string[] }): object {
  const known = Object.entries(options.shape).map(
    ([option, type]) => [option, { type: isFlag(type) ? 'boolean' : 'string' }] as const,
  );
  try {
    const { values } = parseArgs({ args, options: Object.fromEntries(known) });
    options.parse(values);
    return values;
  } catch (error) {
    throw new Refused(`${explainOptions(error)}\nUsage: npm run -s ${script} -- ${usage}`);
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
