import * as accounts from '../../platform/db/accounts/accounts.ts';
import type { Content } from '../../platform/db/content/uploads.ts';
import type { Resources } from '../../platform/resources.ts';
import { laneOf } from '../../platform/temporal/lanes.ts';
import * as wake from '../../platform/wake.ts';

/**
 * Starts the work that makes the waveform of a content, unless it runs already: at once, or after `delayMs`. Throws
 * `TemporalUnreachable`.
 */
export async function startPeaks(
  { db, config, temporal }: Pick<Resources, 'db' | 'config' | 'temporal'>,
  { accountId, contentHash }: Content,
  { delayMs }: { delayMs?: number } = {},
): Promise<void> {
  const account = await accounts.find(db, accountId);
  if (!account) throw new Error(`account ${accountId} has files but no row`);
  const lane = laneOf(account, config.TENANT_LANES);
  await temporal.withDeadline((client) => wake.startPeaks(client, { accountId, contentHash, lane }, { delayMs }));
}
