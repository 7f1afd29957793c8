-- Up Migration

-- Every file that a result names, so that a result whose files are lost is computed again.
alter table step_results add column file_hashes text[] not null default '{}';

-- An upload whose content was charged is kept for good; any other one counts as unpaid, and expires.
alter table uploads add column charged boolean not null default false;
update uploads u set charged = true
  from charges c
 where c.account_id = u.account_id and c.content_hash = u.content_hash and c.state = 'charged';
create index uploads_unpaid on uploads (account_id) include (bytes, created_at, used_at) where not charged;
create index uploads_expiring on uploads ((coalesce(used_at, created_at))) where not charged;

-- Items in flight of an account: they are counted, and the contents that they work on are not removed.
create index items_running on items (account_id) include (content_hash) where status = 'running';

-- Bytes that an account without available tokens has fetched in an hour.
create table unpaid_fetches (
  account_id uuid primary key references accounts (id),
  hour timestamptz not null,
  bytes bigint not null check (bytes >= 0)
);
