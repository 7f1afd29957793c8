import type { Command } from './command.ts';
import { COMMANDS } from './commands.ts';

/** Returns the help of `audio` itself. */
export function overview(): string {
  const width = Math.max(...COMMANDS.map(({ name }) => name.length));
  const lines = COMMANDS.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return `Sends audio files to an audio processing service and stores what it finds and makes.

Usage: audio COMMAND [ARGUMENTS]

${lines.join('\n')}

audio help COMMAND has its options and examples.

First steps:
  audio login                                        once: which service, and your key
  audio recipes                                      what can be run
  audio run rec_0001_loudness_and_tempo songs --out results

Environment: AUDIO_API_URL (default http://localhost:3000) and AUDIO_API_KEY take precedence over audio login.
AUDIO_RETRIES (default 8) is how often a request is sent again while the network fails.

Exit codes: 0 all done; 1 some files failed; 2 wrong usage; 3 refused by the service; 4 service unreachable; 130 interrupted.
`;
}

/** Returns the help of a command. */
export function commandHelp({ name, usage, summary, help }: Command): string {
  return `${summary}

Usage: audio ${name}${usage === '' ? '' : ` ${usage}`}

${help.replace(/^\n+/, '')}
`;
}
