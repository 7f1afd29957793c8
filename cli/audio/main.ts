import { parseArgs } from 'node:util';
import { ApiError, createClient } from '../../client/index.ts';
import { announcingOutages } from './announce-outage.ts';
import { Declined, EXIT, UsageError, type Command, type Context } from './command.ts';
import { COMMANDS } from './commands.ts';
import { commandHelp, overview } from './help.ts';
import { namingCommands } from './naming-commands.ts';
import { requireKey } from './require-key.ts';
import { loadSettings } from './settings.ts';

/** `audio COMMAND …`: the command line of the service. */

async function main(args: string[]): Promise<number> {
  const [name, ...rest] = args;
  const wantsHelp = name === undefined || name === 'help' || name === '--help' || name === '-h';
  const command = COMMANDS.find((each) => each.name === (wantsHelp ? rest[0] : name));
  if (wantsHelp) {
    process.stdout.write(command ? commandHelp(command) : overview());
    return name === undefined ? EXIT.wrongUsage : EXIT.done;
  }
  const interruption = new AbortController();
  process.once('SIGINT', () => interruption.abort(new Error('Interrupted.')));
  process.once('SIGTERM', () => interruption.abort(new Error('Interrupted.')));
  try {
    if (!command) throw new UsageError(`There is no command ${name}. audio --help lists them.`);
    return await runCommand(command, rest, interruption.signal);
  } catch (error) {
    return report(error, interruption.signal);
  }
}

function runCommand(command: Command, args: string[], signal: AbortSignal): Promise<number> {
  const options = { ...command.options, help: { type: 'boolean', short: 'h' } } as const;
  const { values, positionals } = parsed(() => parseArgs({ args, options, allowPositionals: true }), command);
  if (values['help'] === true) {
    process.stdout.write(commandHelp(command));
    return Promise.resolve(EXIT.done);
  }
  const settings = loadSettings(process.env);
  const context: Context = {
    settings,
    client() {
      const { url, key, retries } = settings;
      if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
        throw new UsageError(
          `The address of the service is ${url}. Set AUDIO_API_URL to one that begins with http:// or https://.`,
        );
      const fetch = retries === 0 ? globalThis.fetch : announcingOutages(globalThis.fetch, { url, say });
      return createClient({ baseUrl: url, apiKey: requireKey(key), retries, fetch });
    },
    print: (line) => void process.stdout.write(`${line}\n`),
    say,
    terminal:
      process.stdin.isTTY && process.stderr.isTTY ? { input: process.stdin, output: process.stderr } : undefined,
    signal,
  };
  return command.run({ positionals, values }, context);
}

function parsed<T>(parse: () => T, { name }: Command): T {
  try {
    return parse();
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split('. ') : [];
    throw new UsageError(`${reason}. audio help ${name} shows what it takes.`);
  }
}

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** Writes what went wrong and returns the exit code. */
function report(error: unknown, signal: AbortSignal): number {
  if (signal.aborted) {
    say('Interrupted.');
    return EXIT.interrupted;
  }
  if (error instanceof Declined) {
    say('Nothing of this was run. Files that were sent expire after a day.');
    return EXIT.interrupted;
  }
  if (error instanceof UsageError) {
    say(error.message);
    return EXIT.wrongUsage;
  }
  if (isOfSystem(error)) {
    say(`${error.message}. Check the folder and its disk.`);
    return EXIT.someFailed;
  }
  if (!(error instanceof ApiError)) throw error;
  say(error.status === 0 ? error.message : `${namingCommands(error.message)} (${error.code})`);
  return error.code === 'unreachable' || error.code === 'timed_out' ? EXIT.unreachable : EXIT.refused;
}

/** Reports whether a file could not be read or written, as on a full disk. */
function isOfSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'errno' in error;
}

process.exitCode = await main(process.argv.slice(2));
