import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { Client } from 'pg';
import { pino } from 'pino';
import { turnClosing } from '../../../activities/chat/turn-activities.ts';
import { openChatFeed } from '../../../platform/chat-feed.ts';
import * as chatChunks from '../../../platform/db/chat/chat-chunks.ts';
import * as chatStream from '../../../platform/db/chat/chat-stream.ts';
import * as chatSteps from '../../../platform/db/chat/chat-steps.ts';
import { openPool, type Pool } from '../../../platform/db/pool.ts';
import { test } from '../../infra/fixtures.ts';
import { aTurn } from '../factories.ts';

const word = (delta: string) => ({ type: 'text-delta', id: 'a', delta });

const MODEL = { model: 'm', modelTokens: 1, calls: [] };

/** Appends the chunks of a whole step and stores it. */
async function says(db: Pool, turnId: string, step: number, text: string): Promise<void> {
  const id = `${step}-t`;
  const chunks = [
    { type: 'start-step' },
    { type: 'text-start', id },
    { type: 'text-delta', id, delta: text },
    { type: 'text-end', id },
    { type: 'finish-step' },
  ];
  await chatChunks.append(db, { turnId, chunks });
  await chatSteps.keep(db, { turnId, step, text, ...MODEL });
}

/** Returns the text that a reader of the AI SDK has at the end of these chunks. */
function heard(chunks: chatChunks.Chunk['chunk'][]): string {
  const steps: string[] = [];
  for (const { type, delta } of chunks) {
    if (type === 'start-step') steps.push('');
    if (type === 'reset-step' && steps.length > 0) steps[steps.length - 1] = '';
    if (type === 'text-delta') steps[steps.length - 1] += String(delta);
  }
  return steps.filter(Boolean).join(' ');
}

async function read(db: Pool, databaseUrl: string, turnId: string, onChunk: (seq: number) => Promise<void>) {
  const feed = openChatFeed({ config: { DATABASE_URL: databaseUrl }, db, log: pino({ level: 'silent' }) });
  const chunks: chatChunks.Chunk['chunk'][] = [];
  try {
    for await (const { seq, chunk } of feed.follow({ turnId, seq: 0, signal: AbortSignal.timeout(120_000) })) {
      chunks.push(chunk);
      await onChunk(seq);
    }
  } finally {
    await feed.close();
  }
  return chunks;
}

describe('the stream of a turn', () => {
  test('numbers concurrent writes without gaps or duplicates', async ({ db }) => {
    const turnId = await aTurn(db);
    const texts = Array.from({ length: 40 }, (_, n) => `w${n}`);
    await Promise.all(texts.map((text) => chatChunks.append(db, { turnId, chunks: [word(text), word(text)] })));
    const entries = await chatChunks.after(db, { turnId, seq: 0 });
    expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: 80 }, (_, n) => n + 1));
    expect(new Set(entries.map(({ chunk }) => chunk['delta']))).toEqual(new Set(texts));
  });

  test('is written by the latest attempt of the latest step only', async ({ db }) => {
    const turnId = await aTurn(db);
    const [first, second] = [
      { turnId, step: 0, attempt: 1 },
      { turnId, step: 0, attempt: 2 },
    ];
    expect(await chatChunks.takeOver(db, first)).toBe(true);
    expect(await chatStream.append(db, { ...first, chunks: [word('old')] })).toBe(true);
    expect(await chatChunks.takeOver(db, second)).toBe(true);
    expect(await chatStream.append(db, { ...first, chunks: [word('late')] })).toBe(false);
    expect(await chatChunks.takeOver(db, first)).toBe(false);
    expect(await chatStream.append(db, { ...second, chunks: [word('new')] })).toBe(true);
    const entries = await chatChunks.after(db, { turnId, seq: 0 });
    expect(entries.map(({ chunk }) => chunk['delta'])).toEqual(['old', 'new']);
  });

  test('says which steps have begun, whatever characters the result of a tool has', async ({ db }) => {
    const turnId = await aTurn(db);
    const output = { text: 'half a character: \ud83c', name: 'NUL: \0' };
    const chunks = [{ type: 'start-step' }, { type: 'tool-output-available', output }, { type: 'finish-step' }];
    await chatChunks.append(db, { turnId, chunks });
    const begun = await Promise.all([0, 1].map((step) => chatChunks.hasBegun(db, { turnId, step })));
    expect(begun).toEqual([true, false]);
  });

  test('ends once, with its turn, and accepts no chunks after that', async ({ db }) => {
    const turnId = await aTurn(db);
    const writer = { turnId, step: 0, attempt: 1 };
    await chatChunks.takeOver(db, writer);
    const close = turnClosing(db);
    const ends = await Promise.all([1, 2].map(() => close(turnId, { status: 'completed' })));
    expect(ends.map(({ details }) => details).toSorted()).toEqual(['closed before', 'completed']);
    expect(await chatStream.append(db, { ...writer, chunks: [word('late')] })).toBe(false);
    const entries = await chatChunks.after(db, { turnId, seq: 0 });
    expect(entries.map(({ chunk, isLast }) => [chunk.type, isLast])).toEqual([['finish', true]]);
  });

  test('is in a table that survives a crash, as the numbers and steps it belongs to do', async ({ db }) => {
    const { rows } = await db.query(
      `select relname, relpersistence from pg_class where relname in ('chat_chunks', 'chat_turns', 'chat_steps')`,
    );
    expect(rows.filter(({ relpersistence }) => relpersistence !== 'p')).toEqual([]);
  });
});

