import { expect, test } from 'vitest';
import { conversationOf, type Conversation } from '../../../measure/chat/conversation.ts';
import { NO_ORDERS } from '../../../measure/chat/frames/abilities.ts';
import { PRICES } from '../../../measure/chat/frames/prices.ts';
import { ASKED, QUESTIONS } from '../../../measure/chat/frames/questions.ts';
import { REQUESTS, WORK } from '../../../measure/chat/frames/requests.ts';
import { LISTED, MEASURED, SHORT_THREE, SHORT_TWO, THREE, TWO } from '../../../measure/chat/frames/several.ts';
import { outcomeOf } from '../../../measure/chat/outcome.ts';

/** One wording of so many is tried of each set, another one of each frame. */
const EVERY = { requests: 5, questions: 3, several: 2, prices: 6, abilities: 6 };
/** Part of the wordings that have to come to their calls: those of 2026-11-28, rounded down. */
const RIGHT = { requests: 0.96, questions: 0.96, several: 0.94, prices: 1, abilities: 1 };

/** Work whose order is no question by itself. */
const ORDERED = WORK.filter(({ order }) => !/^(?:tell me|find out|transcribe)\b/u.test(order));

type Call = Pick<(typeof WORK)[number], 'tool' | 'params'>;

function talk(text: string, calls: readonly Call[], says: string[] = []): Conversation {
  return conversationOf({
    id: text,
    kind: 'command',
    files: { 'take5.wav': { seconds: 90, speech: true, speakers: 2 } },
    turns: [
      { text, attach: ['take5.wav'], expect: { calls: calls.map(({ tool, params }) => ({ tool, params })), says } },
    ],
  });
}

test('an order is the same in whatever words it is requested', async () => {
  const all = REQUESTS.flatMap((request, n) =>
    WORK.filter((_, at) => (n + at) % EVERY.requests === 0).map((work) => talk(request(work), [work])),
  );
  const { right, wrong, unasked } = await outcomeOf(all);
  expect(unasked).toEqual([]);
  expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(RIGHT.requests);
});

test('a question about the audio is the same in whatever words it is asked', async () => {
  const all = QUESTIONS.flatMap((question, n) =>
    ASKED.filter((_, at) => (n + at) % EVERY.questions === 0).map((asked) =>
      talk(question(asked), [{ tool: asked.tool, params: {} }]),
    ),
  );
  const { right, wrong, unasked } = await outcomeOf(all);
  expect(unasked).toEqual([]);
  expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(RIGHT.questions);
});

test('the price of work is told in whatever words it is asked for, and nothing is done', async () => {
  const all = PRICES.flatMap((price, n) =>
    ORDERED.filter((_, at) => (n + at) % EVERY.prices === 0).map((work) => talk(price(work), [], ['90|nothing'])),
  );
  const { right, wrong, unasked } = await outcomeOf(all);
  expect(unasked).toEqual([]);
  expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(RIGHT.prices);
});

test('questions about abilities, advice, stories and prohibitions order nothing', async () => {
  const all = NO_ORDERS.flatMap((words, n) =>
    ORDERED.filter((_, at) => (n + at) % EVERY.abilities === 0).map((work) => talk(words(work), [])),
  );
  const { right, wrong, unasked } = await outcomeOf(all);
  expect(unasked).toEqual([]);
  expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(RIGHT.abilities);
});

test('several orders are the same however they are joined', async () => {
  const lists = LISTED.map((a, n): [typeof a, typeof a, typeof a] => [
    a,
    MEASURED[n % MEASURED.length]!,
    LISTED[(n + 4) % LISTED.length]!,
  ]).filter(([a, , c]) => a.tool !== c.tool);
  const all = [
    ...TWO.flatMap((join) => lists.map(([a, , c]) => talk(join(a.order, c.order), [a, c]))),
    ...TWO.flatMap((join) => lists.map(([a, b]) => talk(join(a.order, b.order), [a, b]))),
    ...THREE.flatMap((join) => lists.map(([a, b, c]) => talk(join(a.order, c.order, b.order), [a, b, c]))),
    ...SHORT_TWO.flatMap((join) => lists.map(([a, b]) => talk(join(a.short, b.short), [a, b]))),
    ...SHORT_THREE.flatMap((join) => lists.map(([a, b, c]) => talk(join(a.short, c.short, b.short), [a, b, c]))),
  ];
  const { right, wrong, unasked } = await outcomeOf(all.filter((_, n) => n % EVERY.several === 0));
  expect(unasked).toEqual([]);
  expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(RIGHT.several);
});
