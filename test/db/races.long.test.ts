import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { pino } from 'pino';
import { describe, expect } from 'vitest';
import { turnClosing } from '../../activities/chat/turn-activities.ts';
import type { Caller } from '../../api/auth/caller.ts';
import { submitTurn } from '../../api/chat/submit-turn.ts';
import { Problem } from '../../api/http/problems/problem.ts';
import { submitJob } from '../../api/jobs/submit-job.ts';
import { loadConfig } from '../../platform/config.ts';
import { openPool, type Pool } from '../../platform/db/pool.ts';
import * as uploads from '../../platform/db/content/uploads.ts';
import type { Resources } from '../../platform/resources.ts';
import { uploadUrl } from '../../workflows/domain/owned-urls.ts';
import { DEFAULT_POLICY } from '../../workflows/domain/recipe.ts';
import { test } from '../infra/fixtures.ts';
import { randomBy } from '../infra/random.ts';
import { anAccount, contentOf } from './factories.ts';

const SUBMITS = 64;
const UPLOADS = 20;
const MESSAGES = 2_000;
const CONVERSATIONS = 10;

const poolOf = (DATABASE_URL: string): Pool => openPool({ DATABASE_URL, DATABASE_POOL: 16 }, pino({ level: 'silent' }));

/** Returns what commands need of an API process on this pool, whose Temporal accepts everything. */
function processOn(db: Pool): Resources {
  const config = loadConfig({ CHAT_UNFUNDED_TURNS_PER_DAY: '1000000' });
  return { db, config, temporal: { withDeadline: async () => {} } } as unknown as Resources;
}

const callerOf = (accountId: string): Caller => ({ accountId }) as Caller;

async function someUploads(db: Pool, accountId: string): Promise<string[]> {
  const ids = Array.from({ length: UPLOADS }, () => uuidv7());
  for (const id of ids) await uploads.insert(db, { id, accountId, contentHash: contentOf(), bytes: 1 });
  return ids;
}

describe('concurrent submits', () => {
  test('of the same uploads in any order all succeed, on warm and on fresh connections', async ({
    db,
    databaseUrl,
  }) => {
    const [warm, fresh] = [poolOf(databaseUrl), poolOf(databaseUrl)];
    const { id: accountId } = await anAccount(db, { tokens: 100 });
    const submitOn = (pool: Pool, ids: string[]) =>
      submitJob(processOn(pool), {
        caller: callerOf(accountId),
        kind: 'batch',
        recipeId: null,
        audioUrls: ids.map(uploadUrl),
        steps: [],
        executionPolicy: DEFAULT_POLICY,
      });
    const first = await someUploads(db, accountId);
    for (let n = 0; n < 12; n++) await submitOn(warm, first); // PostgreSQL now uses generic plans here
    const ids = await someUploads(db, accountId);
    const submits = Array.from({ length: SUBMITS }, (_, n) =>
      submitOn(n % 2 === 0 ? warm : fresh, n % 4 < 2 ? ids : ids.toReversed()),
    );
    const failed = (await Promise.allSettled(submits)).filter(({ status }) => status === 'rejected');
    await Promise.all([warm.end(), fresh.end()]);
    expect(failed).toEqual([]);
  });
});

describe('messages', () => {
  for (const tokens of [0, 1_000]) {
    test(`that meet the closing of their turn are refused or accepted, at ${tokens} tokens`, async ({
      db,
      databaseUrl,
    }) => {
      const pool = poolOf(databaseUrl);
      const { id: accountId } = await anAccount(db, { tokens });
      const caller = callerOf(accountId);
      const close = turnClosing(pool);
      const errors: unknown[] = [];
      const random = randomBy(`messages at ${tokens} tokens`);
      let sent = 0;
      const send = async (conversationId: string): Promise<string | undefined> => {
        sent++;
        try {
          const turn = { caller, conversationId, message: 'Hi https://a.example/a.wav' };
          return (await submitTurn(processOn(pool), turn)).jobId;
        } catch (error) {
          if (!(error instanceof Problem) || error.code !== 'conversation_busy') errors.push(error);
          return undefined;
        }
      };
      const converse = async (): Promise<void> => {
        const conversationId = uuidv7();
        let open: string | undefined;
        for (;;) {
          if (sent >= MESSAGES || errors.length > 0) return;
          open ??= await send(conversationId);
          if (!open) continue;
          const closing = close(open, { status: 'completed' }).catch((error: unknown) => void errors.push(error));
          const later = [0, 1, 2].map(async () => {
            await sleep(random.between(0, 5));
            return send(conversationId);
          });
          const made = await Promise.all(later);
          await closing;
          open = made.find((id) => id !== undefined);
        }
      };
      await Promise.all(Array.from({ length: CONVERSATIONS }, converse));
      await pool.end();
      expect(errors).toEqual([]);
      expect(sent).toBeGreaterThanOrEqual(MESSAGES);
    });
  }
});
