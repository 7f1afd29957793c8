-- Up Migration

-- Tokens of at most an hour for web pages, which act as the key that created them within their scopes. In a table of their own, the
-- previous release, which reads no scopes, accepts none of them.
create table browser_tokens (
  id uuid primary key,
  key_id uuid not null references api_keys (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  token_hash bytea not null unique,
  scopes text[] not null check (scopes <@ array['read', 'upload', 'spend'] and cardinality(scopes) >= 1),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index browser_tokens_account on browser_tokens (account_id, expires_at);
create index browser_tokens_key on browser_tokens (key_id);

-- Down Migration: none. Migrations are forward only.
