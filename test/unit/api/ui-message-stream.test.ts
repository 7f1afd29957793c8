import type { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { seqOf, uiMessageStream } from '../../../api/chat/ui-message-stream.ts';
import type { Chunk } from '../../../platform/db/chat/chat-chunks.ts';
import type { Resources } from '../../../platform/resources.ts';

const MADE = '0f0e0d0c-0b0a-4000-8000-000000000001';

function textOf(deltas: string[]): Chunk['chunk'][] {
  return [{ type: 'text-start', id: 't' }, ...deltas.map((delta) => ({ type: 'text-delta', id: 't', delta }))];
}

/** Returns the chunks of a turn whose model sent these pieces of text, after those of attempts that broke off. */
function chunksOf(pieces: string[], brokenOff: string[] = []): Chunk[] {
  const chunks = [
    ...(brokenOff.length > 0 ? [...textOf(brokenOff), { type: 'reset-step' }] : []),
    ...textOf(pieces),
    { type: 'text-end', id: 't' },
    { type: 'finish' },
  ];
  return chunks.map((chunk, index) => ({ seq: index + 1, chunk, isLast: index === chunks.length - 1 }));
}

/** Returns the id and text of each event that a reader gets who has received all up to `seq`. */
async function read(log: Chunk[], seq: number): Promise<{ id: number; delta: string }[]> {
  const deps = {
    config: { KEY_SECRET: 'a-secret-for-tests-only' },
    db: { query: async () => ({ rows: [{ id: MADE }] }) },
    chatFeed: {
      async *follow({ seq: from }: { seq: number }) {
        yield* log.filter((each) => each.seq > from);
      },
    },
  } as unknown as Resources;
  const reader = {
    turnId: 't',
    seq,
    origin: 'https://s.example',
    accountId: 'a',
    signal: new AbortController().signal,
  };
  const { body } = uiMessageStream(deps, { ...reader, headers: {} });
  let text = '';
  for await (const part of body as Readable) text += String(part);
  return text
    .split('\n\n')
    .map((event) => [/^id: (\d+)-/m.exec(event)?.[1], /^data: (\{.*)$/m.exec(event)?.[1]])
    .flatMap(([id, data]) => {
      const { delta } = data === undefined ? {} : (JSON.parse(data) as { delta?: string });
      return delta === undefined ? [] : [{ id: Number(id), delta }];
    });
}

test('a reader that reconnects at any chunk receives every character once', async () => {
  const log = chunksOf(['Here is a', ' cut: [it](arti', `fact://${MADE.slice(0, 9)}`, MADE.slice(9), ') and', ' a']);
  const whole = await read(log, 0);
  const text = whole.map(({ delta }) => delta).join('');
  expect(text.replace(/\?expires=.*?\)/, ')')).toBe(
    `Here is a cut: [it](https://s.example/v1/artifacts/${MADE}) and a`,
  );
  for (const [index, { id }] of whole.entries()) {
    if (whole[index + 1]?.id === id) continue; // the buffered rest of the text has the id of the text-end chunk
    const before = whole.slice(0, index + 1).map(({ delta }) => delta);
    const after = (await read(log, id)).map(({ delta }) => delta);
    expect([...before, ...after].join('').replaceAll(/expires=[^)]*/g, '')).toBe(text.replaceAll(/expires=[^)]*/g, ''));
  }
});

test('a link to a guide becomes the address of its page, wherever the text is cut', async () => {
  const text =
    'Yes. ([more](docs/questions.md#are-webhooks-signed), [all](docs/capabilities/README.md)), docs/chat.md [a](docs/';
  const shown =
    'Yes. ([more](https://s.example/docs/guide/questions#are-webhooks-signed), [all](https://s.example/docs/guide/capabilities)), docs/chat.md [a](docs/';
  for (let at = 1; at < text.length; at++) {
    const deltas = (await read(chunksOf([text.slice(0, at), text.slice(at)]), 0)).map(({ delta }) => delta);
    expect(deltas.join(''), `cut at ${at}`).toBe(shown);
  }
  const letters = (await read(chunksOf(Array.from({ length: text.length }, (_, at) => text.slice(at, at + 1))), 0)).map(
    ({ delta }) => delta,
  );
  expect(letters.join('')).toBe(shown);
});

test('half an address of an attempt that broke off does not precede the next attempt', async () => {
  const log = chunksOf(['Cut: [it](arti', `fact://${MADE})`], ['Here: [it](arti', 'fact://0f0e0d0c']);
  const deltas = (await read(log, 0)).map(({ delta }) => delta);
  expect(deltas.join('').replaceAll(/\?expires=[^)]*/g, '')).toBe(
    `Here: [it](Cut: [it](https://s.example/v1/artifacts/${MADE})`,
  );
});

test.for([
  ['12-6f8a1b3c5d7e', 12],
  ['12-000000000000', 0], // of another turn
  ['12', 12], // of an earlier release
  ['twelve', 0],
  [undefined, 0],
] as const)('a Last-Event-ID of %s is after chunk %d', ([lastEventId, seq]) => {
  expect(seqOf(lastEventId, '0198f3c4-5b7e-7c1a-9d2e-6f8a1b3c5d7e')).toBe(seq);
});
