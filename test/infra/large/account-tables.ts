import { HOT_ID, type Seed, type Sizes } from './sizes.ts';

/** Accounts, and what there is of each. */
export const ACCOUNT_TABLES: ((sizes: Sizes) => Seed)[] = [
  ({ accounts: a }) => [
    'teams',
    'id, name',
    `select seed_id(2, n, ${a / 10}), 'team ' || n from generate_series(0, ${a / 10 - 1}) n`,
  ],
  ({ accounts: a }) => [
    'accounts',
    'id, name, kind, team_id, available_tokens, created_at',
    `select seed_id(1, n, ${a}), 'customer ' || n, case when n % 10 = 1 then 'free' else 'paid' end,
            case when n % 5 = 0 then seed_id(2, n / 10, ${a / 10}) end, 1000000, seed_time(n, ${a}) from generate_series(0, ${a - 1}) n`,
  ],
  ({ accounts: a }) => [
    'api_keys',
    'id, account_id, kind, key_hash, hint, created_at',
    `select seed_id(4, n, ${2 * a}), seed_id(1, n / 2, ${a}), 'live', sha256(n::text::bytea), 'live_…1234', seed_time(n, ${2 * a})
       from generate_series(0, ${2 * a - 1}) n`,
  ],
  ({ accounts: a }) => [
    'browser_tokens',
    'id, key_id, account_id, token_hash, scopes, expires_at',
    `select seed_id(4, n, ${a}), seed_id(4, n * 2, ${2 * a}), seed_id(1, n, ${a}), sha256((-1 - n)::text::bytea), '{read}', now() + interval '1 h'
       from generate_series(0, ${a - 1}) n`,
  ],
  ({ accounts: a }) => [
    'spend_limits',
    'id, account_id, max_tokens',
    `select seed_id(6, n, ${a}), seed_id(1, n, ${a}), 100000 from generate_series(0, ${a - 1}) n`,
  ],
  ({ accounts: a }) => [
    'engine_time_days',
    'account_id, day, used_ms, drawn_ms',
    `select seed_id(1, n, ${a}), current_date - d, 1000, 0 from generate_series(0, ${a - 1}) n, generate_series(0, 2) d`,
  ],
  ({ accounts: a }) => [
    'row_bytes_days',
    'account_id, day, bytes, drawn_bytes',
    `select seed_id(1, n, ${a}), current_date - d, 1000, 0 from generate_series(0, ${a - 1}) n, generate_series(0, 2) d`,
  ],
  ({ accounts: a }) => [
    'recipe_prompts',
    'id, account_id, prompt, created_at',
    `select seed_id(9, n, ${2 * a}), seed_id(1, n / 2, ${a}), 'clean it', now() - interval '23 h' * (${2 * a} - n) / ${2 * a} from generate_series(0, ${2 * a - 1}) n`,
  ],
  ({ recipes: r, accounts: a }) => [
    'recipes',
    'id, account_id, team_id, name, status, visibility, steps, execution_policy, created_at, approved_at',
    `select 'rec_' || lpad((n % 10000)::text, 4, '0') || '_s' || n,
            case when n % 10 = 0 then '${HOT_ID}' else seed_id(1, n % ${a}, ${a}) end,
            case when n % 10 between 4 and 5 then seed_id(2, n % ${a / 10}, ${a / 10}) end, 'Recipe ' || n,
            case when n % 50 = 0 then 'draft' else 'approved' end, case when n % 10 between 4 and 5 then 'team' else 'personal' end,
            '[{"capability":"signal_analysis"}]', '{"on_step_failure":"fail","step_timeout_s":600}', seed_time(n, ${r}), seed_time(n, ${r})
       from generate_series(0, ${r - 1}) n`,
  ],
];
