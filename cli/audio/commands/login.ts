import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { createClient } from '../../../client/index.ts';
import { EXIT, text, UsageError, type Command } from '../command.ts';
import { requireKey } from '../require-key.ts';
import { storeSettings } from '../settings.ts';

export const login: Command = {
  name: 'login',
  usage: '[--url URL]',
  summary: 'Stores which service to call, and your API key',
  help: `
Asks for the key, checks it with the service, and stores both for you alone. Where nobody can type, the key is read from
standard input. It is no argument, because arguments are visible to other users of the machine.

  --url URL   Address of the service. Default: AUDIO_API_URL, else http://localhost:3000.

Examples:
  audio login --url https://audio.example
  audio login < .data/demo-key`,
  options: { url: { type: 'string' } },

  async run({ values }, { settings, say, signal }) {
    const url = (text(values, 'url') ?? settings.url).replace(/\/+$/, '');
    if (!/^https?:\/\//.test(url)) throw new UsageError(`The address must begin with http:// or https://, not ${url}.`);
    const typed = (await readKey(say, signal)).trim();
    if (typed === '') throw new UsageError('No key was given. Run audio login again and paste a key of your account.');
    const key = requireKey(typed);
    const account = await createClient({ baseUrl: url, apiKey: key, retries: 2 }).get('/v1/account', { signal });
    const file = storeSettings({ url, key }, process.env);
    say(`Stored in ${file}. The account has ${account.available_tokens} tokens (a token is a second of audio).`);
    return EXIT.done;
  },
};

async function readKey(say: (line: string) => void, signal: AbortSignal): Promise<string> {
  // Typed keys are not shown: nothing of what the terminal would echo is written.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = process.stdin.isTTY;
  const lines = createInterface({ input: process.stdin, output: silent, terminal });
  lines.on('SIGINT', () => process.emit('SIGINT'));
  try {
    if (terminal) {
      say('API key (it is not shown):');
      return await lines.question('', { signal });
    }
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
  }
}
