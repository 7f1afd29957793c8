import { v7 as uuidv7 } from 'uuid';
import * as accounts from '../../platform/db/accounts/accounts.ts';
import * as changeLog from '../../platform/db/operator/change-log.ts';
import { transaction } from '../../platform/db/pool.ts';
import * as webhookSecrets from '../../platform/db/webhook-secrets.ts';
import * as webhookSettings from '../../platform/db/webhook-settings.ts';
import type { Resources } from '../../platform/resources.ts';
import { newSecret, OLD_SECRET_SIGNS_S, sealSecret } from '../../platform/webhooks/secret.ts';

type Changes = { [Name in keyof webhookSettings.WebhookSettings]: webhookSettings.WebhookSettings[Name] | undefined };

/**
 * Changes the settings of an account; what is undefined stays. Makes a secret if events are to be signed and there is none, and
 * returns it.
 */
export async function changeSettings(
  { db, config }: Pick<Resources, 'db' | 'config'>,
  { accountId, changes }: { accountId: string; changes: Changes },
): Promise<{ settings: webhookSettings.WebhookSettings; secret: string | null }> {
  return transaction(db, async (tx) => {
    await accounts.lock(tx, accountId);
    const current = await webhookSettings.find(tx, accountId);
    const settings = {
      signing: changes.signing ?? current.signing,
      retries: changes.retries ?? current.retries,
      metadata: changes.metadata ?? current.metadata,
    };
    await webhookSettings.save(tx, accountId, settings);
    const valid = await webhookSecrets.listValid(tx, { accountId, oldSignsS: OLD_SECRET_SIGNS_S });
    const secret = settings.signing && valid.length === 0 ? newSecret() : null;
    if (secret !== null)
      await webhookSecrets.replace(tx, { id: uuidv7(), accountId, sealed: sealSecret(config, accountId, secret) });
    await changeLog.record(tx, { action: 'webhooks.set', accountId, details: { ...settings } });
    return { settings, secret };
  });
}
