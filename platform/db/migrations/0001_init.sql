-- Up Migration

create table teams (
  id uuid primary key,
  name text not null unique,
  created_at timestamptz not null default now()
);

-- The tenant. Only customer accounts keep running balances; house books are sums of entries.
create table accounts (
  id uuid primary key,
  name text unique,
  kind text not null check (kind in ('paid', 'free')),
  team_id uuid references teams (id),
  dedicated boolean not null default false, -- has task queues of its own
  available_tokens bigint not null default 0 check (available_tokens >= 0),
  held_tokens bigint not null default 0 check (held_tokens >= 0),
  created_at timestamptz not null default now()
);

create table api_keys (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  kind text not null check (kind in ('live', 'test', 'free')),
  key_hash bytea not null unique, -- hmac-sha256 of the key with the server's secret
  hint text not null, -- prefix and last four characters, for lists
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index api_keys_account on api_keys (account_id);

-- Double entry: the entries of one posting sum to zero. A posting's key makes it happen once.
create table ledger_postings (
  id uuid primary key,
  key text not null unique,
  account_id uuid not null references accounts (id),
  reason text not null check (reason in ('grant', 'top_up', 'hold', 'release', 'charge')),
  content_hash text,
  item_id uuid,
  created_at timestamptz not null default now()
);
create index ledger_postings_account on ledger_postings (account_id, id desc);

create table ledger_entries (
  posting_id uuid not null references ledger_postings (id),
  book text not null check (book in ('available', 'held', 'grants', 'sales', 'revenue')),
  account_id uuid references accounts (id), -- null for the house's books
  tokens bigint not null check (tokens <> 0),
  primary key (posting_id, book),
  check ((account_id is null) = (book in ('grants', 'sales', 'revenue')))
);
create index ledger_entries_account on ledger_entries (account_id, book);

create table recipes (
  id text primary key check (id ~ '^rec_[0-9]{4}_[a-z0-9]+(_[a-z0-9]+)*$'),
  account_id uuid references accounts (id), -- its author; null in the catalogue
  team_id uuid references teams (id),
  name text not null,
  description text not null default '',
  status text not null check (status in ('draft', 'saved', 'approved')),
  visibility text not null check (visibility in ('personal', 'team', 'catalog')),
  steps json not null,
  execution_policy json not null,
  created_at timestamptz not null default now(),
  approved_at timestamptz,
  deleted_at timestamptz,
  check ((account_id is null) = (visibility = 'catalog')),
  check ((visibility = 'team') = (team_id is not null))
);
create index recipes_account on recipes (account_id) where deleted_at is null;
create index recipes_team on recipes (team_id) where deleted_at is null;

-- What holds items: a batch, or a recipe run (recipe_id null: a single capability call).
create table jobs (
  id uuid primary key,
  kind text not null check (kind in ('batch', 'run')),
  account_id uuid not null references accounts (id),
  recipe_id text references recipes (id),
  steps json not null, -- frozen at submit
  execution_policy json not null,
  lane text not null, -- task queue of its items, chosen at submit
  webhook_url text,
  max_retries integer not null,
  metadata json,
  status text not null default 'IN_QUEUE' check (status in ('IN_QUEUE', 'completed', 'failed', 'cancelled')),
  round integer not null default 1, -- of delivery: a retry of a closed batch opens the next
  cancel_requested_at timestamptz,
  wake_at timestamptz, -- rows changed and the workflow may not know yet
  wakes integer not null default 0, -- by the sweep, since the last progress
  checked_at timestamptz not null default now(), -- by the sweep
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  check ((status = 'IN_QUEUE') = (completed_at is null))
);
create index jobs_account on jobs (account_id, kind, id desc);
create index jobs_due on jobs (wake_at) where wake_at is not null;
create index jobs_open on jobs (checked_at) where status = 'IN_QUEUE';

-- One attempt at one audio of a job. The latest attempt of each position counts and is shown.
create table items (
  id uuid primary key,
  job_id uuid not null references jobs (id) on delete cascade,
  account_id uuid not null references accounts (id),
  position integer not null check (position >= 1),
  attempt integer not null default 1 check (attempt >= 1),
  retry_of uuid unique references items (id) on delete cascade,
  superseded boolean not null default false,
  audio_url text not null,
  status text not null default 'pending' check (status in ('pending', 'running', 'completed', 'failed', 'cancelled')),
  content_hash text, -- sha-256 of the source's bytes, hex
  failure json, -- {code, detail?}
  tokens_charged bigint not null default 0,
  cached boolean not null default false, -- every step was found, none was run
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (job_id, position, attempt),
  check ((status = 'failed') = (failure is not null))
);
create index items_shown on items (job_id, position) where not superseded;
create index items_open on items (job_id) where status in ('pending', 'running');

-- What each step of an item came to: a (shared) result, or a failure.
create table item_steps (
  item_id uuid not null references items (id) on delete cascade,
  position integer not null,
  result_id uuid,
  ran boolean not null default false, -- this item's own step ran it, it was not found
  failure json,
  primary key (item_id, position),
  check ((result_id is null) <> (failure is null))
);

-- Finished steps, found again by whoever asks the same of the same audio in the same account.
create table step_results (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  cache_key text not null,
  capability text not null,
  output json not null, -- json keeps the order of its keys
  made_hash text, -- sha-256 of the audio or video this step feeds to the next
  made_at timestamptz not null default now(),
  unique (account_id, cache_key)
);
alter table item_steps add foreign key (result_id) references step_results (id);

-- Leases on work that must run once at a time: downloads, probes, steps.
create table claims (
  account_id uuid not null references accounts (id),
  key text not null,
  owner uuid not null, -- item that works on it
  fence bigint not null default 1, -- grows with every take-over: writes under an older one are dropped
  takeovers integer not null default 0,
  lease_until timestamptz not null,
  primary key (account_id, key)
);
create index claims_expiry on claims (lease_until);

-- What a source is, once per account and content.
create table sources (
  account_id uuid not null references accounts (id),
  content_hash text not null,
  bytes bigint not null,
  facts json, -- null until probed
  created_at timestamptz not null default now(),
  primary key (account_id, content_hash)
);

create table charges (
  account_id uuid not null references accounts (id),
  content_hash text not null,
  tokens bigint not null check (tokens >= 1),
  state text not null check (state in ('held', 'charged', 'released')),
  holds_made integer not null default 1, -- how often it was held anew: part of the posting's key
  updated_at timestamptz not null default now(),
  primary key (account_id, content_hash)
);

create table holds (
  account_id uuid not null,
  content_hash text not null,
  item_id uuid not null references items (id),
  created_at timestamptz not null default now(),
  primary key (account_id, content_hash, item_id),
  foreign key (account_id, content_hash) references charges (account_id, content_hash)
);
create index holds_item on holds (item_id);

create table uploads (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  content_hash text not null,
  bytes bigint not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index uploads_forgotten on uploads (created_at) where used_at is null;
create index uploads_content on uploads (account_id, content_hash);

create table artifacts (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  content_hash text not null,
  content_type text not null,
  bytes bigint not null,
  duration_s double precision,
  file_name text not null,
  created_at timestamptz not null default now(),
  unique (account_id, content_hash, content_type)
);

create table webhook_events (
  id text primary key, -- <batch_id>.<round>, or the job's id
  job_id uuid not null references jobs (id),
  account_id uuid not null references accounts (id),
  round integer not null,
  url text not null,
  body text not null, -- frozen as text: jsonb would reorder its keys
  outcome text check (outcome in ('accepted', 'refused', 'given_up')),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  unique (job_id, round)
);
create index webhook_events_open on webhook_events (created_at) where outcome is null;

create table webhook_attempts (
  event_id text not null references webhook_events (id),
  n integer not null check (n between 1 and 3),
  begun_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  outcome text check (outcome in ('accepted', 'not_accepted', 'refused')),
  status integer, -- of the endpoint's answer
  error text, -- why there was none
  primary key (event_id, n)
);

-- Down Migration: none. Migrations are forward only.
