import { v7 as uuidv7 } from 'uuid';
import { describe, expect } from 'vitest';
import * as conversations from '../../../platform/db/chat/conversations.ts';
import type { Pool } from '../../../platform/db/pool.ts';
import { test } from '../../infra/fixtures.ts';
import { anAccount } from '../factories.ts';

/** Writes ended turns with the given ids and times. */
async function turns(
  db: Pool,
  { accountId, id }: { accountId: string; id: string },
  sent: { turnId?: string; message: string; at: string }[],
): Promise<void> {
  await conversations.open(db, { id, accountId });
  for (const { turnId = uuidv7(), message, at } of sent) {
    await db.query(
      `insert into jobs (id, kind, account_id, steps, execution_policy, lane, max_retries) values ($1, 'chat', $2, '[]', '{}', 'x', 1)`,
      [turnId, accountId],
    );
    await db.query(
      `insert into chat_turns (id, account_id, conversation_id, message, funded, open, created_at) values ($1, $2, $3, $4, true, false, $5)`,
      [turnId, accountId, id, message, at],
    );
  }
}

describe('conversations in lists', () => {
  test('show their first message, whatever ids a client gave its messages', async ({ db }) => {
    const { id: accountId } = await anAccount(db);
    const id = uuidv7();
    await turns(db, { accountId, id }, [
      { turnId: 'f0000000-0000-5000-8000-000000000001', message: 'First', at: '2026-01-01T10:00:00Z' },
      { turnId: '10000000-0000-5000-8000-000000000001', message: 'Second', at: '2026-01-01T10:01:00Z' },
    ]);
    const { conversations: listed } = await conversations.list(db, { accountId, limit: 10 });
    expect(listed).toMatchObject([{ firstMessage: 'First', turns: 2 }]);
  });

  test('are all listed page by page, even if they were last used in the same millisecond', async ({ db }) => {
    const { id: accountId } = await anAccount(db);
    const ids = Array.from({ length: 6 }, () => uuidv7());
    const moments = ['.000900', '.000500', '.000100', '.001200', '.001100', '.002000'];
    for (const [n, id] of ids.entries())
      await turns(db, { accountId, id }, [{ message: 'Hi', at: `2026-01-01T10:00:00${moments[n]}Z` }]);
    const found: string[] = [];
    let before: Date | undefined;
    for (let hasMore = true; hasMore;) {
      const page = await conversations.list(db, { accountId, before, limit: 1 });
      found.push(...page.conversations.map(({ id }) => id));
      before = new Date(page.conversations.at(-1)!.lastTurnAt.toISOString()); // as a client sends it: in milliseconds
      ({ hasMore } = page);
    }
    expect(found.toSorted()).toEqual(ids.toSorted());
  });
});
