import { buffer } from 'node:stream/consumers';
import type { ItemToExplain } from '../../platform/db/items/waiting.ts';
import * as accounts from '../../platform/db/accounts/accounts.ts';
import type { Resources } from '../../platform/resources.ts';
import { ObjectMissing, objectKey } from '../../platform/storage/storage.ts';
import { MAX_CHANNELS, MAX_SAMPLE_RATE } from '../../workflows/domain/audio-limits.ts';
import type { Failure, FailureCode } from '../../workflows/domain/failure.ts';

/** First bytes of a file that are shown: those by which formats are recognised. */
const SHOWN_BYTES = 16;

/** The byte, header or limit at which an item failed; null where the failure has none. */
export interface Evidence {
  byte: { offset: number; found: string; text: string } | null;
  header: { name: string; value: string } | null;
  limit: { name: string; value: number } | null;
}

type Deps = Pick<Resources, 'db' | 'config' | 'storage'>;

/** Failures of a file whose first bytes show what it is instead. */
const SHOWN_BY_BYTES: ReadonlySet<FailureCode> = new Set(['not_audio', 'audio_damaged', 'no_audio_stream']);

/** Finds the byte, header or limit at which an item of an account failed. */
export async function findEvidence(
  deps: Deps,
  item: Pick<ItemToExplain, 'contentHash' | 'executionPolicy'> & { accountId: string; failure: Failure },
): Promise<Evidence> {
  const { failure, accountId, contentHash } = item;
  const readsBytes = contentHash !== null && SHOWN_BY_BYTES.has(failure.code);
  return {
    byte: readsBytes ? await firstBytes(deps, objectKey(accountId, contentHash)) : null,
    header: failure.httpStatus === undefined ? null : { name: 'status', value: String(failure.httpStatus) },
    limit: await limitOf(deps, item),
  };
}

async function firstBytes({ storage }: Deps, key: string): Promise<Evidence['byte']> {
  try {
    const head = await buffer(await storage.stream(key, { start: 0, end: SHOWN_BYTES - 1 }));
    const text = head.toString('latin1').replaceAll(/[^\x20-\x7e]/g, '.');
    return { offset: 0, found: head.toString('hex'), text };
  } catch (error) {
    if (error instanceof ObjectMissing) return null; // dropped to make room
    throw error;
  }
}

async function limitOf(
  { db, config }: Deps,
  {
    accountId,
    failure,
    executionPolicy,
  }: { accountId: string; failure: Failure } & Pick<ItemToExplain, 'executionPolicy'>,
): Promise<Evidence['limit']> {
  const { code, detail, maxBytes } = failure;
  const { MAX_AUDIO_S, STORAGE_BYTES_PER_ACCOUNT, FREE_ENGINE_S_PER_DAY } = config;
  const limits: { [Code in FailureCode]?: [name: string, value: number | undefined] } = {
    audio_too_large: ['bytes', maxBytes],
    // With a detail, it is the room of a worker that it exceeds.
    audio_too_long: ['seconds', detail === undefined ? MAX_AUDIO_S : undefined],
    too_many_channels: ['channels', MAX_CHANNELS],
    sample_rate_unsupported: ['sample_rate', MAX_SAMPLE_RATE],
    step_timed_out: ['step_timeout_s', executionPolicy.step_timeout_s],
    storage_full: ['storage_bytes', STORAGE_BYTES_PER_ACCOUNT],
    engine_time_exceeded: ['free_engine_s_per_day', FREE_ENGINE_S_PER_DAY],
  };
  if (code === 'insufficient_tokens')
    limits[code] = ['available_tokens', (await accounts.find(db, accountId))?.availableTokens];
  const [name, value] = limits[code] ?? [];
  return name === undefined || value === undefined ? null : { name, value };
}
