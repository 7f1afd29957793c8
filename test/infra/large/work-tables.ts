import { HOT_ID, type Seed, type Sizes } from './sizes.ts';

/** Items of the one large batch, the same whatever the share: what reads a batch takes as long as the batch is large. */
const LARGE_BATCH = 5_000;

/** Imports, each one of the first jobs; they have lines instead of items. The large batch has lines too. */
const IMPORTS = 100;

const STEPS = `'[{"capability":"signal_analysis"}]', '{"on_step_failure":"fail","step_timeout_s":600}'`;

/** SQL that is true for a job `j` that is open: the last ones, and the large batch. */
const isOpen = ({ jobs }: Sizes): string => `(j >= ${Math.round(jobs * 0.998)} or j = ${jobs / 2})`;

/** SQL that is true for a job `j` that is an import. */
const isImport = (j: string): string => `(${j} < ${IMPORTS * 10} and ${j} % 10 = 4)`;

/** SQL of the job of item `n`: the items in the middle belong to the one large batch. Both items of one content are of one job. */
const jobOf = ({ items, jobs }: Sizes): string => {
  const near = `n / 2 * 2 * ${jobs} / ${items}`;
  return `case when n >= ${(items - LARGE_BATCH) / 2} and n < ${(items + LARGE_BATCH) / 2} then ${jobs / 2}
               when ${isImport(near)} or ${near} = ${jobs / 2} then ${near} + 1 else ${near} end`;
};

/**
 * Returns the SQL of a view of the items: `n`, its content `k` (two items in a row have the same, of which the first was charged for it), its
 * job `j`, and what the columns of the tables have. Items in the middle are completed, though their batch is open.
 */
export const seedItems = (s: Sizes): string => `
  create temp view seed_items as
  select n, n / 2 as k, j, seed_id(3, n, ${s.items}) as id, seed_owner(j, ${s.accounts}) as account_id, seed_time(n, ${s.items}) as at,
         seed_hash(n / 2, ${s.items / 2}) as content_hash,
         case when n / 2 = ${s.items / 4} then 'completed'
              when ${isOpen(s)} and (n % 10 < 2 or n % 100 = 3) then 'pending' when ${isOpen(s)} and n % 100 = 2 then 'running'
              when n % 50 = 6 then 'failed' when n % 50 = 7 then 'cancelled' else 'completed' end as status
    from (select n, ${jobOf(s)} as j from generate_series(0::bigint, ${s.items - 1}) n) numbered`;

/** SQL of the first item of each content. */
const CONTENTS = 'from seed_items where n % 2 = 0';

/** SQL of the hash of made file `m`. */
const madeHash = ({ items }: Sizes, m: string): string =>
  `case when ${m} = ${items / 20} then seed_hash(${items / 4}, ${items / 2}) else encode(sha256(('made ' || ${m})::bytea), 'hex') end`;

