-- The schema after all migrations, for reading and for review.
-- Written by "npm run schema"; a test compares it with a migrated database. Do not edit it: add a migration.

create sequence migrations_id_seq as integer start 1 increment 1;

CREATE OR REPLACE FUNCTION public.add_object(the_account uuid, the_content text, size bigint, most bigint, is_pinned boolean)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended(the_account || '/' || the_content, 0));
  update stored_objects o set used_at = clock_timestamp(), state = 'kept', pinned = o.pinned or is_pinned
   where o.account_id = the_account and o.content_hash = the_content;
  if found then return true; end if;
  insert into account_storage as s (account_id, bytes)
  select the_account, size where size <= most
      on conflict (account_id) do update set bytes = s.bytes + excluded.bytes
   where s.bytes + excluded.bytes <= most;
  if not found then return false; end if;
  insert into stored_objects (account_id, content_hash, bytes, used_at, pinned)
  values (the_account, the_content, size, clock_timestamp(), is_pinned);
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION public.hold_simple(the_account uuid, the_content text, the_item uuid, price bigint, the_posting uuid)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  available bigint;
  charge record;
  held_before bigint := 0;
  made integer := 1;
begin
  select a.available_tokens into available from accounts a where a.id = the_account for no key update;
  if not found or price < 1 then return null; end if;
  perform from items i join jobs j on j.id = i.job_id
    where i.id = the_item and i.account_id = the_account and i.status in ('pending', 'running')
      and j.max_tokens is null and j.max_total_tokens is null and j.quote_id is null
      and coalesce(cardinality(coalesce(i.spend_limits, j.spend_limits)), 0) = 0
      and not (j.kind = 'run' and j.recipe_id is null and j.metadata is not null);
  if not found then return null; end if;
  select c.tokens, c.state, c.holds_made into charge from charges c where c.account_id = the_account and c.content_hash = the_content;
  if found then
    if charge.state = 'charged' then return 'covered'; end if;
    if charge.state = 'held' then held_before := charge.tokens; end if;
    made := charge.holds_made + 1;
  end if;
  perform from content_origins o where o.account_id = the_account and o.content_hash = the_content limit 1;
  if found then return null; end if;

  if price > held_before then
    if available < price - held_before then return 'insufficient_tokens'; end if;
    insert into ledger_postings (id, key, account_id, reason, content_hash, item_id, audio_tokens)
    values (the_posting, 'hold:' || the_account || ':' || the_content || ':' || made, the_account, 'hold', the_content, the_item, price)
        on conflict (key) do nothing;
    if not found then return null; end if;
    insert into charges (account_id, content_hash, tokens, state, holds_made)
    values (the_account, the_content, price, 'held', made)
        on conflict (account_id, content_hash) do update
       set tokens = excluded.tokens, state = 'held', holds_made = excluded.holds_made, updated_at = now()
     where charges.holds_made = excluded.holds_made - 1 and charges.state <> 'charged';
    if not found then raise exception 'Content % of account % was held by someone without its lock', the_content, the_account; end if;
    insert into ledger_entries (posting_id, book, account_id, tokens)
    values (the_posting, 'available', the_account, held_before - price), (the_posting, 'held', the_account, price - held_before);
    update accounts a
       set available_tokens = a.available_tokens - (price - held_before), held_tokens = a.held_tokens + (price - held_before)
     where a.id = the_account;
  end if;
  insert into holds (account_id, content_hash, item_id, tokens, audio_tokens, origins)
  values (the_account, the_content, the_item, price, price, '[]')
      on conflict do nothing;
  return 'held';
end
$function$;

CREATE OR REPLACE FUNCTION public.settle_simple(the_account uuid, the_item uuid, states_before text[], the_posting uuid)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  hold record;
  held_before bigint;
  sum_charged bigint := 0;
begin
  perform from accounts a where a.id = the_account for no key update;
  if not found then return null; end if;
  perform from items i where i.id = the_item and i.account_id = the_account and i.status = any (states_before);
  if not found then return null; end if;
  if (select count(*) from holds h where h.account_id = the_account and h.item_id = the_item) > 1 then return null; end if;
  select h.content_hash, h.audio_tokens into hold from holds h where h.account_id = the_account and h.item_id = the_item;
  if found then
    if coalesce(hold.audio_tokens, 0) < 1 then return null; end if;
    perform from content_origins o where o.account_id = the_account and o.content_hash = hold.content_hash limit 1;
    if found then return null; end if;
  end if;

  delete from item_progress p where p.item_id = the_item;
  if hold.content_hash is not null then
    delete from holds h where h.account_id = the_account and h.item_id = the_item;
    select c.tokens into held_before from charges c
     where c.account_id = the_account and c.content_hash = hold.content_hash and c.state = 'held';
    if found then
      sum_charged := least(hold.audio_tokens, held_before);
      update charges c set state = 'charged', tokens = sum_charged, updated_at = now()
       where c.account_id = the_account and c.content_hash = hold.content_hash and c.state = 'held';
      insert into ledger_postings (id, key, account_id, reason, content_hash, item_id, audio_tokens)
      values (the_posting, 'charge:' || the_account || ':' || hold.content_hash, the_account, 'charge', hold.content_hash, the_item,
              case when hold.audio_tokens <= held_before then hold.audio_tokens end);
      insert into ledger_entries (posting_id, book, account_id, tokens)
      select the_posting, m.book, m.owner, m.tokens
        from (values ('held', the_account, -held_before), ('revenue', null::uuid, sum_charged), ('available', the_account, held_before - sum_charged))
          as m (book, owner, tokens)
       where m.tokens <> 0;
      update accounts a
         set available_tokens = a.available_tokens + held_before - sum_charged, held_tokens = a.held_tokens - held_before
       where a.id = the_account;
      update uploads u set charged = true
       where u.id in (select f.id from uploads f
                       where f.account_id = the_account and f.content_hash = hold.content_hash and not f.charged
                       order by f.id for update);
      update spend_limits l set charged_tokens = l.charged_tokens + sum_charged
        from items i join jobs j on j.id = i.job_id
       where i.id = the_item and l.id = any (coalesce(i.spend_limits, j.spend_limits));
    end if;
  end if;
  update items i
     set status = 'completed', failure = null, tokens_charged = sum_charged, updated_at = now(),
         cached = not exists (select from item_steps s where s.item_id = i.id and s.ran)
   where i.id = the_item and i.status = any (states_before);
  if not found then raise exception 'item % was settled meanwhile', the_item using errcode = 'serialization_failure'; end if;
  insert into item_usage (item_id, account_id, recipe_id, key_id, capabilities, seconds, tokens)
  select i.id, i.account_id, j.recipe_id, j.key_id,
         array(select s ->> 'capability' from json_array_elements(j.steps) with ordinality as steps (s, n) order by n),
         coalesce((s.facts ->> 'duration_s')::float8, 0), sum_charged
    from items i
    join jobs j on j.id = i.job_id
    left join sources s on s.account_id = i.account_id and s.content_hash = i.content_hash
   where i.id = the_item and json_array_length(j.steps) > 0
      on conflict (item_id) do nothing;
  return sum_charged;
