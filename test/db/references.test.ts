import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import { fetchContent } from '../../activities/items/fetch-content.ts';
import type { WorkerResources } from '../../activities/worker-resources.ts';
import * as uploads from '../../platform/db/content/uploads.ts';
import { test } from '../infra/fixtures.ts';
import { aHeldClaim, anAccount, contentOf } from './factories.ts';

const PROGRESS = { step: 1, steps: 1, capability: 'download', percent: 0 } as const;

test('an upload that serves only as a reference counts as named, so its day begins again', async ({ db }) => {
  const { id: accountId } = await anAccount(db, { tokens: 1 });
  const [compared, forgotten] = [uuidv7(), uuidv7()];
  for (const id of [compared, forgotten])
    await uploads.insert(db, { id, accountId, contentHash: contentOf(id), bytes: 1 });
  const { signal } = new AbortController();
  const fetched = await fetchContent({ db } as WorkerResources, {
    accountId,
    claim: await aHeldClaim(db, accountId),
    audioUrl: `upload://${compared}`,
    signal,
    itemId: uuidv7(),
    progress: { of: () => () => undefined, current: () => PROGRESS, write: () => undefined },
  });
  expect(fetched).toEqual({ ok: true, value: { contentHash: contentOf(compared), bytes: 1 } });
  await db.query(`update uploads set created_at = now() - interval '2 days'`);
  const yesterday = new Date(Date.now() - 86_400_000);
  expect(await uploads.takeForgotten(db, yesterday, 10)).toMatchObject([
    { accountId, contentHash: contentOf(forgotten) },
  ]);
});
