import { parentPort } from 'node:worker_threads';
import type { EmbeddedInput } from './excerpt.ts';
import { replyTo } from './model.ts';
import type { Reply } from './spoken-model.ts';

/** Main file of a thread that reads one call at a time. It may take for ever: its host ends it. */

/** A message of the thread: `ready` once, then an outcome per input. */
export type ThreadMessage = 'ready' | { reply: Reply } | { error: unknown };

/** Load and compile what every reading needs, and what readings in other languages do, so that the first ones are not slower. */
const WARM_UPS = [
  'Remove the vocals, then tell the tempo and key of the first 30 seconds.',
  'quita la voz y ponlo en mp3',
];

const port = parentPort!;
const send = (message: ThreadMessage): void => port.postMessage(message);

for (const text of WARM_UPS)
  replyTo({ prompt: [{ role: 'user', content: [{ type: 'text', text }] }], tools: [], isCut: false });
port.on('message', (input: EmbeddedInput) => {
  try {
    send({ reply: replyTo(input) });
  } catch (error) {
    send({ error });
  }
});
send('ready');
