import { parentPort } from 'node:worker_threads';
import type { EmbeddedInput } from './excerpt.ts';
import { replyTo } from './model.ts';
import type { Reply } from './spoken-model.ts';

/** Main file of a thread that reads one call at a time. It may take for ever: its host ends it. */

/** A message of the thread: `ready` once, then an outcome per input. */
export type ThreadMessage = 'ready' | { reply: Reply } | { error: unknown };

/** Loads and compiles what every reading needs, so that the first one is not slower. */
const WARM_UP = 'Remove the vocals, then tell the tempo and key of the first 30 seconds.';

const port = parentPort!;
const send = (message: ThreadMessage): void => port.postMessage(message);

replyTo({ prompt: [{ role: 'user', content: [{ type: 'text', text: WARM_UP }] }], tools: [], isCut: false });
port.on('message', (input: EmbeddedInput) => {
  try {
    send({ reply: replyTo(input) });
  } catch (error) {
    send({ error });
  }
});
send('ready');
