import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as artifacts from '../../platform/db/content/artifacts.ts';
import * as sources from '../../platform/db/content/sources.ts';
import * as uploads from '../../platform/db/content/uploads.ts';
import { ClaimLost, type Claim } from '../../platform/db/items/claims.ts';
import { EgressError, HostBusy } from '../../platform/egress/egress.ts';
import { objectKey } from '../../platform/storage/storage.ts';
import { StorageFull, storeSource } from '../../platform/storage/store-content.ts';
import { failed, type FailureCode, type Outcome } from '../../workflows/domain/failure.ts';
import { parseOwnedUrl, type OwnedKind } from '../../workflows/domain/owned-urls.ts';
import type { WorkerResources } from '../worker-resources.ts';
import { admitFetch } from './admission.ts';
import { isSounding } from '../../audio/engine/encode/made-file.ts';
import { NeverFits } from '../../audio/engine/scratch/scratch-space.ts';
import { busy } from './busy.ts';
import type { ProgressReporter } from './item-progress.ts';
import { withRoom, type Room } from './scratch-room.ts';
import { fetchUnpaid } from './unpaid-fetch.ts';

/** Bytes in storage, named by their SHA-256. */
interface Content {
  contentHash: string;
  bytes: number;
}

interface Request {
  accountId: string;
  /** Under which the content is brought: one that is lost meanwhile records nothing. */
  claim: Claim;
  audioUrl: string;
  signal: AbortSignal;
  /** Gets the downloaded fraction, 0 to 1; not called when the size is unknown. */
  onProgress: (fraction: number) => void;
}

interface ItemRequest extends Omit<Request, 'onProgress'> {
  itemId: string;
  /** Whether it is fetched for a quote, which an account without tokens may request of its own files. */
  isQuote?: boolean;
  progress: ProgressReporter;
}

/**
 * Brings the audio of a URL into storage, or finds it there, and records it as a source of the account. Fails with
 * `insufficient_tokens` where the account may not fetch.
 */
export async function fetchContent(
  deps: WorkerResources,
  { accountId, claim, audioUrl, signal, itemId, progress, isQuote = false }: ItemRequest,
): Promise<Outcome<Content>> {
  const owned = parseOwnedUrl(audioUrl);
  const admitted = owned && isQuote ? PAID : await admitFetch(deps.db, accountId);
  if (!admitted.ok) return admitted;
  const request = { accountId, claim, audioUrl, signal, onProgress: progress.of('download') };
  const bring = async (): Promise<Outcome<Content>> => {
    if (owned) return keepOwned(deps, { accountId, claim }, owned);
    if (admitted.value === 'paid') return download(deps, request);
    const within = { accountId, itemId, progress };
    return fetchUnpaid(deps, within, (onReceived) => download(deps, { ...request, onReceived }));
  };
  return bring();
}

const PAID = { ok: true, value: 'paid' } as const;

/**
 * Brings a content that storage has lost back from the address that it came from. Fails with `source_lost` where the address no
 * longer has it, and for uploads and made files.
 */
export async function restoreContent(
  deps: WorkerResources,
  { contentHash, ...request }: Request & { contentHash: string },
): Promise<Outcome<null>> {
  const { accountId, audioUrl } = request;
  if (await deps.storage.has(objectKey(accountId, contentHash))) return { ok: true, value: null };
  const owned = parseOwnedUrl(audioUrl);
  if (owned) return failed('source_lost', LOST[owned.kind]);
  const fetched = await download(deps, request);
  if (!fetched.ok) return failed('source_lost', fetched.failure.detail);
  if (fetched.value.contentHash === contentHash) return { ok: true, value: null };
  return failed('source_lost', 'Its address has other audio by now.', { permanent: true });
}

const LOST = {
  upload: 'The upload is no longer in storage.',
  artifact: 'The made file is no longer in storage; the step that made it can be run again.',
} as const satisfies Record<OwnedKind, string>;

