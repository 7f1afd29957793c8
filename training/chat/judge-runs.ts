import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import { excerpt } from '../../agent/embedded/excerpt.ts';
import { featuresOf } from '../../agent/policy/asking/doubt/features.ts';
import type { Judged } from '../../agent/policy/asking/signs.ts';
import { judgedOf } from '../../agent/policy/decide.ts';
import { conversationOf } from '../../test/measure/chat/conversation.ts';
import { judgedConversations, unhurried } from '../../test/measure/chat/measure-chat.ts';

/*
 * Holds conversations and prints a line for each turn that ran work: whether that work was wrong, and the features of its plan. Only lines of
 * conversations that no form was written for tell what the chat does with strangers: hold new ones before they are read, and add the lines to
 * `doubt/runs.jsonl`.
 *
 *   node training/chat/judge-runs.ts FILE.jsonl … >> training/chat/doubt/runs.jsonl
 */
const DIGITS = 2;

for (const file of process.argv.slice(2))
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const conversation = conversationOf(JSON.parse(line));
    if ((conversation.language ?? 'en') !== 'en') continue;
    const seen = new Map<number, Judged>();
    const [judged] = await judgedConversations([conversation], watched(seen));
    for (const [turn, { done }] of judged!.turns.entries()) {
      const plan = seen.get(turn);
      if (done.length === 0 || plan === undefined || plan.message.language !== 'en') continue;
      const isWrong = judged!.faults[turn]!.some(({ kind }) => kind === 'unasked' || kind === 'misread');
      const features = Object.entries(featuresOf(plan)).filter(([, value]) => value !== 0);
      const rounded = features.map(([name, value]) => [name, Number(value.toFixed(DIGITS))]);
      const row = { set: basename(file, '.jsonl'), isWrong, features: Object.fromEntries(rounded) };
      process.stdout.write(`${JSON.stringify(row)}\n`);
    }
  }

/** Returns the embedded model, which notes the first plan of each turn. */
function watched(seen: Map<number, Judged>): LanguageModelV4 {
  const model = unhurried();
  return {
    ...model,
    doGenerate: (options) => {
      const judged = judgedOf(excerpt(options));
      if (judged && !seen.has(judged.conversation.turn)) seen.set(judged.conversation.turn, judged);
      return model.doGenerate(options);
    },
    doStream: (options) => model.doStream(options),
  };
}
