-- Up Migration

-- The contents that a made file was made of. A price counts what they, and theirs, were charged for.
create table content_origins (
  account_id uuid not null references accounts (id),
  content_hash text not null,
  origin_hash text not null,
  primary key (account_id, content_hash, origin_hash),
  check (content_hash <> origin_hash)
);

-- The price that a holder was given: the length of the audio less the tokens of its origins. Null for holds of the previous release.
alter table holds
  add column tokens bigint check (tokens >= 1),
  add column audio_tokens bigint,
  add column origins json;

-- A content whose origins were charged while it was held is charged for less than was held, down to nothing.
alter table charges drop constraint charges_tokens_check;
alter table charges add constraint charges_tokens_check check (tokens >= 1 or (tokens = 0 and state = 'charged'));

-- How the price of a hold or a charge came about.
alter table ledger_postings add column audio_tokens bigint;
create table ledger_origins (
  posting_id uuid not null references ledger_postings (id),
  content_hash text not null,
  tokens bigint not null check (tokens >= 1),
  primary key (posting_id, content_hash)
);