end
$function$;

CREATE OR REPLACE FUNCTION public.sum_item_usage()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into usage_days as d (account_id, kind, day, name, count, seconds, tokens)
  select a.account_id, g.kind, (a.ended_at at time zone 'UTC')::date, g.name, count(*), sum(a.seconds::numeric), sum(a.tokens)
    from added a
   cross join lateral (
         select 'day', ''
         union all select 'recipe', coalesce(a.recipe_id, '')
         union all select 'key', coalesce(a.key_id::text, '')
         union all select 'capability', capability from unnest(a.capabilities) as capability) as g (kind, name)
   group by 1, 2, 3, 4
   order by 1, 2, 3, 4
      on conflict (account_id, kind, day, name, is_earlier) do update
     set count = d.count + excluded.count, seconds = d.seconds + excluded.seconds, tokens = d.tokens + excluded.tokens;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.sum_ledger_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into ledger_days as d (account_id, reason, day, tokens)
  select a.account_id, p.reason, p.day, sum(a.tokens)
    from added a
   cross join lateral (
         select reason, (created_at at time zone 'UTC')::date as day from ledger_postings where id = a.posting_id offset 0) p -- by its key
   where a.account_id is not null
   group by 1, 2, 3
  having sum(a.tokens) <> 0
   order by 1, 2, 3
      on conflict (account_id, reason, day, is_earlier) do update set tokens = d.tokens + excluded.tokens;
  return null;
end
$function$;

create table account_alerts (
  account_id uuid not null,
  low_balance bigint,
  monthly_budget bigint,
  constraint account_alerts_pkey PRIMARY KEY (account_id),
  constraint account_alerts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint account_alerts_low_balance_check CHECK (low_balance >= 0),
  constraint account_alerts_monthly_budget_check CHECK (monthly_budget >= 0)
);

create table account_erasures (
  account_id uuid not null,
  requested_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  checked_at timestamp with time zone default now() not null,
  constraint account_erasures_pkey PRIMARY KEY (account_id),
  constraint account_erasures_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX account_erasures_open ON account_erasures USING btree (checked_at) WHERE ended_at IS NULL;

create table account_storage (
  account_id uuid not null,
  bytes bigint not null,
  constraint account_storage_pkey PRIMARY KEY (account_id),
  constraint account_storage_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint account_storage_bytes_check CHECK (bytes >= 0)
);

create table accounts (
  id uuid not null,
  name text,
  kind text not null,
  team_id uuid,
  dedicated boolean default false not null,
  available_tokens bigint default 0 not null,
  held_tokens bigint default 0 not null,
  created_at timestamp with time zone default now() not null,
  joined_team_at timestamp with time zone,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_name_key UNIQUE (name),
  constraint accounts_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id),
  constraint accounts_available_tokens_check CHECK (available_tokens >= 0),
  constraint accounts_held_tokens_check CHECK (held_tokens >= 0),
  constraint accounts_kind_check CHECK (kind = ANY (ARRAY['paid'::text, 'free'::text]))
);
CREATE INDEX accounts_team ON accounts USING btree (team_id) WHERE team_id IS NOT NULL;

create table api_keys (
  id uuid not null,
  account_id uuid not null,
  kind text not null,
  key_hash bytea not null,
  hint text not null,
  created_at timestamp with time zone default now() not null,
  revoked_at timestamp with time zone,
  label text,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  scopes text[],
  spend_limits uuid[],
  is_console boolean default false not null,
  secret_id text,
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_key_hash_key UNIQUE (key_hash),
  constraint api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint api_keys_kind_check CHECK (kind = ANY (ARRAY['live'::text, 'test'::text, 'free'::text])),
  constraint api_keys_scopes_check CHECK (scopes <@ ARRAY['read'::text, 'upload'::text, 'spend'::text] AND cardinality(scopes) >= 1),
  constraint api_keys_spend_limits_check CHECK (cardinality(spend_limits) >= 1 AND cardinality(spend_limits) <= 8)
);
CREATE INDEX api_keys_account ON api_keys USING btree (account_id);

create table artifacts (
  id uuid not null,
  account_id uuid not null,
  content_hash text not null,
  content_type text not null,
  bytes bigint not null,
  duration_s double precision,
  file_name text not null,
  created_at timestamp with time zone default now() not null,
  constraint artifacts_pkey PRIMARY KEY (id),
  constraint artifacts_account_id_content_hash_content_type_file_name_key UNIQUE (account_id, content_hash, content_type, file_name),
  constraint artifacts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX artifacts_age ON artifacts USING btree (created_at, id);

create table browser_tokens (
  id uuid not null,
  key_id uuid not null,
  account_id uuid not null,
  token_hash bytea not null,
  scopes text[] not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  spend_limits uuid[],
  constraint browser_tokens_pkey PRIMARY KEY (id),
  constraint browser_tokens_token_hash_key UNIQUE (token_hash),
  constraint browser_tokens_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint browser_tokens_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id) ON DELETE CASCADE,
  constraint browser_tokens_scopes_check CHECK (scopes <@ ARRAY['read'::text, 'upload'::text, 'spend'::text] AND cardinality(scopes) >= 1),
  constraint browser_tokens_spend_limits_check CHECK (cardinality(spend_limits) >= 1 AND cardinality(spend_limits) <= 8)
);
CREATE INDEX browser_tokens_account ON browser_tokens USING btree (account_id, expires_at);
CREATE INDEX browser_tokens_key ON browser_tokens USING btree (key_id);

create table bucket_credentials (
  account_id uuid not null,
  endpoint text not null,
  region text not null,
  sealed bytea not null,
  updated_at timestamp with time zone default now() not null,
  constraint bucket_credentials_pkey PRIMARY KEY (account_id),
  constraint bucket_credentials_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table bucket_deliveries (
  job_id uuid not null,
  account_id uuid not null,
  bucket text not null,
  prefix text not null,
  n integer default 0 not null,
  status text default 'pending'::text not null,
  failure text,
  items_done integer default 0 not null,
  objects integer default 0 not null,
  bytes bigint default 0 not null,
  checked_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  constraint bucket_deliveries_pkey PRIMARY KEY (job_id),
  constraint bucket_deliveries_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint bucket_deliveries_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  constraint bucket_deliveries_status_check CHECK (status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text]))
);
CREATE INDEX bucket_deliveries_account ON bucket_deliveries USING btree (account_id);
CREATE INDEX bucket_deliveries_failed ON bucket_deliveries USING btree (ended_at) WHERE status = 'failed'::text;
CREATE INDEX bucket_deliveries_open ON bucket_deliveries USING btree (checked_at) WHERE status = 'pending'::text AND n > 0;