/** Jobs, items, their content and their money. */
export const WORK_TABLES: ((sizes: Sizes) => Seed)[] = [
  (s) => [
    'jobs',
    'id, kind, account_id, steps, execution_policy, lane, max_retries, status, created_at, completed_at, checked_at',
    `select seed_id(3, j, ${s.jobs}), case when ${isImport('j')} then 'import' when j % 10 between 1 and 3 then 'run' else 'batch' end,
            seed_owner(j, ${s.accounts}), ${STEPS}, 'tenant-lane-0', 3,
            case when ${isOpen(s)} then 'IN_QUEUE' when j % 20 = 1 then 'failed' else 'completed' end,
            seed_time(j, ${s.jobs}), case when not ${isOpen(s)} then seed_time(j, ${s.jobs}) + interval '1 min' end, now()
       from generate_series(0, ${s.jobs - 1}) j`,
  ],
  (s) => [
    'items',
    'id, job_id, account_id, position, audio_url, status, failure, tokens_charged, content_hash, created_at, updated_at, started_at, fetched_at',
    `select id, seed_id(3, j, ${s.jobs}), account_id, n % 1000000 + 1, 'https://audio.example/' || n || '.wav', status,
            case when status = 'failed' then '{"code":"step_failed"}'::json end, case when status = 'completed' and n % 2 = 0 then 30 else 0 end,
            content_hash, at, at + interval '1 min', at, at from seed_items`,
  ],
  (s) => [
    'step_results',
    'id, account_id, cache_key, capability, output, made_hash, made_at',
    `select seed_id(10, k, ${s.items / 2}), account_id, content_hash, 'signal_analysis', '{"duration_s":30.0,"integrated_lufs":-14.2}',
            case when k % 5 = 0 then ${madeHash(s, 'k / 5')} end, at ${CONTENTS} and status = 'completed'`,
  ],
  (s) => [
    'item_steps',
    'item_id, position, result_id, ran',
    `select id, 0, seed_id(10, k, ${s.items / 2}), n % 2 = 0 from seed_items where status = 'completed'`,
  ],
  () => [
    'sources',
    'account_id, content_hash, bytes, facts, created_at',
    `select account_id, content_hash, 100000, '{"duration_s":30}', at ${CONTENTS}`,
  ],
  () => [
    'charges',
    'account_id, content_hash, tokens, state',
    `select account_id, content_hash, 30, case status when 'completed' then 'charged' when 'running' then 'held' else 'released' end
       ${CONTENTS} and status <> 'pending'`,
  ],
  (s) => [
    'uploads',
    'id, account_id, content_hash, bytes, created_at, used_at, charged',
    `select seed_id(8, k / 5, ${s.items / 10}), account_id, content_hash, 100000, at, at, n < ${s.items * 0.998} ${CONTENTS} and k % 5 = 0`,
  ],
  (s) => [
    'artifacts',
    'id, account_id, content_hash, content_type, bytes, file_name, created_at',
    `select seed_id(11, k / 5, ${s.items / 10}), account_id, ${madeHash(s, 'k / 5')}, 'audio/flac', 100000, 'made.flac', at
       ${CONTENTS} and k % 5 = 0 and status = 'completed'`,
  ],
  () => [
    'stored_objects',
    'account_id, content_hash, bytes, used_at, pinned',
    `select account_id, content_hash, 100000, at, k % 5 = 0 ${CONTENTS}
     union all
     select account_id, content_hash, 100000, created_at, true from artifacts where id <> '${HOT_ID}'`,
  ],
  () => [
    'account_storage',
    'account_id, bytes',
    `select account_id, sum(bytes) from stored_objects group by account_id`,
  ],
  (s) => [
    'ledger_postings',
    'id, key, account_id, reason, content_hash, item_id, created_at, audio_tokens',
    `select seed_id(5, n + odd, ${s.items}), reason || ':' || account_id || ':' || content_hash || ':1', account_id, reason, content_hash, id,
            at, 30
       from (select *, case status when 'completed' then 'charge' when 'failed' then 'release' end as settled ${CONTENTS}) contents
      cross join lateral (values (0, 'hold'), (1, settled)) as m (odd, reason)
      where status <> 'pending' and reason is not null`,
  ],
  () => [
    'ledger_entries',
    'posting_id, book, account_id, tokens',
    `select p.id, m.book, case when m.book <> 'revenue' then p.account_id end, m.tokens
       from ledger_postings p
       join (values ('hold', 'available', -30), ('hold', 'held', 30), ('release', 'held', -30), ('release', 'available', 30),
                    ('charge', 'held', -30), ('charge', 'revenue', 30)) as m (reason, book, tokens) on m.reason = p.reason`,
  ],
  ({ accounts: a }) => [
    'ledger_postings',
    'id, key, account_id, reason, created_at',
    `select seed_id(14, n, ${4 * a}), 'grant:' || n, seed_id(1, n, ${a}), 'grant', now() - interval '301 days' from generate_series(0, ${a - 1}) n`,
  ],
  // The grant of an account: the tokens that it has available, and those that it has spent.
  () => [
    'ledger_entries',
    'posting_id, book, account_id, tokens',
    `select p.id, m.book, case when m.book = 'available' then a.id end, m.sign * (a.available_tokens - coalesce(spent.tokens, 0))
       from accounts a
       join ledger_postings p on p.account_id = a.id and p.reason = 'grant'
       left join (select account_id, sum(tokens)::bigint as tokens from ledger_entries where book = 'available' group by account_id) spent
         on spent.account_id = a.id
      cross join (values ('available', 1), ('grants', -1)) as m (book, sign)`,
  ],
  (s) => [
    'ledger_origins',
    'posting_id, content_hash, tokens',
    `select seed_id(5, n, ${s.items}), content_hash, 10 from seed_items where n % 100 = 0 and status <> 'pending'`,
  ],
  (s) => [
    'ledger_checkpoints',
    'account_id, posting_id, available_tokens, held_tokens, is_right',
    `select a.id, last.id, coalesce(sum(e.tokens) filter (where e.book = 'available'), 0), coalesce(sum(e.tokens) filter (where e.book = 'held'), 0), true
       from accounts a
      cross join (select seed_id(5, ${s.items - 50}, ${s.items}) as id) last
       left join ledger_entries e on e.account_id = a.id and e.posting_id <= last.id
      group by a.id, last.id`,
  ],
  () => ['ledger_audits', 'audited_at', `select now() - interval '1 min'`],
  () => [
    'holds',
    'account_id, content_hash, item_id, tokens, audio_tokens',
    `select account_id, content_hash, id, 30, 30 from items where status = 'running'`,
  ],
  () => [
    'item_progress',
    'item_id, step, steps, capability, percent',
    `select id, 1, 1, 'signal_analysis', 50 from items where status = 'running'`,
  ],
  () => [
    'item_usage',
    'item_id, account_id, ended_at, capabilities, seconds, tokens',
    `select id, account_id, updated_at, '{signal_analysis}', 30, tokens_charged from items where status = 'completed'`,
  ],
  (s) => [
    'content_origins',
    'account_id, content_hash, origin_hash',
    `select account_id, content_hash, seed_hash(k + 1, ${s.items / 2}) ${CONTENTS} and k % 25 = 0`,
  ],
  ...['item_references', 'item_further_contents'].map((table) => (): Seed => {
    const isFurther = table === 'item_further_contents';
    return [
      table,
      `item_id, position${isFurther ? ', input' : ''}, content_hash`,
      `select id, 1${isFurther ? `, 'reference'` : ''}, content_hash from seed_items where n % 100 = 0`,
    ];
  }),
  (s) => [
    'claims',
    'account_id, key, owner, lease_until',
    `select seed_owner(n, ${s.accounts}), 'step:' || n, seed_id(3, n, ${s.items}), now() + interval '1 min' from generate_series(0, 1999) n`,
  ],
  (s) => [
    'engine_time_parts',
    'key, account_id, used_ms, created_at',
    `select 'part ' || n, seed_owner(n, ${s.accounts}), 100, now() from generate_series(0, ${s.jobs / 10 - 1}) n`,
  ],
  (s) => [
    'webhook_events',
    'id, job_id, account_id, round, url, body, outcome, created_at, closed_at',
    `select 'evt_' || j, seed_id(3, j, ${s.jobs}), seed_owner(j, ${s.accounts}), 1, 'https://hooks.example/', '{}',
            case when j < ${s.jobs - 100} then 'accepted' end, now() - interval '29 days' * (${s.jobs} - j) / ${s.jobs}, case when j < ${s.jobs - 100} then now() - interval '29 days' * (${s.jobs} - j) / ${s.jobs} end
       from generate_series(0, ${s.jobs - 1}) j`,
  ],
  (s) => [
    'webhook_attempts',
    'event_id, n, begun_at, ended_at, outcome, status',
    `select 'evt_' || j, 1, now() - interval '29 days' * (${s.jobs} - j) / ${s.jobs}, now() - interval '29 days' * (${s.jobs} - j) / ${s.jobs}, 'accepted', 200 from generate_series(0, ${s.jobs - 1}) j`,
  ],
  (s) => [
    'idempotency_keys',
    'account_id, key, request_hash, job_id, wake_at, status, body, created_at',
    `select seed_owner(j, ${s.accounts}), 'key ' || j, 'h', seed_id(3, j, ${s.jobs}), now(), 202, '{}', seed_time(j, ${s.jobs})
       from generate_series(${s.jobs - s.jobs / 300}, ${s.jobs - 1}) j`,
  ],
  (s) => [
    'quotes',
    'id, account_id, job_id, steps, audio_urls, tokens, expires_at',
    `select seed_id(12, n, ${s.jobs / 50}), seed_owner(n * 50, ${s.accounts}), seed_id(3, n * 50, ${s.jobs}), '[]', '[]', 30,
            seed_time(n, ${s.jobs / 50}) + interval '1 day' from generate_series(0, ${s.jobs / 50 - 1}) n`,
  ],
  (s) => [
    'quote_items',
    'quote_id, position, audio_url, content_hash, tokens, reason',
    `select seed_id(12, n, ${s.jobs / 50}), p, 'https://audio.example/' || p, seed_hash(n, ${s.jobs / 50}), 30, 'new'
       from generate_series(0, ${s.jobs / 50 - 1}) n, generate_series(1, 5) p`,
  ],
  (s) => [
    'import_lines',
    'import_id, position, audio_url',
    `select case when n % 50 = 0 then '${HOT_ID}' else seed_id(3, n % ${IMPORTS} * 10 + 4, ${s.jobs}) end, n + 1, 'https://audio.example/' || n || '.wav'
       from generate_series(0, ${s.jobs - 1}) n`,
  ],
  () => ['imports', 'id, total, opened', 'select import_id, count(*), count(*) from import_lines group by import_id'],
  (s) => [
    'bucket_deliveries',
    'job_id, account_id, bucket, prefix, n, status, ended_at',
    `select seed_id(3, j, ${s.jobs}), seed_owner(j, ${s.accounts}), 'results', '', 1, 'delivered', seed_time(j, ${s.jobs}) from generate_series(0, ${s.jobs - 1}, 20) j`,
  ],
  (s) => [
    'recipe_diffs',
    'id, account_id, first_job_id, second_job_id, first_recipe_id, second_recipe_id, matched, created_at',
    `select seed_id(13, n, ${s.jobs / 100}), seed_owner(n, ${s.accounts}), seed_id(3, n * 10, ${s.jobs}), seed_id(3, n * 10 + 1, ${s.jobs}), 'rec_0001_a', 'rec_0002_b', true,
            seed_time(n * 10, ${s.jobs}) from generate_series(0, ${s.jobs / 100 - 1}) n`,
  ],
  (s) => [
    'change_log',
    'id, changed_at, action, account_id, actor',
    `select seed_id(16, j, ${s.jobs}), seed_time(j, ${s.jobs}), 'key.create', seed_owner(j, ${s.accounts}), 'operator' from generate_series(0, ${s.jobs - 1}) j`,
  ],
];
