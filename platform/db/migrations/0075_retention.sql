-- Up Migration

-- Ids of what retention has deleted, so that a request for it is told so. Each is forgotten after a year.
create table expired_ids (
  id uuid not null,
  account_id uuid not null references accounts (id),
  expired_at timestamptz not null default now(),
  primary key (id, account_id)
);
create index expired_ids_account on expired_ids (account_id);
create index expired_ids_age on expired_ids (expired_at, id);

-- The order in which retention reads each table: the oldest first, on from where it stopped.
create index jobs_ended on jobs (completed_at, id) where completed_at is not null and kind <> 'chat';
create index chat_turns_age on chat_turns (created_at, id);
create index quotes_expired on quotes (expires_at, id);
create index step_results_age on step_results (made_at, id);
create index uploads_age on uploads (created_at, id);
create index artifacts_age on artifacts (created_at, id);
create index stored_objects_age on stored_objects (used_at, account_id, content_hash) where state = 'kept' and not pinned;
create index sources_age on sources (created_at, account_id, content_hash);

-- References to a file: from results, items, conversations and quotes.
create index step_results_files on step_results using gin (file_hashes) where file_hashes <> '{}';
create index step_results_made on step_results (account_id, made_hash) where made_hash is not null;
create index items_content on items using hash (content_hash) where content_hash is not null;
create index chat_audios_url on chat_audios using hash (lower(audio_url));
create index quotes_binding on quotes (account_id, expires_at);

-- Down Migration: none. Migrations are forward only.
