import { createInterface } from 'node:readline/promises';
import { resolve } from 'node:path';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { AudioClient } from '../../../client/index.ts';
import { EXIT, text, UsageError, type Command, type Context, type Values } from '../command.ts';
import { uploadFile } from '../work/upload-file.ts';

export const chat: Command = {
  name: 'chat',
  usage: '[MESSAGE] [--audio FILE|URL]… [--conversation ID]',
  summary: 'Asks in plain words what should be done with audio',
  help: `
With a message: prints the reply and the addresses of made files. Without one, on a terminal: a conversation, until Ctrl-D.

  --audio FILE|URL      Audio that the message is about; may be repeated.
  --conversation ID     Goes on with an earlier conversation; its id is printed at the end.

Examples:
  audio chat "How loud is this?" --audio song.wav
  audio chat --audio talk.wav`,
  options: { audio: { type: 'string', multiple: true }, conversation: { type: 'string' } },

  async run({ positionals, values }, context) {
    const audio = context.client();
    const audioUrls = await addressesOf(values, audio, context);
    const talk = { conversationId: text(values, 'conversation'), audioUrls };
    if (positionals.length > 0) return say(positionals.join(' '), talk, audio, context);
    if (!process.stdin.isTTY)
      throw new UsageError('Write a message, as in: audio chat "How loud is this?" --audio song.wav.');
    const lines = createInterface({ input: process.stdin, output: process.stderr, prompt: '> ' });
    context.signal.addEventListener('abort', () => lines.close(), { once: true });
    lines.on('SIGINT', () => process.emit('SIGINT'));
    lines.prompt();
    for await (const line of lines) {
      if (line.trim() !== '') await say(line, talk, audio, context);
      lines.prompt();
    }
    return EXIT.done;
  },
};

interface Talk {
  conversationId: string | undefined;
  /** Audio that the next message brings. */
  audioUrls: string[];
}

/** Sends a message, prints the reply as it arrives, and returns the exit code. */
async function say(
  message: string,
  talk: Talk,
  audio: AudioClient,
  { print, say: note, signal }: Context,
): Promise<number> {
  const body = {
    message,
    ...(talk.conversationId === undefined ? {} : { conversation_id: talk.conversationId }),
    ...(talk.audioUrls.length === 0 ? {} : { audio_urls: talk.audioUrls }),
  };
  const { job_id: id, conversation_id: conversationId } = await audio.post('/v1/chat', { body, signal });
  talk.conversationId = conversationId;
  talk.audioUrls = [];
  // Followed to its end; printed whole: links and repeated steps would have to be taken back on a terminal.
  for await (const chunk of audio.chatEvents(id, { signal })) {
    if (chunk['type'] === 'tool-input-available' && process.stderr.isTTY) note(`(${String(chunk['toolName'])})`);
  }
  const turn = await audio.get('/v1/chat/{job_id}', { path: { job_id: id }, signal });
  if (turn.status !== 'completed') {
    note(`${turn.error?.message} (${turn.error?.code})`);
    return EXIT.someFailed;
  }
  print(turn.message?.content ?? '');
  for (const made of turn.artifacts) print(made.url);
  note(`conversation ${conversationId}, ${turn.tokens_charged} tokens charged`);
  return EXIT.done;
}

async function addressesOf({ audio: given = [] }: Values, audio: AudioClient, context: Context): Promise<string[]> {
  const sources = (Array.isArray(given) ? given : [given]).map(String);
  return Promise.all(
    sources.map(async (source) => {
      if (/^https?:\/\//i.test(source)) return source;
      const id = resolve(source);
      const found = await stat(id).catch(() => undefined);
      if (!found?.isFile()) throw new UsageError(`There is no file ${source}. Check its name.`);
      const file = { size: found.size, mtimeMs: found.mtimeMs };
      const options = { base: basename(id), signal: context.signal, onProgress: () => undefined };
      return uploadFile(audio, { id, name: basename(id), file }, options);
    }),
  );
}
