import type { Step } from '../../../workflows/domain/recipe.ts';
import type { Db } from '../pool.ts';

/** Number of newest postings among which charges are looked for: a charge may have many holds and releases after it. */
const MAX_POSTINGS = 2_000;

/** A charge as a person is told of it. */
export interface LastCharge {
  at: Date;
  tokens: number;
  /** Name of the recipe; null for work without one. */
  recipe: string | null;
  /** Capabilities of the work, in order; empty if its job is gone. */
  capabilities: string[];
  /** URL of the item's audio; null if the charge was for further audio of a step. */
  audioUrl: string | null;
  /** Name of the upload with this content. */
  contentName: string | null;
  /** What the audio was made of, and the tokens that were subtracted for it. */
  origins: { audio: string | null; tokens: number }[];
}

/** Returns the last charges of an account, newest first. */
export async function ofAccount(
  db: Db,
  { accountId, limit }: { accountId: string; limit: number },
): Promise<LastCharge[]> {
  type Row = Omit<LastCharge, 'capabilities'> & { steps: Step[] | null };
  const { rows } = await db.query<Row>({
    name: 'last-charges.of-account',
    text: `select p.created_at as at, e.tokens, r.name as recipe, j.steps,
                  case when i.content_hash = p.content_hash then i.audio_url end as "audioUrl",
                  ${nameOf('p.content_hash')} as "contentName", o.origins
             from (select * from (select * from ledger_postings where account_id = any (array[$1::uuid])
                                   order by account_id, id desc limit $3) newest
                    where reason = 'charge' order by account_id, id desc limit $2) p
             join ledger_entries e on e.posting_id = p.id and e.book = 'revenue'
             left join items i on i.id = p.item_id
             left join jobs j on j.id = i.job_id
             left join recipes r on r.id = j.recipe_id
            cross join lateral (
                  select coalesce(json_agg(json_build_object('audio', ${nameOf('content_hash')}, 'tokens', tokens)
                                           order by content_hash), '[]') as origins
                    from ledger_origins where posting_id = p.id) o
            order by p.id desc`,
    values: [accountId, limit, MAX_POSTINGS],
  });
  return rows.map(({ steps, ...charge }) => ({
    ...charge,
    capabilities: (steps ?? []).map(({ capability }) => capability),
  }));
}

/** Returns SQL of the name that the account gave to a content. */
function nameOf(contentHash: string): string {
  return `(select u.name from uploads u
            where u.account_id = $1 and u.content_hash = ${contentHash} and u.name is not null limit 1)`;
}