create table change_log (
  id uuid not null,
  changed_at timestamp with time zone default now() not null,
  action text not null,
  account_id uuid,
  subject text,
  actor text not null,
  actor_id text,
  request_id text,
  details jsonb default '{}'::jsonb not null,
  constraint change_log_pkey PRIMARY KEY (id)
);
CREATE INDEX change_log_account ON change_log USING btree (account_id, changed_at);
CREATE INDEX change_log_time ON change_log USING btree (changed_at);

create table charges (
  account_id uuid not null,
  content_hash text not null,
  tokens bigint not null,
  state text not null,
  holds_made integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint charges_pkey PRIMARY KEY (account_id, content_hash),
  constraint charges_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint charges_state_check CHECK (state = ANY (ARRAY['held'::text, 'charged'::text, 'released'::text])),
  constraint charges_tokens_check CHECK (tokens >= 1 OR tokens = 0 AND state = 'charged'::text)
);
CREATE INDEX charges_charged ON charges USING btree (account_id) INCLUDE (tokens) WHERE state = 'charged'::text;
CREATE INDEX charges_held ON charges USING btree (account_id) INCLUDE (tokens) WHERE state = 'held'::text;

create table chat_audios (
  conversation_id uuid not null,
  n integer not null,
  turn_id uuid not null,
  audio_url text not null,
  name text not null,
  origin text not null,
  constraint chat_audios_pkey PRIMARY KEY (conversation_id, n),
  constraint chat_audios_conversation_id_audio_url_key UNIQUE (conversation_id, audio_url),
  constraint chat_audios_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id),
  constraint chat_audios_turn_id_fkey FOREIGN KEY (turn_id) REFERENCES chat_turns(id) ON DELETE CASCADE,
  constraint chat_audios_origin_check CHECK (origin = ANY (ARRAY['attached'::text, 'text'::text, 'made'::text]))
);
CREATE INDEX chat_audios_turn ON chat_audios USING btree (turn_id);
CREATE INDEX chat_audios_url ON chat_audios USING hash (lower(audio_url));

create table chat_calls (
  turn_id uuid not null,
  step integer not null,
  "position" integer not null,
  call_id text not null,
  tool text not null,
  input json not null,
  run_id uuid,
  result json,
  confirmed boolean default false not null,
  constraint chat_calls_pkey PRIMARY KEY (turn_id, call_id),
  constraint chat_calls_turn_id_fkey FOREIGN KEY (turn_id) REFERENCES chat_turns(id) ON DELETE CASCADE
);
CREATE INDEX chat_calls_run ON chat_calls USING btree (run_id) WHERE run_id IS NOT NULL;

create table chat_chunks (
  turn_id uuid not null,
  seq bigint not null,
  chunk json not null,
  is_last boolean default false not null,
  created_at timestamp with time zone default now() not null,
  constraint chat_chunks_pkey PRIMARY KEY (turn_id, seq)
);
CREATE INDEX chat_chunks_age ON chat_chunks USING btree (created_at);

create table chat_proposals (
  turn_id uuid not null,
  conversation_id uuid not null,
  calls json not null,
  tokens bigint not null,
  state text default 'open'::text not null,
  confirmed_by uuid,
  constraint chat_proposals_pkey PRIMARY KEY (turn_id),
  constraint chat_proposals_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES chat_turns(id) ON DELETE SET NULL,
  constraint chat_proposals_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id),
  constraint chat_proposals_turn_id_fkey FOREIGN KEY (turn_id) REFERENCES chat_turns(id) ON DELETE CASCADE,
  constraint chat_proposals_state_check CHECK (state = ANY (ARRAY['open'::text, 'confirmed'::text, 'dropped'::text]))
);
CREATE INDEX chat_proposals_confirmed ON chat_proposals USING btree (confirmed_by);
CREATE INDEX chat_proposals_open ON chat_proposals USING btree (conversation_id) WHERE state = 'open'::text;

create table chat_steps (
  turn_id uuid not null,
  step integer not null,
  text text not null,
  model text not null,
  model_tokens integer not null,
  constraint chat_steps_pkey PRIMARY KEY (turn_id, step),
  constraint chat_steps_turn_id_fkey FOREIGN KEY (turn_id) REFERENCES chat_turns(id) ON DELETE CASCADE
);

create table chat_turns (
  id uuid not null,
  account_id uuid not null,
  conversation_id uuid not null,
  message text not null,
  funded boolean not null,
  open boolean default true not null,
  reply text,
  failure text,
  last_seq bigint default 0 not null,
  stream_step integer default '-1'::integer not null,
  stream_attempt integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  confirm_above bigint,
  answers uuid,
  approved boolean,
  sent_again integer[] default '{}'::integer[] not null,
  constraint chat_turns_pkey PRIMARY KEY (id),
  constraint chat_turns_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint chat_turns_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id),
  constraint chat_turns_id_fkey FOREIGN KEY (id) REFERENCES jobs(id) ON DELETE CASCADE,
  constraint chat_turns_confirm_above_check CHECK (confirm_above >= 0)
);
CREATE INDEX chat_turns_account ON chat_turns USING btree (account_id, id DESC);
CREATE INDEX chat_turns_age ON chat_turns USING btree (created_at, id);
CREATE INDEX chat_turns_conversation ON chat_turns USING btree (conversation_id, id);
CREATE UNIQUE INDEX chat_turns_live ON chat_turns USING btree (conversation_id) WHERE open;
CREATE INDEX chat_turns_of_account ON chat_turns USING btree (account_id, created_at, id);
CREATE INDEX chat_turns_of_conversation ON chat_turns USING btree (conversation_id, created_at, id);

create table claims (
  account_id uuid not null,
  key text not null,
  owner uuid not null,
  fence bigint default 1 not null,
  takeovers integer default 0 not null,
  lease_until timestamp with time zone not null,
  process uuid,
  constraint claims_pkey PRIMARY KEY (account_id, key)
);
CREATE INDEX claims_expiry ON claims USING btree (lease_until);

