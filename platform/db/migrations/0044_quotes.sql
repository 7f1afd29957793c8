-- Up Migration

-- A quote: what work would cost, binding until it expires. Its job measures the audio whose length was not known; the tokens are
-- null until the quote is priced.
create table quotes (
  id uuid primary key,
  account_id uuid not null references accounts,
  job_id uuid references jobs on delete cascade,
  steps json not null,
  audio_urls json not null,
  tokens bigint check (tokens >= 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on quotes (job_id);
create index on quotes (account_id);

-- What each audio of a priced quote costs, further audio of its steps included.
create table quote_items (
  quote_id uuid not null references quotes on delete cascade,
  position integer not null check (position >= 1),
  audio_url text not null,
  content_hash text,
  seconds double precision,
  tokens bigint,
  reason text check (reason in ('new', 'charged_before', 'derived')),
  failure json,
  primary key (quote_id, position),
  check ((failure is null) = (reason is not null))
);

-- The quote that bounds a job. The previous release ignores it.
alter table jobs add column quote_id uuid references quotes on delete set null;
create index on jobs (quote_id) where quote_id is not null;

-- Down Migration: none. Migrations are forward only.
