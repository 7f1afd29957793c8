-- Up Migration

-- Every object in storage, and their size by account. A row is written before its object and removed after it.
create table stored_objects (
  account_id uuid not null references accounts (id),
  content_hash text not null,
  bytes bigint not null check (bytes >= 0),
  state text not null default 'kept' check (state in ('kept', 'removing')),
  used_at timestamptz not null default now(),
  primary key (account_id, content_hash)
);
create index stored_objects_by_use on stored_objects (account_id, used_at) where state = 'kept';
create index stored_objects_removing on stored_objects (used_at) where state = 'removing';

create table account_storage (
  account_id uuid primary key references accounts (id),
  bytes bigint not null check (bytes >= 0)
);

insert into stored_objects (account_id, content_hash, bytes)
select account_id, content_hash, max(bytes)
  from (select account_id, content_hash, bytes from uploads
        union all select account_id, content_hash, bytes from sources
        union all select account_id, content_hash, bytes from artifacts) known
 group by account_id, content_hash;
insert into account_storage (account_id, bytes)
select account_id, sum(bytes) from stored_objects group by account_id;