interface Download extends Request {
  /** Gets the bytes received so far, those of a download that was begun again included. */
  onReceived?: (bytes: number) => Promise<void> | void;
}

/** Room of a download whose size is not known yet. */
const FIRST_BYTES = 4 * 2 ** 20;

async function download(deps: WorkerResources, request: Download): Promise<Outcome<Content>> {
  const { accountId, signal } = request;
  let before = 0;
  let received = 0;
  const onReceived = (bytes: number): Promise<void> | void => {
    received = bytes;
    return request.onReceived?.(before + bytes);
  };
  const { space } = deps.cache;
  const needs = { download: Math.min(FIRST_BYTES, space.limits.accountBytes) };
  return withRoom(space, { accountId, signal, needs }, (room) => {
    before += received;
    received = 0;
    return downloadInto(room, deps, { ...request, onReceived });
  });
}

async function downloadInto(
  room: Room,
  deps: WorkerResources,
  { accountId, claim, audioUrl, signal, onProgress, onReceived }: Download,
): Promise<Outcome<Content>> {
  const { egress, storage, cache, config } = deps;
  const to = join(cache.scratch, randomUUID());
  const maxBytes = config.MAX_AUDIO_BYTES;
  try {
    const onBytes = async (received: number, expected: number | undefined): Promise<void> => {
      const needed = Math.max(received, expected ?? 0);
      // An announced size is reserved at once. Otherwise the room doubles, up to the maximum where it cannot grow at once.
      if (needed > room.of('download'))
        await (expected === undefined
          ? room.set('download', Math.max(needed, Math.min(2 * needed, room.maxOf('download'))), {
              otherwise: maxBytes,
            })
          : room.set('download', needed));
      if (expected !== undefined) onProgress(received / expected);
      await onReceived?.(received);
    };
    const { bytes, sha256 } = await egress.download(audioUrl, { to, maxBytes, signal, owner: accountId, onBytes });
    if (bytes === 0) return failed('not_audio', 'The file is empty.');
    await room.set('download', bytes);
    const content = { accountId, contentHash: sha256, bytes, pinned: false };
    const source = { ...content, limit: config.STORAGE_BYTES_PER_ACCOUNT };
    await storeSource(deps, source, { claim, store: (key) => storage.putFile(key, to) });
    return { ok: true, value: { contentHash: sha256, bytes } };
  } catch (error) {
    if (error instanceof StorageFull) return failed('storage_full', error.message);
    if (error instanceof NeverFits)
      return failed('audio_too_large', 'It takes more room than a worker has for one file.');
    if (error instanceof HostBusy) throw busy(error.message);
    if (!(error instanceof EgressError) || signal.aborted) throw error;
    const { reason, message, status } = error;
    return failed(EGRESS_FAILURES[reason], message, {
      ...(status === undefined ? {} : { httpStatus: status }),
      ...(reason === 'too_large' ? { maxBytes } : {}),
    });
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

/** Finds a file of the account and records it as one of its sources; a download is recorded where it is stored. */
async function keepOwned(
  { db }: WorkerResources,
  { accountId, claim }: Pick<Request, 'accountId' | 'claim'>,
  { kind, id }: { kind: OwnedKind; id: string },
): Promise<Outcome<Content>> {
  // Uploads that a job was submitted with are marked as used already; a step's reference is not.
  if (kind === 'upload') await uploads.use(db, { ids: [id], accountId });
  const found = await (kind === 'upload' ? uploads : artifacts).find(db, { id, accountId });
  if (!found) return failed('audio_not_found', `There is no such ${kind}.`);
  if ('contentType' in found && !isSounding(found.contentType))
    return failed('not_audio', `This made file holds no sound: it is ${found.contentType}.`);
  const content = { contentHash: found.contentHash, bytes: found.bytes };
  if (!(await sources.keep(db, { accountId, ...content, claim }))) throw new ClaimLost();
  return { ok: true, value: content };
}