describe('the announcement of chunks', () => {
  test('comes after their commit, to those who read turns of the account', async ({ db, databaseUrl }) => {
    const [turnId, other] = [await aTurn(db), await aTurn(db)];
    const listener = new Client({ connectionString: databaseUrl });
    await listener.connect();
    onTestFinished(() => listener.end());
    const heardNotes: unknown[] = [];
    listener.on('notification', ({ payload }) => void heardNotes.push(JSON.parse(payload!)));
    const { rows } = await db.query<{ account: string }>('select account_id as account from chat_turns where id = $1', [
      turnId,
    ]);
    await listener.query(`listen "${chatChunks.channelOf(rows[0]!.account)}"`);
    const rolledBack = chatStream.appending(db, async (_tx, append) => {
      await append({ turnId, chunks: [word('never')] });
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await chatStream.append(db, { turnId: other, chunks: [word('of another account')] });
    const seen = await chatStream.appending(db, async (_tx, append) => {
      await append({ turnId, chunks: [word('one')] });
      return (await chatChunks.after(db, { turnId, seq: 0 })).length; // another connection: not committed yet
    });
    await chatStream.append(db, { turnId, chunks: [word('x'.repeat(8_000))] }); // too long for a notification
    expect(seen).toBe(0);
    await expect.poll(() => heardNotes.length).toBe(2);
    expect(heardNotes).toEqual([{ turn: turnId, base: 0, last: false, chunks: [word('one')] }, { turn: turnId }]);
  });

  test('may be lost: a reader finds the chunks without it', async ({ db, databaseUrl }) => {
    const turnId = await aTurn(db);
    await chatStream.append(db, { turnId, chunks: [word('one')] });
    const chunks = await read(db, databaseUrl, turnId, async (seq) => {
      if (seq === 1) await chatChunks.append(db, { turnId, chunks: [word('two')] }); // not announced
      if (seq === 2) await turnClosing(db)(turnId, { status: 'completed' });
    });
    expect(chunks.map(({ delta, type }) => delta ?? type)).toEqual(['one', 'two', 'finish']);
  });
});

test('silent streams cost one query at an interval, however many there are', async ({ db, databaseUrl }) => {
  const turns = await Promise.all(Array.from({ length: 8 }, () => aTurn(db)));
  const pool = openPool({ DATABASE_URL: databaseUrl, DATABASE_POOL: 2 }, pino({ level: 'silent' }));
  const names: string[] = [];
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const noted = (...args: unknown[]): unknown => {
      names.push((args[0] as { name?: string }).name ?? '');
      return query(...args);
    };
    Object.assign(client, { query: noted });
  });
  const feed = openChatFeed({ config: { DATABASE_URL: databaseUrl }, db: pool, log: pino({ level: 'silent' }) });
  const stopped = new AbortController();
  const followed = turns.map((turnId) => feed.follow({ turnId, seq: 0, signal: stopped.signal }));
  const ends = followed.map((chunks) => chunks.next());
  await expect.poll(() => names.filter((name) => name === 'chat-chunks.after').length).toBe(turns.length); // each has begun
  const began = performance.now();
  names.length = 0;
  await wait(1_600);
  const silent = [...names];
  const intervals = (performance.now() - began) / 500;
  stopped.abort();
  await Promise.all(ends);
  await feed.close();
  await pool.end();
  expect(new Set(silent)).toEqual(new Set(['chat-turns.states']));
  expect(silent.length).toBeLessThanOrEqual(Math.ceil(intervals));
});