create table content_origins (
  account_id uuid not null,
  content_hash text not null,
  origin_hash text not null,
  constraint content_origins_pkey PRIMARY KEY (account_id, content_hash, origin_hash),
  constraint content_origins_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint content_origins_check CHECK (content_hash <> origin_hash)
);

create table conversations (
  id uuid not null,
  account_id uuid not null,
  created_at timestamp with time zone default now() not null,
  constraint conversations_pkey PRIMARY KEY (id),
  constraint conversations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX conversations_account ON conversations USING btree (account_id, id);

create table deleted_turns (
  account_id uuid not null,
  created_at timestamp with time zone not null,
  constraint deleted_turns_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX deleted_turns_account ON deleted_turns USING btree (account_id, created_at);
CREATE INDEX deleted_turns_age ON deleted_turns USING btree (created_at);

create table engine_time_days (
  account_id uuid not null,
  day date not null,
  used_ms bigint not null,
  drawn_ms bigint not null,
  constraint engine_time_days_pkey PRIMARY KEY (account_id, day),
  constraint engine_time_days_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table engine_time_parts (
  key text not null,
  account_id uuid not null,
  used_ms bigint not null,
  created_at timestamp with time zone default now() not null,
  constraint engine_time_parts_pkey PRIMARY KEY (key),
  constraint engine_time_parts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint engine_time_parts_used_ms_check CHECK (used_ms > 0)
);
CREATE INDEX engine_time_parts_created ON engine_time_parts USING btree (created_at);

create table expired_ids (
  id uuid not null,
  account_id uuid not null,
  expired_at timestamp with time zone default now() not null,
  constraint expired_ids_pkey PRIMARY KEY (id, account_id),
  constraint expired_ids_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX expired_ids_account ON expired_ids USING btree (account_id);
CREATE INDEX expired_ids_age ON expired_ids USING btree (expired_at, id);

create table holds (
  account_id uuid not null,
  content_hash text not null,
  item_id uuid not null,
  created_at timestamp with time zone default now() not null,
  tokens bigint,
  audio_tokens bigint,
  origins json,
  constraint holds_pkey PRIMARY KEY (account_id, content_hash, item_id),
  constraint holds_account_id_content_hash_fkey FOREIGN KEY (account_id, content_hash) REFERENCES charges(account_id, content_hash),
  constraint holds_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id),
  constraint holds_tokens_check CHECK (tokens >= 1)
);
CREATE INDEX holds_item ON holds USING btree (item_id);

create table idempotency_keys (
  account_id uuid not null,
  key text not null,
  request_hash text not null,
  job_id uuid,
  wake_at timestamp with time zone,
  status integer not null,
  body json not null,
  created_at timestamp with time zone default now() not null,
  constraint idempotency_keys_pkey PRIMARY KEY (account_id, key),
  constraint idempotency_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint idempotency_keys_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_age ON idempotency_keys USING btree (created_at);
CREATE INDEX idempotency_keys_job ON idempotency_keys USING btree (job_id);

create table import_lines (
  import_id uuid not null,
  "position" integer not null,
  audio_url text not null,
  custom_id text,
  metadata json,
  constraint import_lines_pkey PRIMARY KEY (import_id, "position"),
  constraint import_lines_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE
);
CREATE INDEX import_lines_audio ON import_lines USING hash (lower(audio_url));

create table imports (
  id uuid not null,
  total integer not null,
  opened integer default 0 not null,
  dropped integer default 0 not null,
  deliver_bucket text,
  deliver_prefix text,
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_id_fkey FOREIGN KEY (id) REFERENCES jobs(id) ON DELETE CASCADE,
  constraint imports_check CHECK ((opened + dropped) <= total),
  constraint imports_total_check CHECK (total >= 1 AND total <= 100000)
);

create table item_further_contents (
  item_id uuid not null,
  "position" integer not null,
  input text not null,
  content_hash text not null,
  constraint item_further_contents_pkey PRIMARY KEY (item_id, "position", input),
  constraint item_further_contents_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE CASCADE
);

create unlogged table item_progress (
  item_id uuid not null,
  step integer not null,
  steps integer not null,
  capability text not null,
  percent integer not null,
  updated_at timestamp with time zone default now() not null,
  constraint item_progress_pkey PRIMARY KEY (item_id),
  constraint item_progress_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE CASCADE,
  constraint item_progress_percent_check CHECK (percent >= 0 AND percent <= 100),
  constraint item_progress_step_check CHECK (step >= 1)
);

create table item_references (
  item_id uuid not null,
  "position" integer not null,
  content_hash text not null,
  constraint item_references_pkey PRIMARY KEY (item_id, "position"),
  constraint item_references_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE CASCADE
);

create table item_steps (
  item_id uuid not null,
  "position" integer not null,
  result_id uuid,
  ran boolean default false not null,
  failure json,
  constraint item_steps_pkey PRIMARY KEY (item_id, "position"),
  constraint item_steps_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE CASCADE,
  constraint item_steps_result_id_fkey FOREIGN KEY (result_id) REFERENCES step_results(id),
  constraint item_steps_check CHECK ((result_id IS NULL) <> (failure IS NULL))
);
CREATE INDEX item_steps_result ON item_steps USING btree (result_id) WHERE result_id IS NOT NULL;

create table item_usage (
  item_id uuid not null,
  account_id uuid not null,
  ended_at timestamp with time zone default now() not null,
  recipe_id text,
  key_id uuid,
  capabilities text[] not null,
  seconds double precision not null,
  tokens bigint not null,
  constraint item_usage_pkey PRIMARY KEY (item_id),
  constraint item_usage_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint item_usage_seconds_check CHECK (seconds >= 0::double precision),
  constraint item_usage_tokens_check CHECK (tokens >= 0)
);
CREATE INDEX item_usage_account ON item_usage USING btree (account_id, ended_at);
CREATE TRIGGER sums AFTER INSERT ON item_usage REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_item_usage();

create table items (
  id uuid not null,
  job_id uuid not null,
  account_id uuid not null,
  "position" integer not null,
  attempt integer default 1 not null,
  retry_of uuid,
  superseded boolean default false not null,
  audio_url text not null,
  status text default 'pending'::text not null,
  content_hash text,
  failure json,
  tokens_charged bigint default 0 not null,
  cached boolean default false not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  custom_id text,
  metadata json,
  started_at timestamp with time zone,
  fetched_at timestamp with time zone,
  spend_limits uuid[],
  expires_at timestamp with time zone,
  constraint items_pkey PRIMARY KEY (id),
  constraint items_job_id_position_attempt_key UNIQUE (job_id, "position", attempt),
  constraint items_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint items_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  constraint items_retry_of_fkey FOREIGN KEY (retry_of) REFERENCES items(id) ON DELETE CASCADE,
  constraint items_attempt_check CHECK (attempt >= 1),
  constraint items_check CHECK ((status = 'failed'::text) = (failure IS NOT NULL)),
  constraint items_position_check CHECK ("position" >= 1),
  constraint items_status_check CHECK (status = ANY (ARRAY['pending'::text, 'running'::text, 'completed'::text, 'failed'::text, 'cancelled'::text]))
);
CREATE INDEX items_content ON items USING hash (content_hash) WHERE content_hash IS NOT NULL;
CREATE INDEX items_ended ON items USING btree (updated_at) WHERE status = ANY (ARRAY['completed'::text, 'failed'::text]);
CREATE INDEX items_expiring ON items USING btree (expires_at) WHERE status = 'pending'::text AND expires_at IS NOT NULL;
CREATE INDEX items_failed ON items USING btree (job_id, "position") WHERE status = 'failed'::text AND NOT superseded;
CREATE INDEX items_open ON items USING btree (job_id) WHERE status = ANY (ARRAY['pending'::text, 'running'::text]);
CREATE UNIQUE INDEX items_retry_of ON items USING btree (retry_of) WHERE retry_of IS NOT NULL;
CREATE INDEX items_running ON items USING btree (account_id) INCLUDE (content_hash) WHERE status = 'running'::text;
CREATE INDEX items_shown ON items USING btree (job_id, "position") WHERE NOT superseded;

create table jobs (
  id uuid not null,
  kind text not null,
  account_id uuid not null,
  recipe_id text,
  steps json not null,
  execution_policy json not null,
  lane text not null,
  webhook_url text,
  max_retries integer not null,
  metadata json,
  status text default 'IN_QUEUE'::text not null,
  round integer default 1 not null,
  cancel_requested_at timestamp with time zone,
  wake_at timestamp with time zone,
  wakes integer default 0 not null,
  checked_at timestamp with time zone default now() not null,
  created_at timestamp with time zone default now() not null,
  completed_at timestamp with time zone,
  max_tokens bigint,
  listed boolean default true not null,
  max_total_tokens bigint,
  quote_id uuid,
  spend_limits uuid[],
  import_id uuid,
  import_part integer,
  key_id uuid,
  priority text default 'interactive'::text not null,
  request_id text,
  constraint jobs_pkey PRIMARY KEY (id),
  constraint jobs_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint jobs_import_id_fkey FOREIGN KEY (import_id) REFERENCES jobs(id) ON DELETE SET NULL,
  constraint jobs_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id),
  constraint jobs_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE SET NULL,
  constraint jobs_recipe_id_fkey FOREIGN KEY (recipe_id) REFERENCES recipes(id),
  constraint jobs_check CHECK ((status = 'IN_QUEUE'::text) = (completed_at IS NULL)),
  constraint jobs_import_part_check CHECK (import_part >= 1),
  constraint jobs_kind_check CHECK (kind = ANY (ARRAY['batch'::text, 'run'::text, 'chat'::text, 'import'::text])),
  constraint jobs_max_tokens_check CHECK (max_tokens >= 0),
  constraint jobs_max_total_tokens_check CHECK (max_total_tokens >= 0),
  constraint jobs_priority_check CHECK (priority = ANY (ARRAY['interactive'::text, 'bulk'::text])),
  constraint jobs_status_check CHECK (status = ANY (ARRAY['IN_QUEUE'::text, 'completed'::text, 'failed'::text, 'cancelled'::text]))
);
CREATE INDEX jobs_account ON jobs USING btree (account_id, kind, id DESC);
CREATE INDEX jobs_account_status ON jobs USING btree (account_id, kind, status, id DESC);
CREATE INDEX jobs_due ON jobs USING btree (wake_at) WHERE wake_at IS NOT NULL;
CREATE INDEX jobs_ended ON jobs USING btree (completed_at, id) WHERE completed_at IS NOT NULL AND kind <> 'chat'::text;
CREATE UNIQUE INDEX jobs_import ON jobs USING btree (import_id, import_part) WHERE import_id IS NOT NULL;
CREATE INDEX jobs_open ON jobs USING btree (checked_at) WHERE status = 'IN_QUEUE'::text;
CREATE INDEX jobs_open_of_account ON jobs USING btree (account_id) WHERE status = 'IN_QUEUE'::text;
CREATE INDEX jobs_quote_id_idx ON jobs USING btree (quote_id) WHERE quote_id IS NOT NULL;
CREATE INDEX jobs_recipe ON jobs USING btree (recipe_id) WHERE recipe_id IS NOT NULL;

create table ledger_audits (
  only_row boolean default true not null,
  audited_at timestamp with time zone not null,
  constraint ledger_audits_pkey PRIMARY KEY (only_row),
  constraint ledger_audits_only_row_check CHECK (only_row)
);

create table ledger_checkpoints (
  account_id uuid not null,
  posting_id uuid not null,
  available_tokens bigint not null,
  held_tokens bigint not null,
  is_right boolean not null,
  constraint ledger_checkpoints_pkey PRIMARY KEY (account_id),
  constraint ledger_checkpoints_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX ledger_checkpoints_wrong ON ledger_checkpoints USING btree (account_id) WHERE NOT is_right;

create table ledger_days (
  account_id uuid not null,
  reason text not null,
  day date not null,
  is_earlier boolean default false not null,
  tokens bigint not null,
  constraint ledger_days_pkey PRIMARY KEY (account_id, reason, day, is_earlier),
  constraint ledger_days_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table ledger_entries (
  posting_id uuid not null,
  book text not null,
  account_id uuid,
  tokens bigint not null,
  constraint ledger_entries_pkey PRIMARY KEY (posting_id, book),
  constraint ledger_entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint ledger_entries_posting_id_fkey FOREIGN KEY (posting_id) REFERENCES ledger_postings(id),
  constraint ledger_entries_book_check CHECK (book = ANY (ARRAY['available'::text, 'held'::text, 'grants'::text, 'sales'::text, 'revenue'::text])),
  constraint ledger_entries_check CHECK ((account_id IS NULL) = (book = ANY (ARRAY['grants'::text, 'sales'::text, 'revenue'::text]))),
  constraint ledger_entries_tokens_check CHECK (tokens <> 0)
);
CREATE INDEX ledger_entries_account ON ledger_entries USING btree (account_id, book);
CREATE TRIGGER sums AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_ledger_entries();

create table ledger_origins (
  posting_id uuid not null,
  content_hash text not null,
  tokens bigint not null,
  constraint ledger_origins_pkey PRIMARY KEY (posting_id, content_hash),
  constraint ledger_origins_posting_id_fkey FOREIGN KEY (posting_id) REFERENCES ledger_postings(id),
  constraint ledger_origins_tokens_check CHECK (tokens >= 1)
);

create table ledger_postings (
  id uuid not null,
  key text not null,
  account_id uuid not null,
  reason text not null,
  content_hash text,
  item_id uuid,
  created_at timestamp with time zone default now() not null,
  audio_tokens bigint,
  constraint ledger_postings_pkey PRIMARY KEY (id),
  constraint ledger_postings_key_key UNIQUE (key),
  constraint ledger_postings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint ledger_postings_reason_check CHECK (reason = ANY (ARRAY['grant'::text, 'top_up'::text, 'hold'::text, 'release'::text, 'charge'::text, 'refund'::text]))
);
CREATE INDEX ledger_postings_account ON ledger_postings USING btree (account_id, id DESC);
CREATE INDEX ledger_postings_credits_by_key ON ledger_postings USING btree (account_id, key) WHERE reason = ANY (ARRAY['grant'::text, 'top_up'::text]);

create table migrations (
  id integer default nextval('migrations_id_seq'::regclass) not null,
  name character varying(255) not null,
  run_on timestamp without time zone not null,
  constraint migrations_pkey PRIMARY KEY (id)
);

create table operator_sessions (
  token_hash bytea not null,
  is_code boolean not null,
  expires_at timestamp with time zone not null,
  constraint operator_sessions_pkey PRIMARY KEY (token_hash)
);

create table pauses (
  account_id uuid,
  reason text,
  since timestamp with time zone default now() not null,
  constraint pauses_account_id_key UNIQUE NULLS NOT DISTINCT (account_id),
  constraint pauses_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table quote_items (
  quote_id uuid not null,
  "position" integer not null,
  audio_url text not null,
  content_hash text,
  seconds double precision,
  tokens bigint,
  reason text,
  failure json,
  constraint quote_items_pkey PRIMARY KEY (quote_id, "position"),
  constraint quote_items_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE,
  constraint quote_items_check CHECK ((failure IS NULL) = (reason IS NOT NULL)),
  constraint quote_items_position_check CHECK ("position" >= 1),
  constraint quote_items_reason_check CHECK (reason = ANY (ARRAY['new'::text, 'charged_before'::text, 'derived'::text]))
);

create table quotes (
  id uuid not null,
  account_id uuid not null,
  job_id uuid,
  steps json not null,
  audio_urls json not null,
  tokens bigint,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint quotes_pkey PRIMARY KEY (id),
  constraint quotes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint quotes_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  constraint quotes_tokens_check CHECK (tokens >= 0)
);
CREATE INDEX quotes_account_id_idx ON quotes USING btree (account_id);
CREATE INDEX quotes_binding ON quotes USING btree (account_id, expires_at);
CREATE INDEX quotes_expired ON quotes USING btree (expires_at, id);
CREATE INDEX quotes_job_id_idx ON quotes USING btree (job_id);

create table rate_limits (
  key text not null,
  points integer default 0 not null,
  expire bigint,
  constraint rate_limits_pkey PRIMARY KEY (key)
);

create table recipe_diffs (
  id uuid not null,
  account_id uuid not null,
  first_job_id uuid not null,
  second_job_id uuid not null,
  first_recipe_id text not null,
  second_recipe_id text not null,
  matched boolean not null,
  created_at timestamp with time zone default now() not null,
  constraint recipe_diffs_pkey PRIMARY KEY (id),
  constraint recipe_diffs_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint recipe_diffs_first_job_id_fkey FOREIGN KEY (first_job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  constraint recipe_diffs_second_job_id_fkey FOREIGN KEY (second_job_id) REFERENCES jobs(id) ON DELETE CASCADE
);
CREATE INDEX recipe_diffs_account_id_idx ON recipe_diffs USING btree (account_id);
CREATE INDEX recipe_diffs_first_job_id_idx ON recipe_diffs USING btree (first_job_id);
CREATE INDEX recipe_diffs_second_job_id_idx ON recipe_diffs USING btree (second_job_id);

create table recipe_prompts (
  id uuid not null,
  account_id uuid not null,
  prompt text not null,
  outcome json,
  created_at timestamp with time zone default now() not null,
  unfunded boolean default false not null,
  constraint recipe_prompts_pkey PRIMARY KEY (id),
  constraint recipe_prompts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX recipe_prompts_age ON recipe_prompts USING btree (created_at);
CREATE INDEX recipe_prompts_unfunded ON recipe_prompts USING btree (account_id, created_at) WHERE unfunded;

create table recipes (
  id text not null,
  account_id uuid,
  team_id uuid,
  name text not null,
  description text default ''::text not null,
  status text not null,
  visibility text not null,
  steps json not null,
  execution_policy json not null,
  created_at timestamp with time zone default now() not null,
  approved_at timestamp with time zone,
  deleted_at timestamp with time zone,
  parent_id text,
  root_id text,
  version integer default 1 not null,
  constraint recipes_pkey PRIMARY KEY (id),
  constraint recipes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint recipes_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id),
  constraint recipes_check CHECK ((account_id IS NULL) = (visibility = 'catalog'::text)),
  constraint recipes_check1 CHECK ((visibility = 'team'::text) = (team_id IS NOT NULL)),
  constraint recipes_id_check CHECK (id ~ '^rec_[0-9]{4}_[a-z0-9]+(_[a-z0-9]+)*$'::text),
  constraint recipes_line CHECK ((parent_id IS NULL) = (root_id IS NULL)),
  constraint recipes_status_check CHECK (status = ANY (ARRAY['draft'::text, 'saved'::text, 'approved'::text])),
  constraint recipes_version_check CHECK (version >= 1),
  constraint recipes_visibility_check CHECK (visibility = ANY (ARRAY['personal'::text, 'team'::text, 'catalog'::text]))
);
CREATE INDEX recipes_account ON recipes USING btree (account_id) WHERE deleted_at IS NULL;
CREATE INDEX recipes_catalog ON recipes USING btree (id) WHERE deleted_at IS NULL AND visibility = 'catalog'::text;
CREATE INDEX recipes_drafts ON recipes USING btree (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL AND status = 'draft'::text;
CREATE INDEX recipes_not_emptied ON recipes USING btree (deleted_at) WHERE deleted_at IS NOT NULL AND approved_at IS NOT NULL AND (description <> ''::text OR json_array_length(steps) > 0);
CREATE INDEX recipes_of_team ON recipes USING btree (team_id) WHERE team_id IS NOT NULL;
CREATE INDEX recipes_removable ON recipes USING btree (deleted_at) WHERE deleted_at IS NOT NULL AND approved_at IS NULL;
CREATE INDEX recipes_saved ON recipes USING btree (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL AND status <> 'draft'::text AND visibility = 'personal'::text;
CREATE INDEX recipes_saved_by_team ON recipes USING btree (team_id, created_at DESC, id DESC) WHERE deleted_at IS NULL AND status <> 'draft'::text AND visibility = 'team'::text;
CREATE INDEX recipes_team ON recipes USING btree (team_id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX recipes_versions ON recipes USING btree (root_id, COALESCE(team_id, account_id), version) WHERE root_id IS NOT NULL;

create table reload_attempts (
  id uuid not null,
  account_id uuid not null,
  customer_id text not null,
  cents integer not null,
  payment_method_id text,
  payment_intent_id text,
  status text default 'pending'::text not null,
  reason text,
  created_at timestamp with time zone default now() not null,
  tried_at timestamp with time zone,
  settled_at timestamp with time zone,
  constraint reload_attempts_pkey PRIMARY KEY (id),
  constraint reload_attempts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint reload_attempts_cents_check CHECK (cents > 0),
  constraint reload_attempts_check CHECK ((status = 'pending'::text) = (settled_at IS NULL)),
  constraint reload_attempts_status_check CHECK (status = ANY (ARRAY['pending'::text, 'paid'::text, 'failed'::text]))
);
CREATE INDEX reload_attempts_account_id_created_at_idx ON reload_attempts USING btree (account_id, created_at);
CREATE UNIQUE INDEX reload_attempts_account_id_idx ON reload_attempts USING btree (account_id) WHERE status = 'pending'::text;

create table reload_settings (
  account_id uuid not null,
  customer_id text not null,
  below_tokens bigint,
  cents integer,
  monthly_limit_cents integer,
  stopped_reason text,
  constraint reload_settings_pkey PRIMARY KEY (account_id),
  constraint reload_settings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint reload_settings_below_tokens_check CHECK (below_tokens > 0),
  constraint reload_settings_cents_check CHECK (cents > 0),
  constraint reload_settings_check CHECK (monthly_limit_cents >= cents),
  constraint reload_settings_check1 CHECK ((below_tokens IS NULL) = (cents IS NULL) AND (cents IS NULL) = (monthly_limit_cents IS NULL))
);

create unlogged table request_counts (
  account_id uuid not null,
  requests integer not null,
  ends_at timestamp with time zone not null,
  granted integer default 1 not null,
  constraint request_counts_pkey PRIMARY KEY (account_id)
) with (fillfactor=50);

create table row_bytes_days (
  account_id uuid not null,
  day date not null,
  bytes bigint not null,
  drawn_bytes bigint not null,
  constraint row_bytes_days_pkey PRIMARY KEY (account_id, day),
  constraint row_bytes_days_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint row_bytes_days_bytes_check CHECK (bytes >= 0),
  constraint row_bytes_days_drawn_bytes_check CHECK (drawn_bytes >= 0)
);

create table sign_in_codes (
  code_hash bytea not null,
  account_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint sign_in_codes_pkey PRIMARY KEY (code_hash),
  constraint sign_in_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX sign_in_codes_account ON sign_in_codes USING btree (account_id);

create table sources (
  account_id uuid not null,
  content_hash text not null,
  bytes bigint not null,
  facts json,
  created_at timestamp with time zone default now() not null,
  constraint sources_pkey PRIMARY KEY (account_id, content_hash),
  constraint sources_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX sources_age ON sources USING btree (created_at, account_id, content_hash);

create table spend_limits (
  id uuid not null,
  account_id uuid not null,
  max_tokens bigint not null,
  charged_tokens bigint default 0 not null,
  constraint spend_limits_pkey PRIMARY KEY (id),
  constraint spend_limits_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint spend_limits_charged_tokens_check CHECK (charged_tokens >= 0),
  constraint spend_limits_max_tokens_check CHECK (max_tokens >= 0)
);
CREATE INDEX spend_limits_account ON spend_limits USING btree (account_id);

create table step_results (
  id uuid not null,
  account_id uuid not null,
  cache_key text not null,
  capability text not null,
  output json not null,
  made_hash text,
  made_at timestamp with time zone default now() not null,
  file_hashes text[] default '{}'::text[] not null,
  capability_version integer,
  constraint step_results_pkey PRIMARY KEY (id),
  constraint step_results_account_id_cache_key_key UNIQUE (account_id, cache_key),
  constraint step_results_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX step_results_age ON step_results USING btree (made_at, id);
CREATE INDEX step_results_files ON step_results USING gin (file_hashes) WHERE file_hashes <> '{}'::text[];
CREATE INDEX step_results_made ON step_results USING btree (account_id, made_hash) WHERE made_hash IS NOT NULL;

create table stored_objects (
  account_id uuid not null,
  content_hash text not null,
  bytes bigint not null,
  state text default 'kept'::text not null,
  used_at timestamp with time zone default now() not null,
  pinned boolean default false not null,
  constraint stored_objects_pkey PRIMARY KEY (account_id, content_hash),
  constraint stored_objects_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint stored_objects_bytes_check CHECK (bytes >= 0),
  constraint stored_objects_state_check CHECK (state = ANY (ARRAY['kept'::text, 'removing'::text]))
);
CREATE INDEX stored_objects_age ON stored_objects USING btree (used_at, account_id, content_hash) WHERE state = 'kept'::text AND NOT pinned;
CREATE INDEX stored_objects_removing ON stored_objects USING btree (used_at) WHERE state = 'removing'::text;
CREATE INDEX stored_objects_unpinned ON stored_objects USING btree (account_id, used_at, content_hash) INCLUDE (bytes) WHERE state = 'kept'::text AND NOT pinned;

create table team_invitations (
  code_hash bytea not null,
  team_id uuid not null,
  account_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint team_invitations_pkey PRIMARY KEY (code_hash),
  constraint team_invitations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint team_invitations_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id)
);
CREATE INDEX team_invitations_account ON team_invitations USING btree (account_id);
CREATE INDEX team_invitations_team ON team_invitations USING btree (team_id);

create table teams (
  id uuid not null,
  name text not null,
  created_at timestamp with time zone default now() not null,
  title text,
  constraint teams_pkey PRIMARY KEY (id),
  constraint teams_name_key UNIQUE (name)
);

create table unfinished_uploads (
  id uuid not null,
  account_id uuid not null,
  bytes bigint not null,
  received_bytes bigint default 0 not null,
  name text,
  metadata text,
  writer uuid,
  writer_until timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  part_bytes bigint,
  multipart_id text,
  constraint unfinished_uploads_pkey PRIMARY KEY (id),
  constraint unfinished_uploads_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint unfinished_uploads_bytes_check CHECK (bytes > 0),
  constraint unfinished_uploads_check CHECK (received_bytes >= 0 AND received_bytes <= bytes),
  constraint unfinished_uploads_part_bytes_check CHECK (part_bytes > 0)
);
CREATE INDEX unfinished_uploads_account ON unfinished_uploads USING btree (account_id);
CREATE INDEX unfinished_uploads_age ON unfinished_uploads USING btree (created_at, id);

create table unpaid_fetches (
  account_id uuid not null,
  hour timestamp with time zone not null,
  bytes bigint not null,
  constraint unpaid_fetches_pkey PRIMARY KEY (account_id),
  constraint unpaid_fetches_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint unpaid_fetches_bytes_check CHECK (bytes >= 0)
);

create table uploads (
  id uuid not null,
  account_id uuid not null,
  content_hash text not null,
  bytes bigint not null,
  created_at timestamp with time zone default now() not null,
  used_at timestamp with time zone,
  charged boolean default false not null,
  name text,
  constraint uploads_pkey PRIMARY KEY (id),
  constraint uploads_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint uploads_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 200)
);
CREATE INDEX uploads_age ON uploads USING btree (created_at, id);
CREATE INDEX uploads_by_account ON uploads USING btree (account_id, id);
CREATE INDEX uploads_content ON uploads USING btree (account_id, content_hash);
CREATE INDEX uploads_expiring ON uploads USING btree (COALESCE(used_at, created_at)) WHERE NOT charged;
CREATE INDEX uploads_forgotten ON uploads USING btree (created_at) WHERE used_at IS NULL;
CREATE INDEX uploads_unpaid ON uploads USING btree (account_id) INCLUDE (bytes, created_at, used_at) WHERE NOT charged;
CREATE INDEX uploads_unused ON uploads USING btree (account_id) INCLUDE (bytes, created_at) WHERE used_at IS NULL;

create table usage_days (
  account_id uuid not null,
  kind text not null,
  day date not null,
  name text not null,
  is_earlier boolean default false not null,
  count bigint not null,
  seconds numeric not null,
  tokens bigint not null,
  constraint usage_days_pkey PRIMARY KEY (account_id, kind, day, name, is_earlier),
  constraint usage_days_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint usage_days_kind_check CHECK (kind = ANY (ARRAY['day'::text, 'recipe'::text, 'key'::text, 'capability'::text]))
);

create table webhook_attempts (
  event_id text not null,
  n integer not null,
  begun_at timestamp with time zone default clock_timestamp() not null,
  ended_at timestamp with time zone,
  outcome text,
  status integer,
  error text,
  constraint webhook_attempts_pkey PRIMARY KEY (event_id, n),
  constraint webhook_attempts_event_id_fkey FOREIGN KEY (event_id) REFERENCES webhook_events(id) ON DELETE CASCADE,
  constraint webhook_attempts_n_check CHECK (n >= 1),
  constraint webhook_attempts_outcome_check CHECK (outcome = ANY (ARRAY['accepted'::text, 'not_accepted'::text, 'refused'::text]))
);

create table webhook_events (
  id text not null,
  job_id uuid not null,
  account_id uuid not null,
  round integer not null,
  url text not null,
  body text not null,
  outcome text,
  created_at timestamp with time zone default now() not null,
  closed_at timestamp with time zone,
  retries text,
  checked_at timestamp with time zone default now() not null,
  constraint webhook_events_pkey PRIMARY KEY (id),
  constraint webhook_events_job_id_round_key UNIQUE (job_id, round),
  constraint webhook_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint webhook_events_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id),
  constraint webhook_events_outcome_check CHECK (outcome = ANY (ARRAY['accepted'::text, 'refused'::text, 'given_up'::text])),
  constraint webhook_events_retries_check CHECK (retries = ANY (ARRAY['standard'::text, 'long'::text]))
);
CREATE INDEX webhook_events_account ON webhook_events USING btree (account_id, created_at DESC, id DESC);
CREATE INDEX webhook_events_checked ON webhook_events USING btree (checked_at) WHERE outcome IS NULL;
CREATE INDEX webhook_events_created ON webhook_events USING btree (created_at);
CREATE INDEX webhook_events_failed ON webhook_events USING btree (closed_at) WHERE outcome = ANY (ARRAY['refused'::text, 'given_up'::text]);

create table webhook_redeliveries (
  event_id text not null,
  n integer not null,
  requested_at timestamp with time zone default now() not null,
  begun_at timestamp with time zone,
  constraint webhook_redeliveries_pkey PRIMARY KEY (event_id, n),
  constraint webhook_redeliveries_event_id_fkey FOREIGN KEY (event_id) REFERENCES webhook_events(id) ON DELETE CASCADE,
  constraint webhook_redeliveries_n_check CHECK (n >= 1)
);
CREATE INDEX webhook_redeliveries_open ON webhook_redeliveries USING btree (requested_at) WHERE begun_at IS NULL;

create table webhook_secrets (
  id uuid not null,
  account_id uuid not null,
  sealed bytea not null,
  created_at timestamp with time zone default now() not null,
  replaced_at timestamp with time zone,
  constraint webhook_secrets_pkey PRIMARY KEY (id),
  constraint webhook_secrets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE UNIQUE INDEX webhook_secrets_current ON webhook_secrets USING btree (account_id) WHERE replaced_at IS NULL;
CREATE INDEX webhook_secrets_replaced ON webhook_secrets USING btree (account_id, replaced_at) WHERE replaced_at IS NOT NULL;

create table webhook_settings (
  account_id uuid not null,
  signing boolean default false not null,
  retries text default 'standard'::text not null,
  metadata boolean default false not null,
  constraint webhook_settings_pkey PRIMARY KEY (account_id),
  constraint webhook_settings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint webhook_settings_retries_check CHECK (retries = ANY (ARRAY['standard'::text, 'long'::text]))
);

create unlogged table workers (
  id uuid not null,
  build_id text not null,
  queues text[] not null,
  state text not null,
  sandbox text,
  started_at timestamp with time zone default clock_timestamp() not null,
  seen_at timestamp with time zone default clock_timestamp() not null,
  deployment text,
  drain_requested boolean default false not null,
  constraint workers_pkey PRIMARY KEY (id),
  constraint workers_sandbox_check CHECK (sandbox = ANY (ARRAY['ok'::text, 'degraded'::text, 'failing'::text])),
  constraint workers_state_check CHECK (state = ANY (ARRAY['starting'::text, 'running'::text, 'draining'::text]))
);
