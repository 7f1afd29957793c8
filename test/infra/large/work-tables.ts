import { HOT_ID, type Seed, type Sizes } from './sizes.ts';

/** Items of the one large batch, the same whatever the share: what reads a batch takes as long as the batch is large. */
const LARGE_BATCH = 5_000;

/** SQL of the job of item `n`: the items in the middle belong to the one large batch. */
const jobOf = ({ items, jobs }: Sizes): string => {
  const near = `n * ${jobs} / ${items}`;
  return `case when n >= ${(items - LARGE_BATCH) / 2} and n < ${(items + LARGE_BATCH) / 2} then ${jobs / 2}
               when ${near} % 10 = 5 or ${near} = ${jobs / 2} then ${near} + 1 else ${near} end`;
};

const STEPS = `'[{"capability":"signal_analysis"}]', '{"on_step_failure":"fail","step_timeout_s":600}'`;

/** SQL that is true for a job `j` that is open: the last ones, and the large batch. */
const isOpen = ({ jobs }: Sizes): string => `(j >= ${Math.round(jobs * 0.998)} or j = ${jobs / 2})`;

/** Jobs, items, their content and their money. */
export const WORK_TABLES: ((sizes: Sizes) => Seed)[] = [
  (s) => [
    'jobs',
    'id, kind, account_id, steps, execution_policy, lane, max_retries, status, created_at, completed_at, checked_at',
    `select seed_id(3, j, ${s.jobs}), case when j % 10 = 5 then 'chat' when j % 10 between 1 and 3 then 'run' else 'batch' end,
            seed_owner(j, ${s.accounts}), ${STEPS}, 'tenant-lane-0', 3,
            case when ${isOpen(s)} then 'IN_QUEUE' when j % 20 = 1 then 'failed' else 'completed' end,
            seed_time(j, ${s.jobs}), case when not ${isOpen(s)} then seed_time(j, ${s.jobs}) + interval '1 min' end, now()
       from generate_series(0, ${s.jobs - 1}) j`,
  ],
  (s) => [
    'items',
    'id, job_id, account_id, position, audio_url, status, failure, tokens_charged, content_hash, created_at, updated_at, started_at, fetched_at',
    `select seed_id(3, n, ${s.items}), seed_id(3, j, ${s.jobs}), seed_owner(j, ${s.accounts}), n % 1000000 + 1, 'https://audio.example/' || n || '.wav',
            status, case when status = 'failed' then '{"code":"step_failed"}'::json end, case when status = 'completed' then 30 else 0 end,
            seed_hash(n / 2, ${s.items / 2}), at, at + interval '1 min', at, at
       from (select n, j, seed_time(n, ${s.items}) as at,
                    case when ${isOpen(s)} and n % 10 < 2 then 'pending' when ${isOpen(s)} and n % 100 = 2 then 'running'
                         when n % 50 = 0 then 'failed' when n % 50 = 1 then 'cancelled' else 'completed' end as status
               from (select n, ${jobOf(s)} as j from generate_series(0::bigint, ${s.items - 1}) n) numbered) made`,
  ],
  (s) => [
    'step_results',
    'id, account_id, cache_key, capability, output, made_at',
    `select seed_id(10, n, ${s.items / 2}), seed_owner(n * 2 * ${s.jobs} / ${s.items}, ${s.accounts}), seed_hash(n, ${s.items / 2}), 'signal_analysis',
            '{"duration_s":30.0,"integrated_lufs":-14.2}', seed_time(n, ${s.items / 2})
       from generate_series(0::bigint, ${s.items / 2 - 1}) n`,
  ],
  (s) => [
    'item_steps',
    'item_id, position, result_id, ran',
    `select seed_id(3, n, ${s.items}), 0, seed_id(10, n / 2, ${s.items / 2}), n % 2 = 0 from generate_series(0::bigint, ${s.items - 1}) n
      where n % 10 > 2`,
  ],
  ...['sources', 'stored_objects', 'charges'].map((table) => (s: Sizes): Seed => {
    const rows = `from generate_series(0::bigint, ${s.items / 2 - 1}) n`;
    const key = `seed_owner(n * 2 * ${s.jobs} / ${s.items}, ${s.accounts}), seed_hash(n, ${s.items / 2})`;
    if (table === 'charges')
      return [table, 'account_id, content_hash, tokens, state', `select ${key}, 30, 'charged' ${rows}`];
    if (table === 'sources')
      return [table, 'account_id, content_hash, bytes, facts', `select ${key}, 100000, '{"duration_s":30}' ${rows}`];
    return [
      table,
      'account_id, content_hash, bytes, used_at',
      `select ${key}, 100000, seed_time(n, ${s.items / 2}) ${rows}`,
    ];
  }),
  (s) => [
    'ledger_postings',
    'id, key, account_id, reason, content_hash, item_id, created_at, audio_tokens',
    `select seed_id(5, n, ${s.items}), case when n % 2 = 0 then 'hold:' else 'charge:' end || owner || ':' || hash || ':' || n, owner,
            case when n % 2 = 0 then 'hold' else 'charge' end, hash, seed_id(3, n, ${s.items}), seed_time(n, ${s.items}), 30
       from (select n, seed_owner(n * ${s.jobs} / ${s.items}, ${s.accounts}) as owner, seed_hash(n / 2, ${s.items / 2}) as hash
               from generate_series(0::bigint, ${s.items - 1}) n) made`,
  ],
  (s) => [
    'ledger_entries',
    'posting_id, book, account_id, tokens',
    `select seed_id(5, n, ${s.items}), book, case when book <> 'revenue' then seed_owner(n * ${s.jobs} / ${s.items}, ${s.accounts}) end, tokens
       from generate_series(0::bigint, ${s.items - 1}) n
       join (values (0, 'available', -30), (0, 'held', 30), (1, 'held', -30), (1, 'revenue', 30)) as m (odd, book, tokens) on odd = n % 2`,
  ],
  (s) => [
    'ledger_origins',
    'posting_id, content_hash, tokens',
    `select seed_id(5, n, ${s.items}), seed_hash(n, ${s.items / 2}), 10 from generate_series(0::bigint, ${s.items - 1}, 100) n`,
  ],
  (s) => [
    'ledger_checkpoints',
    'account_id, posting_id, available_tokens, held_tokens, is_right',
    `select seed_id(1, n, ${s.accounts}), seed_id(5, ${s.items - 50}, ${s.items}), 0, 0, true from generate_series(0, ${s.accounts - 1}) n`,
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
    `select id, account_id, updated_at, '{signal_analysis}', 30, 30 from items where status = 'completed'`,
  ],
  (s) => [
    'uploads',
    'id, account_id, content_hash, bytes, created_at, used_at, charged',
    `select seed_id(8, n, ${s.items / 10}), seed_owner(n, ${s.accounts}), seed_hash(n, ${s.items / 10}), 100000, seed_time(n, ${s.items / 10}),
            seed_time(n, ${s.items / 10}), n < ${(s.items / 10) * 0.998} from generate_series(0::bigint, ${s.items / 10 - 1}) n`,
  ],
  (s) => [
    'artifacts',
    'id, account_id, content_hash, content_type, bytes, file_name',
    `select seed_id(11, n, ${s.items / 10}), seed_owner(n, ${s.accounts}), seed_hash(n, ${s.items / 10}), 'audio/flac', 100000, 'made.flac'
       from generate_series(0::bigint, ${s.items / 10 - 1}) n`,
  ],
  (s) => [
    'content_origins',
    'account_id, content_hash, origin_hash',
    `select seed_owner(n, ${s.accounts}), seed_hash(n, ${s.items / 50}), seed_hash(n + 1, ${s.items / 50}) from generate_series(0::bigint, ${s.items / 50 - 2}) n`,
  ],
  ...['item_references', 'item_further_contents'].map((table) => (s: Sizes): Seed => {
    const isFurther = table === 'item_further_contents';
    return [
      table,
      `item_id, position${isFurther ? ', input' : ''}, content_hash`,
      `select seed_id(3, n, ${s.items}), 1${isFurther ? `, 'reference'` : ''}, seed_hash(n / 2, ${s.items / 2})
         from generate_series(0::bigint, ${s.items - 1}, 100) n`,
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
    `select seed_owner(j, ${s.accounts}), 'key ' || j, 'h', seed_id(3, j, ${s.jobs}), now(), 202, '{}', now() - interval '23 h' * (${s.jobs} - j) / ${s.jobs}
       from generate_series(0, ${s.jobs - 1}, 20) j`,
  ],
  (s) => [
    'quotes',
    'id, account_id, job_id, steps, audio_urls, tokens, expires_at',
    `select seed_id(12, n, ${s.jobs / 50}), seed_owner(n * 50, ${s.accounts}), seed_id(3, n * 50, ${s.jobs}), '[]', '[]', 30, now() + interval '1 h'
       from generate_series(0, ${s.jobs / 50 - 1}) n`,
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
    `select case when n % 50 = 0 then '${HOT_ID}' else seed_id(3, n % 1000, ${s.jobs}) end, n + 1, 'https://audio.example/' || n || '.wav'
       from generate_series(0, ${s.jobs - 1}) n`,
  ],
  (s) => [
    'bucket_deliveries',
    'job_id, account_id, bucket, prefix, n, status, ended_at',
    `select seed_id(3, j, ${s.jobs}), seed_owner(j, ${s.accounts}), 'results', '', 1, 'delivered', seed_time(j, ${s.jobs}) from generate_series(0, ${s.jobs - 1}, 20) j`,
  ],
  (s) => [
    'recipe_diffs',
    'id, account_id, first_job_id, second_job_id, first_recipe_id, second_recipe_id, matched',
    `select seed_id(13, n, ${s.jobs / 100}), seed_owner(n, ${s.accounts}), seed_id(3, n * 10, ${s.jobs}), seed_id(3, n * 10 + 1, ${s.jobs}), 'rec_0001_a', 'rec_0002_b', true
       from generate_series(0, ${s.jobs / 100 - 1}) n`,
  ],
];
