import { expect, test } from 'vitest';
import { languageModel } from '../../../agent/models.ts';
import { loadConfig } from '../../../platform/config.ts';
import { readConversations } from '../../measure/chat/conversation.ts';
import { faultsOfKind, isRight, judgedConversations } from '../../measure/chat/measure-chat.ts';

/** Share of the conversations that is right, and how many of them have unasked work. Only ever made better. */
const MIN_RIGHT = 0.92;
const MAX_UNASKED = 2;

test('conversations go as their writers expect', async () => {
  const judged = await judgedConversations(readConversations('dev'), languageModel(loadConfig({})));
  const wrong = judged.filter((each) => !isRight(each)).map(({ conversation }) => conversation.id);
  const unasked = judged.filter((each) => faultsOfKind('unasked')(each).length > 0);
  expect(1 - wrong.length / judged.length, `wrong: ${wrong.join(', ')}`).toBeGreaterThanOrEqual(MIN_RIGHT);
  expect(unasked.length, unasked.map(({ conversation }) => conversation.id).join(', ')).toBeLessThanOrEqual(
    MAX_UNASKED,
  );
});
