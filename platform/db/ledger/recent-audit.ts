import type { Db } from '../pool.ts';
import type { Violation } from './ledger.ts';

/**
 * Postings older than this are final: a transaction ends within a minute, and clocks of processes differ by less. Their sums become
 * the checkpoint from which the next audit of the account begins.
 */
const FINAL_AFTER_MS = 10 * 60_000;

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

interface Books {
  availableTokens: number;
  heldTokens: number;
  sumAvailable: number;
  sumHeld: number;
  heldCharges: number;
  unbalanced: number;
  foreign: number;
  finalId: string | null;
  finalAvailable: number;
  finalHeld: number;
}

/**
 * Audits the accounts that have postings since the last audit, and those that were not right then, from their checkpoints on: its time grows with
 * what happened since, not with the ledger. Returns what is violated. `ledger.audit` checks everything from the beginning.
 */
export async function auditRecent(db: Db): Promise<Violation[]> {
  const { rows: times } = await db.query<{ now: Date; since: Date | null }>({
    name: 'recent-audit.times',
    text: 'select now(), (select audited_at from ledger_audits) as since',
  });
  const { now, since } = times[0]!;
  const violations: Violation[] = [];
  for (const accountId of await changedSince(db, since)) {
    violations.push(...(await auditAccount(db, { accountId, finalBefore: firstIdAt(now.getTime() - FINAL_AFTER_MS) })));
  }
  await db.query({
    name: 'recent-audit.note',
    text: `insert into ledger_audits (audited_at) values ($1)
           on conflict (only_row) do update set audited_at = greatest(ledger_audits.audited_at, excluded.audited_at)`,
    values: [now],
  });
  return violations;
}

async function changedSince(db: Db, since: Date | null): Promise<string[]> {
  const { rows } = await db.query<{ accountId: string }>({
    name: 'recent-audit.changed',
    text: `select distinct account_id as "accountId" from ledger_postings where id >= $1
           union
           select account_id from ledger_checkpoints where not is_right`,
    values: [since ? firstIdAt(since.getTime() - FINAL_AFTER_MS) : FIRST_ID],
  });
  return rows.map(({ accountId }) => accountId);
}

/**
 * Audits an account from its checkpoint and moves the checkpoint. Where it is not right, reads it from the beginning before it says so: the id of a posting has
 * the time of the process that made it, so one by a clock that was behind may lie before a checkpoint that does not count it.
 */
async function auditAccount(
  db: Db,
  { accountId, finalBefore }: { accountId: string; finalBefore: string },
): Promise<Violation[]> {
  let books = await readBooks(db, { accountId, finalBefore });
  if (!books) return [];
  if (brokenRules(books).length > 0) {
    // A ledger that is too long to read in time stays as wrong as it was found.
    books = (await readBooks(db, { accountId, finalBefore, fromBeginning: true }).catch(() => undefined)) ?? books;
  }
  const rules = brokenRules(books);
  await moveCheckpoint(db, { accountId, books, isRight: rules.length === 0 });
  return rules.map((rule) => ({ rule, subject: accountId }));
}

/** Reads the books of an account in one snapshot: its checkpoint, unless it is read from the beginning, and the entries after it. */
async function readBooks(
  db: Db,
  {
    accountId,
    finalBefore,
    fromBeginning = false,
  }: { accountId: string; finalBefore: string; fromBeginning?: boolean },
): Promise<Books | undefined> {
  const { rows } = await db.query<Books>({
    name: 'recent-audit.books',
    text: `with point as (
             select posting_id, available_tokens, held_tokens from ledger_checkpoints where account_id = $1 and not $4::boolean
           ), entries as (
             select p.id, e.account_id, e.book, e.tokens
               from ledger_postings p
               left join lateral (select * from ledger_entries where posting_id = p.id offset 0) e on true -- by index: few postings are new
              where p.account_id = $1 and p.id > coalesce((select posting_id from point), $3::uuid)
           ), sums as (
             select coalesce(sum(tokens) filter (where book = 'available'), 0) as available,
                    coalesce(sum(tokens) filter (where book = 'held'), 0) as held,
                    coalesce(sum(tokens) filter (where book = 'available' and id < $2), 0) as final_available,
                    coalesce(sum(tokens) filter (where book = 'held' and id < $2), 0) as final_held,
                    (select id from entries where id < $2 order by id desc limit 1) as final_id
               from entries
           ), base as (
             select coalesce((select available_tokens from point), 0) as available,
                    coalesce((select held_tokens from point), 0) as held
           )
           select a.available_tokens as "availableTokens", a.held_tokens as "heldTokens",
                  (base.available + sums.available)::bigint as "sumAvailable",
                  (base.held + sums.held)::bigint as "sumHeld",
                  (select coalesce(sum(c.tokens), 0) from charges c
                    where c.account_id = $1 and c.state = 'held')::bigint as "heldCharges",
                  (select count(*) from (select from entries group by id having coalesce(sum(tokens), 1) <> 0) as broken)::int as unbalanced,
                  (select count(*) from entries where account_id <> $1)::int as foreign,
                  sums.final_id as "finalId",
                  (base.available + sums.final_available)::bigint as "finalAvailable",
                  (base.held + sums.final_held)::bigint as "finalHeld"
             from accounts a, sums, base where a.id = $1`,
    values: [accountId, finalBefore, FIRST_ID, fromBeginning],
  });
  return rows[0];
}

/** Moves the checkpoint of an account to its last final posting. That of one that is wrong stays, so that the next audit reads the same entries again. */
async function moveCheckpoint(
  db: Db,
  { accountId, books, isRight }: { accountId: string; books: Books; isRight: boolean },
): Promise<void> {
  await db.query({
    name: 'recent-audit.checkpoint',
    text: `insert into ledger_checkpoints as old (account_id, posting_id, available_tokens, held_tokens, is_right)
           values ($1, coalesce($2::uuid, $6::uuid), case when $2::uuid is null then 0 else $3::bigint end, case when $2::uuid is null then 0 else $4::bigint end, $5)
           on conflict (account_id) do update
              set posting_id = coalesce($2::uuid, old.posting_id), is_right = excluded.is_right,
                  available_tokens = case when $2::uuid is null then old.available_tokens else excluded.available_tokens end,
                  held_tokens = case when $2::uuid is null then old.held_tokens else excluded.held_tokens end
            where $2::uuid is null or old.posting_id <= $2::uuid`,
    values: [accountId, isRight ? books.finalId : null, books.finalAvailable, books.finalHeld, isRight, FIRST_ID],
  });
}

function brokenRules(books: Books): string[] {
  const rules: [boolean, string][] = [
    [books.unbalanced > 0, 'the entries of a posting sum to zero'],
    [books.foreign > 0, 'the entries of a posting are of its account or of the house'],
    [
      books.availableTokens !== books.sumAvailable || books.heldTokens !== books.sumHeld,
      'running balances equal the sums of the entries',
    ],
    [books.heldTokens !== books.heldCharges, 'what an account holds is the sum of its held charges'],
  ];
  return rules.filter(([isBroken]) => isBroken).map(([, rule]) => rule);
}

/** Returns the least UUIDv7 of a time in milliseconds. */
function firstIdAt(ms: number): string {
  const hex = Math.max(0, Math.floor(ms)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
