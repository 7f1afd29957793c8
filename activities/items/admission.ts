import * as accounts from '../../platform/db/accounts/accounts.ts';
import * as contentOrigins from '../../platform/db/content/content-origins.ts';
import * as charges from '../../platform/db/ledger/charges.ts';
import * as ledger from '../../platform/db/ledger/ledger.ts';
import { priceOf } from '../../platform/db/ledger/prices.ts';
import type { Content } from '../../platform/db/content/uploads.ts';
import type { Db } from '../../platform/db/pool.ts';
import { failed, type Outcome } from '../../workflows/domain/failure.ts';
import type { WorkerResources } from '../worker-resources.ts';

/** Work on audio before it is paid for, by the balance of its account. */

/** Audio may be this much longer than the available tokens before decoding it stops: its length is known only at its end. */
const DECODE_SLACK_S = 60;

/** Returns whether an account may fetch audio: 'paid' with tokens available, 'unpaid' within the allowance of accounts without. */
export async function admitFetch(db: Db, accountId: string): Promise<Outcome<'paid' | 'unpaid'>> {
  if ((await availableTokens(db, accountId)) > 0) return { ok: true, value: 'paid' };
  if (await ledger.hasPostings(db, accountId)) return { ok: true, value: 'unpaid' };
  return failed('insufficient_tokens', 'This account was never credited, so its audio is not fetched.');
}

/** Seconds of a content that may be decoded. */
export interface DecodeLimit {
  maxSeconds: number;
  /** Returns the failure of audio that is longer. */
  refusal: () => Outcome<never>;
}

/**
 * Returns the seconds of a content that may be decoded: all of one that costs nothing more; otherwise somewhat more than the
 * account has tokens and than its origins were charged for, and none without available tokens.
 */
export async function admitDecode(
  { db, config }: Pick<WorkerResources, 'db' | 'config'>,
  content: Content,
): Promise<Outcome<DecodeLimit>> {
  const whole = wholeAudio({ config });
  const { isCharged, audioTokens, availableTokens: tokens } = await charges.standingOf(db, content);
  if (isCharged) return whole;
  if (audioTokens !== undefined && (await priceOf(db, { ...content, audioTokens })).tokens === 0) return whole;
  if (tokens === 0) return failed('insufficient_tokens', 'No tokens are available.');
  const ofBalance = tokens + DECODE_SLACK_S;
  if (ofBalance >= config.MAX_AUDIO_S) return whole;
  const counted = await contentOrigins.counted(db, content);
  const maxSeconds = counted.reduce((sum, origin) => sum + origin.tokens, ofBalance);
  if (maxSeconds >= config.MAX_AUDIO_S) return whole;
  const refusal = (): Outcome<never> =>
    failed('insufficient_tokens', `This audio costs more than the ${tokens} tokens available.`);
  return { ok: true, value: { maxSeconds, refusal } };
}

/** Admits all of a content, as long as audio may be. */
export function wholeAudio({ config }: Pick<WorkerResources, 'config'>): { ok: true; value: DecodeLimit } {
  return { ok: true, value: { maxSeconds: config.MAX_AUDIO_S, refusal: () => failed('audio_too_long') } };
}

async function availableTokens(db: Db, accountId: string): Promise<number> {
  const account = await accounts.find(db, accountId);
  if (!account) throw new Error(`there is no account ${accountId}`);
  return account.availableTokens;
}
