import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as artifacts from '../../platform/db/artifacts.ts';
import * as charges from '../../platform/db/charges.ts';
import * as sources from '../../platform/db/sources.ts';
import * as uploads from '../../platform/db/uploads.ts';
import { EgressError } from '../../platform/egress/egress.ts';
import { storeContent } from '../../platform/storage/store-content.ts';
import { failed, SETTLED_ELSEWHERE, type FailureCode, type Outcome } from '../../workflows/domain/failure.ts';
import { tokensFor } from '../../workflows/domain/prices.ts';
import { sourceFacts, type SourceFacts } from '../../audio/capabilities/capability.ts';
import { material } from './decoded-audio.ts';
import { underClaim } from '../claimed-work.ts';
import type { WorkerResources } from '../worker-resources.ts';

/** What an address leads to: by content, in storage. */
interface Content {
  contentHash: string;
  bytes: number;
}

/** An item that works on a content of its account. */
interface Holder {
  accountId: string;
  contentHash: string;
  itemId: string;
}

/** Brings what an address leads to into storage, or finds it there, and notes it as a source of the account. */
export async function fetchContent(
  deps: WorkerResources,
  { accountId, audioUrl, signal }: { accountId: string; audioUrl: string; signal: AbortSignal },
): Promise<Outcome<Content>> {
  const own = ownedUrl(audioUrl);
  const fetched = own ? await ownContent(deps, accountId, own) : await download(deps, { accountId, audioUrl, signal });
  if (fetched.ok) await sources.insert(deps.db, { accountId, ...fetched.value });
  return fetched;
}

/** Decodes and measures a content unless that was done before in this account, and holds its price for an item. */
export async function measureAndHold(deps: WorkerResources, holder: Holder): Promise<Outcome<{ details: string }>> {
  const probed = await factsOf(deps, holder);
  if (!probed.ok) return probed;
  const facts = probed.value;
  const tokens = tokensFor(facts.frames, facts.sample_rate_hz);
  const held = await charges.hold(deps.db, { ...holder, tokens });
  if (held === 'not_live') return SETTLED_ELSEWHERE;
  if (held === 'insufficient_tokens') return failed('insufficient_tokens', `This audio costs ${tokens} tokens.`);
  return { ok: true, value: { details: `${facts.duration_s.toFixed(1)} s of ${facts.codec}, ${tokens} tokens` } };
}

async function factsOf(
  deps: WorkerResources,
  { accountId, contentHash, itemId }: Holder,
): Promise<Outcome<SourceFacts>> {
  const known = await sources.findFacts(deps.db, { accountId, contentHash });
  if (known) return { ok: true, value: sourceFacts.parse(known) };
  return underClaim(deps, { accountId, key: `probe:${contentHash}`, owner: itemId }, async (_claim, signal) => {
    const here = await material(deps, { accountId, contentHash, signal });
    if (!here.ok) return here;
    const { facts } = here.value;
    here.value.release();
    await sources.setFacts(deps.db, { accountId, contentHash, facts });
    return { ok: true, value: facts };
  });
}

async function download(
  deps: WorkerResources,
  { accountId, audioUrl, signal }: { accountId: string; audioUrl: string; signal: AbortSignal },
): Promise<Outcome<Content>> {
  const { egress, storage, cache, config } = deps;
  const to = join(cache.scratch, randomUUID());
  try {
    const { bytes, sha256 } = await egress.download(audioUrl, { to, maxBytes: config.MAX_AUDIO_BYTES, signal });
    if (bytes === 0) return failed('not_audio', 'The file is empty.');
    const content = { accountId, contentHash: sha256 };
    await storeContent(deps, content, {
      insertRow: (db) => sources.insert(db, { ...content, bytes }),
      store: (key) => storage.putFile(key, to),
    });
    return { ok: true, value: { contentHash: sha256, bytes } };
  } catch (error) {
    if (!(error instanceof EgressError) || signal.aborted) throw error;
    return failed(EGRESS_FAILURES[error.reason], error.message);
  } finally {
    await rm(to, { force: true });
  }
}

const EGRESS_FAILURES = {
  refused: 'audio_target_refused',
  not_found: 'audio_not_found',
  unreachable: 'audio_unreachable',
  too_large: 'audio_too_large',
} as const satisfies Record<EgressError['reason'], FailureCode>;

/** Kind and id of an address that names something of the account's own. */
function ownedUrl(url: string): { kind: 'upload' | 'artifact'; id: string } | undefined {
  const match = /^(upload|artifact):\/\/([^/]+)$/.exec(url);
  return match ? { kind: match[1] as 'upload' | 'artifact', id: match[2]! } : undefined;
}

async function ownContent(
  { db }: WorkerResources,
  accountId: string,
  { kind, id }: { kind: 'upload' | 'artifact'; id: string },
): Promise<Outcome<Content>> {
  // What a job was submitted with is marked already, what a step compares with is not.
  if (kind === 'upload') await uploads.use(db, { ids: [id], accountId });
  const found = await (kind === 'upload' ? uploads : artifacts).find(db, { id, accountId });
  if (!found) return failed('audio_not_found', `There is no such ${kind}.`);
  return { ok: true, value: { contentHash: found.contentHash, bytes: found.bytes } };
}
