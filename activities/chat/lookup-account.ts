import * as accounts from '../../platform/db/accounts/accounts.ts';
import * as storedObjects from '../../platform/db/content/stored-objects.ts';
import * as uploads from '../../platform/db/content/uploads.ts';
import * as itemUsage from '../../platform/db/ledger/item-usage.ts';
import * as lastCharges from '../../platform/db/ledger/last-charges.ts';
import { UPLOAD_RETENTION_MS } from '../../platform/storage/expired-uploads.ts';
import type { Turn } from '../../platform/db/chat/chat-turns.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/pool.ts';
import { TOKENS_PER_USD } from '../../workflows/domain/prices.ts';
import { namesOf, shownText } from './lookup-names.ts';

const MAX_CHARGES = 10;
const MAX_UPLOADS = 5;
/** Days of usage: this month and the one before it. */
const MAX_DAYS = 62;
const DAY_MS = 24 * 3_600_000;
const MAX_NAME_CHARS = 120;

/** Returns the balance of an account, its limits, what it was charged, what it used by day, and the files that it stores. */
export async function lookUpAccount(db: Db, { config, turn }: { config: Config; turn: Turn }): Promise<unknown> {
  const { accountId } = turn;
  const account = await accounts.find(db, accountId);
  const today = dayOf(Date.now());
  return {
    kind: account?.kind === 'paid' ? 'live' : 'free',
    available_tokens: account?.availableTokens ?? 0,
    held_tokens: account?.heldTokens ?? 0,
    usd_per_minute: 60 / TOKENS_PER_USD,
    limits: limitsOf(config, turn),
    charges: await shownCharges(db, accountId),
    today,
    usage_by_day: await usageByDay(db, accountId, today),
    files: await shownFiles(db, accountId, config.RETENTION_DAYS * DAY_MS),
  };
}

async function shownCharges(db: Db, accountId: string): Promise<unknown[]> {
  const charges = await lastCharges.ofAccount(db, { accountId, limit: MAX_CHARGES });
  const nameOf = await namesOf(
    db,
    accountId,
    charges.flatMap(({ audioUrl }) => audioUrl ?? []),
  );
  return charges.map(({ at, tokens, recipe, capabilities, audioUrl, contentName, origins }) => ({
    at: at.toISOString(),
    tokens,
    what: shownText(recipe ?? capabilities.join(', ')),
    audio: contentName ?? (audioUrl === null ? 'further audio' : nameOf(audioUrl)),
    ...(origins.length > 0 ? { origins } : {}),
  }));
}

/** Returns the days, of UTC, on which work was done, with its tokens. */
async function usageByDay(db: Db, accountId: string, to: string): Promise<unknown[]> {
  const from = dayOf(Date.parse(to) - (MAX_DAYS - 1) * DAY_MS);
  const days = await itemUsage.grouped(db, { accountId, from, to, by: 'day' });
  return days.map(({ group, count, tokens }) => ({ day: group, items: count, tokens }));
}

/** Returns the space that files take, and the newest uploads. `retentionMs` is the time after which the operator has everything deleted; 0 for never. */
async function shownFiles(db: Db, accountId: string, retentionMs: number): Promise<unknown> {
  const newest = await uploads.list(db, { accountId, limit: MAX_UPLOADS, retentionMs: UPLOAD_RETENTION_MS });
  return {
    used_bytes: await storedObjects.usedBytes(db, accountId),
    newest_uploads: newest.map(({ name, createdAt, expiresAt }) => {
      const expires = expiresAt ?? (retentionMs > 0 ? new Date(createdAt.getTime() + retentionMs) : undefined);
      return {
        name: shownText(name ?? 'upload', MAX_NAME_CHARS),
        sent_at: createdAt.toISOString(),
        ...(expires === undefined ? {} : { expires_at: expires.toISOString() }),
      };
    }),
  };
}

function limitsOf(config: Config, turn: Turn): Record<string, number> {
  return {
    longest_audio_s: config.MAX_AUDIO_S,
    largest_file_bytes: config.MAX_AUDIO_BYTES,
    storage_bytes: config.STORAGE_BYTES_PER_ACCOUNT,
    requests_per_minute: config.REQUESTS_PER_MINUTE,
    tokens_per_chat_turn: config.CHAT_MAX_AUDIO_TOKENS,
    confirm_above_tokens: turn.confirmAbove ?? config.CHAT_CONFIRM_ABOVE,
    chat_turns_per_day_without_tokens: config.CHAT_UNFUNDED_TURNS_PER_DAY,
  };
}

function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
