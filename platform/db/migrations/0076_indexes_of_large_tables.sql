-- Up Migration, outside a transaction

-- Most items repeat none: an index of nulls was 111 MB at five million items.
create unique index concurrently if not exists items_retry_of on items (retry_of) where retry_of is not null;

alter table items drop constraint if exists items_retry_of_key;

-- The failed items of a job, which lists show alone.
create index concurrently if not exists items_failed on items (job_id, position) where status = 'failed' and not superseded;

-- The turns of a conversation and of an account, in the order of their lists.
create index concurrently if not exists chat_turns_of_conversation on chat_turns (conversation_id, created_at, id);

create index concurrently if not exists chat_turns_of_account on chat_turns (account_id, created_at, id);

-- For the audit of an account: its held charges, and its wrong checkpoints.
create index concurrently if not exists charges_held on charges (account_id) include (tokens) where state = 'held';

create index concurrently if not exists ledger_checkpoints_wrong on ledger_checkpoints (account_id) where not is_right;

-- The run of a call: what its turn has spent is asked at each hold.
create index concurrently if not exists chat_calls_run on chat_calls (run_id) where run_id is not null;
