import { expect, test } from 'vitest';
import { partsOf } from '../../../../agent/policy/parts/parts.ts';
import { isAlike } from '../../../../agent/policy/parts/requests.ts';
import { messagesOf } from '../../../../agent/policy/parts/said.ts';
import { namesOrder } from '../../../../agent/policy/parts/settling/order.ts';
import { isCapability } from '../../../../agent/policy/parts/values.ts';
import { readCorpus } from '../../../measure/material/chat/chat-corpus.ts';
import { aConversation } from './talking.ts';

/** Every so manyth conversation of the corpus is read. */
const EVERY = 60;
const SURE = 0.8;

const TEXTS = readCorpus()
  .filter((_, n) => n % EVERY === 0)
  .flatMap(({ turns: [first] }) => (first && 'text' in first ? [first.text] : []));

test('every clause that surely orders work is done, asked about, answered or named as not understood', () => {
  expect(TEXTS.length).toBeGreaterThan(60);
  const dropped = TEXTS.flatMap((text) => {
    const [message] = messagesOf({ messages: [text], repliesBefore: [''] });
    const parts = partsOf(message!, {
      requests: [],
      offered: [],
      isAsked: false,
      failedTurn: undefined,
      isAwaited: false,
      files: 1,
      isFile: () => false,
      mentions: () => [],
      refers: () => [],
    });
    const work = parts.flatMap((part) =>
      part.kind === 'work' ? [part.request] : 'requests' in part ? part.requests : [],
    );
    const words = parts.flatMap((part) => ('question' in part ? part.question : 'text' in part ? part.text : []));
    const isWhole = parts.some((part) => part.kind !== 'work' && !('requests' in part) && !('text' in part));
    const orders = message!.clauses.filter(
      ({ acts, text: clause, language }) => acts.do >= SURE && (language !== 'en' || namesOrder(clause)),
    );
    return orders
      .filter(({ actions }) => actions.some(({ name, probability }) => isCapability(name) && probability >= SURE))
      .filter(
        (said) =>
          !isWhole &&
          !work.some(
            ({ capability, params, said: own }) =>
              own === said ||
              params['format'] !== undefined ||
              said.actions.some(({ name, probability }) => probability >= SURE && isAlike(name, capability)),
          ) &&
          !words.some((each) => each.includes(said.text) || said.text.includes(each)),
      )
      .map((said) => `${text}: ${said.text}`);
  });
  expect(dropped).toEqual([]);
});

test('names what it did not understand beside what it does', async () => {
  const { text } = await aConversation().say(
    'live ep: split the band bit into stems (51:00 til 54:30), what tempo is it, and how sure are you about that',
    { audio: ['live.wav'] },
  );
  expect(text).toContain('I did not understand “live ep: split the band bit into stems');
});