test('a feed that is closed while it reads the states of turns reads them no more', async ({ db, databaseUrl }) => {
  const [turnId, later] = [await aTurn(db), await aTurn(db)];
  const pool = openPool({ DATABASE_URL: databaseUrl, DATABASE_POOL: 2 }, pino({ level: 'silent' }));
  const closed = Promise.withResolvers<void>();
  const reads: string[] = [];
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const held = async (...args: unknown[]): Promise<unknown> => {
      const { name = '' } = args[0] as { name?: string };
      reads.push(name);
      if (name === 'chat-turns.states') await closed.promise;
      return query(...args);
    };
    Object.assign(client, { query: held });
  });
  const feed = openChatFeed({ config: { DATABASE_URL: databaseUrl }, db: pool, log: pino({ level: 'silent' }) });
  const stopped = new AbortController();
  const begun = feed.follow({ turnId, seq: 0, signal: stopped.signal }).next();
  await expect.poll(() => reads).toContain('chat-turns.states');
  await feed.close();
  const timers = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => timers.mockRestore());
  closed.resolve();
  reads.length = 0;
  const begunLater = feed.follow({ turnId: later, seq: 0, signal: stopped.signal }).next();
  await expect.poll(() => reads).toContain('chat-chunks.after');
  await pool.end(); // both queries have ended
  await nextTurn();
  expect(timers.mock.calls.filter(([, ms]) => ms === 500)).toEqual([]);
  stopped.abort();
  await Promise.all([begun, begunLater]);
});

describe('a reader of a turn whose log was removed', () => {
  test('gets the reply from the rows, not only its end', async ({ db, databaseUrl }) => {
    const turnId = await aTurn(db);
    await chatChunks.append(db, { turnId, chunks: [{ type: 'start', messageId: turnId }] });
    await says(db, turnId, 0, 'One.');
    await turnClosing(db)(turnId, { status: 'completed' });
    await db.query('delete from chat_chunks where turn_id = $1 and not is_last', [turnId]);
    const chunks = await read(db, databaseUrl, turnId, async () => {});
    expect([heard(chunks), chunks.at(0)?.type, chunks.at(-1)?.type]).toEqual(['One.', 'start', 'finish']);
  });

  test('gets each step once if the log is lost while it reads', async ({ db, databaseUrl }) => {
    const turnId = await aTurn(db);
    await says(db, turnId, 0, 'One.');
    await chatChunks.append(db, {
      turnId,
      chunks: [{ type: 'start-step' }, { type: 'text-start', id: 'b' }, { type: 'text-delta', id: 'b', delta: 'Tw' }],
    });
    const chunks = await read(db, databaseUrl, turnId, async (seq) => {
      if (seq !== 8) return;
      await db.query('update chat_turns set last_seq = last_seq + 2 where id = $1', [turnId]); // chunks that are not in the log
      await chatSteps.keep(db, { turnId, step: 1, text: 'Two.', ...MODEL });
      await turnClosing(db)(turnId, { status: 'completed' });
    });
    expect([heard(chunks), chunks.at(-1)?.type]).toEqual(['One. Two.', 'finish']);
  });
});
