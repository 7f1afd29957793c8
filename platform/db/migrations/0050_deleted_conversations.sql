-- Up Migration

-- Deleting a turn deletes its audio handles. Their key begins with the conversation, so each turn would read the whole table.
create index chat_audios_turn on chat_audios (turn_id);

-- When turns of accounts without tokens were sent that were deleted since: they count towards the messages of a day.
create table deleted_turns (
  account_id uuid not null references accounts (id),
  created_at timestamptz not null
);
create index deleted_turns_account on deleted_turns (account_id, created_at);
create index deleted_turns_age on deleted_turns (created_at);

-- Down Migration: none. Migrations are forward only.
