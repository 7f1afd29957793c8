import type { DeliveryRetries } from '../../workflows/domain/retries.ts';
import type { Db } from './pool.ts';

/** What an account has opted into. */
export interface WebhookSettings {
  signing: boolean;
  retries: DeliveryRetries;
  metadata: boolean;
}

const COLUMNS = 'signing, retries, metadata';

/** Settings of an account that never changed any. */
const DEFAULTS: WebhookSettings = { signing: false, retries: 'standard', metadata: false };

/** Returns the settings of an account. */
export async function find(db: Db, accountId: string): Promise<WebhookSettings> {
  const { rows } = await db.query<WebhookSettings>({
    name: 'webhook-settings.find',
    text: `select ${COLUMNS} from webhook_settings where account_id = $1`,
    values: [accountId],
  });
  return rows[0] ?? DEFAULTS;
}

/** Stores the settings of an account. Call it under the account's lock. */
export async function save(db: Db, accountId: string, settings: WebhookSettings): Promise<void> {
  await db.query({
    name: 'webhook-settings.save',
    text: `insert into webhook_settings (account_id, signing, retries, metadata) values ($1, $2, $3, $4)
           on conflict (account_id) do update
          set signing = excluded.signing, retries = excluded.retries, metadata = excluded.metadata`,
    values: [accountId, settings.signing, settings.retries, settings.metadata],
  });
}

/** Options of a POST to an account's endpoint. */
export interface DeliveryOptions {
  accountId: string;
  signing: boolean;
  /** Secrets that sign now, the current one first. */
  sealedSecrets: Buffer[];
  /** JSON of the job's metadata if it is sent. */
  metadata: string | null;
}

/** Returns the options of the next POST of an event; undefined without the event. */
export async function ofEvent(
  db: Db,
  { eventId, oldSignsS }: { eventId: string; oldSignsS: number },
): Promise<DeliveryOptions | undefined> {
  const { rows } = await db.query<DeliveryOptions>({
    name: 'webhook-settings.of-event',
    text: `select e.account_id as "accountId", coalesce(s.signing, false) as signing,
                  case when s.metadata then j.metadata::text end as metadata,
                  array(select w.sealed from webhook_secrets w
                         where w.account_id = e.account_id and s.signing
                               and (w.replaced_at is null or w.replaced_at > now() - make_interval(secs => $2))
                         order by w.id desc) as "sealedSecrets"
             from webhook_events e
             join jobs j on j.id = e.job_id
             left join webhook_settings s on s.account_id = e.account_id
            where e.id = $1`,
    values: [eventId, oldSignsS],
  });
  return rows[0];
}

/** Returns the retries of an event's delivery: as they were read first, else as the account has set them now. */
export async function fixRetries(db: Db, eventId: string): Promise<DeliveryRetries> {
  const { rows } = await db.query<{ retries: DeliveryRetries }>({
    name: 'webhook-settings.fix-retries',
    text: `update webhook_events e
              set retries = coalesce(retries, (select s.retries from webhook_settings s where s.account_id = e.account_id), 'standard')
            where id = $1
        returning retries`,
    values: [eventId],
  });
  return rows[0]?.retries ?? 'standard';
}
