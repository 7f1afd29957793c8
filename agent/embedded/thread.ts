import { parentPort } from 'node:worker_threads';
import type { EmbeddedInput } from './excerpt.ts';
import { replyTo } from './model.ts';
import type { Reply } from './spoken-model.ts';

/** Main file of a thread that reads one call at a time. It may take for ever: its host ends it. */

/** A message of the thread: `ready` once, then an outcome per input. */
export type ThreadMessage = 'ready' | { reply: Reply } | { error: unknown };

/**
 * Load and compile what every reading needs, so that the first one is not slower. V8 compiles a regular expression when it is first used, and into
 * machine code when it is used again: until both were done, "hello" took up to a second of processor time on a busy machine, all that a reading may take.
 */
const MESSAGES = [
  'Remove the vocals, then tell the tempo and key of the first 30 seconds.',
  'What is the tempo of [audio_1]?',
  'How loud is it, and what does it cost to make it louder?',
  'hello',
];
const WARM_UPS = [...MESSAGES, ...MESSAGES];

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
