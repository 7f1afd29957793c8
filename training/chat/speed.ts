import { readModel } from '../../agent/reading/model.ts';
import { read } from '../../agent/reading/reading.ts';
import { readCorpus } from '../../test/measure/material/chat/chat-corpus.ts';
import { hostileTexts } from '../../test/measure/material/hostile-texts.ts';
import { messagesOf } from './examples.ts';
import { printLine } from './print-figures.ts';

/** Prints how long the reader takes to load, for a message of the corpus, and for 64 KiB of each hostile shape. */
const started = performance.now();
const model = readModel();
printLine('load', `${(performance.now() - started).toFixed(0)} ms`);

const messages = messagesOf(readCorpus());
const times = messages.map(({ text, context }) => timeOf(text, context)).toSorted((a, b) => a - b);
const at = (part: number): string => `${times[Math.floor(part * (times.length - 1))]!.toFixed(2)} ms`;
printLine('a message', `median ${at(0.5)}, 99 of 100 within ${at(0.99)}, longest ${at(1)}`);

for (const { shape, text } of hostileTexts()) printLine(shape, `${Math.min(timeOf(text), timeOf(text)).toFixed(1)} ms`);

function timeOf(text: string, context = {}): number {
  const begun = performance.now();
  read(model, text, context);
  return performance.now() - begun;
}
