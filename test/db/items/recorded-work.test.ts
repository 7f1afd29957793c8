import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import * as artifacts from '../../../platform/db/content/artifacts.ts';
import * as contentOrigins from '../../../platform/db/content/content-origins.ts';
import * as sources from '../../../platform/db/content/sources.ts';
import * as storedObjects from '../../../platform/db/content/stored-objects.ts';
import * as claims from '../../../platform/db/items/claims.ts';
import * as items from '../../../platform/db/items/items.ts';
import * as charges from '../../../platform/db/ledger/charges.ts';
import { test } from '../../infra/fixtures.ts';
import { aHeldClaim, anAccount, contentOf, runningItems } from '../factories.ts';

test('the statement that records a content or its facts drops the claim that is still held, and no other', async ({
  db,
}) => {
  const { id: accountId } = await anAccount(db);
  const [owner = ''] = await runningItems(db, { accountId, count: 1 });
  const contentHash = contentOf();
  await sources.insert(db, { accountId, contentHash, bytes: 1 });
  const records = {
    fetch: (claim: claims.Claim) => items.setContent(db, owner, contentHash, claim),
    probe: (claim: claims.Claim) => sources.setFacts(db, { accountId, contentHash, facts: { frames: 1 }, claim }),
  };
  for (const [key, record] of Object.entries(records)) {
    const take = () => claims.take(db, { accountId, key, owner, process: randomUUID() });
    const lost = (await take())!;
    const held = (await take())!;
    await record(lost);
    expect(await claims.renew(db, held), key).toBe(true);
    await record(held);
    expect(await claims.renew(db, held), key).toBe(false);
  }
  expect((await items.find(db, owner))?.contentHash).toBe(contentHash);
  expect(await sources.findMeasured(db, { accountId, contentHash })).toEqual({
    facts: { frames: 1 },
    audioTokens: undefined,
  });
});

test('a made file is recorded with its object and origins, unless there is no room for it', async ({ db }) => {
  const { id: accountId } = await anAccount(db, { tokens: 5 });
  const [origin, contentHash, tooLarge] = [contentOf(), contentOf(), contentOf()];
  const file = { accountId, contentType: 'audio/flac', durationS: 2.5, fileName: 'made.flac' };
  const made = { origins: [origin], limit: 10, claim: await aHeldClaim(db, accountId) };
  const add = (content: string, bytes: number) =>
    artifacts.add(db, { ...file, id: randomUUID(), contentHash: content, bytes }, made);
  expect(await add(contentHash, 6)).toBe(true);
  expect(await add(tooLarge, 6)).toBe(false);
  expect(await storedObjects.bytesOf(db, { accountId, contentHash })).toBe(6);
  expect(await storedObjects.bytesOf(db, { accountId, contentHash: tooLarge })).toBeUndefined();
  const objects = [contentHash, tooLarge].map((hash) => ({ contentHash: hash, bytes: 6 }));
  expect(await storedObjects.bytesOfNew(db, { accountId, objects }), 'one of them is stored').toBe(6);
  expect(await artifacts.audioTokens(db, { accountId, contentHash: tooLarge })).toBeUndefined();
  const known = await contentOrigins.all(db, { accountId, contentHash });
  expect(known.map((each) => each.contentHash)).toEqual([origin]);
  const standing = { availableTokens: 5, isCharged: false, audioTokens: 3 };
  expect(await charges.standingOf(db, { accountId, contentHash })).toEqual(standing);
});
