-- Up Migration

-- A turn of a conversation is a job too: it is woken, cancelled and swept like the others.
alter table jobs drop constraint jobs_kind_check;
alter table jobs add constraint jobs_kind_check check (kind in ('batch', 'run', 'chat'));

create table conversations (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  created_at timestamptz not null default now()
);

create table chat_turns (
  id uuid primary key references jobs (id) on delete cascade,
  account_id uuid not null references accounts (id),
  conversation_id uuid not null references conversations (id),
  message text not null, -- as the person wrote it
  funded boolean not null, -- had tokens to spend when it was sent
  open boolean not null default true,
  reply text, -- of a completed turn
  failure text, -- code, of a failed one
  last_seq bigint not null default 0, -- of its stream
  stream_step integer not null default -1, -- which step, by which attempt, may write to the stream
  stream_attempt integer not null default 0,
  created_at timestamptz not null default now()
);
create unique index chat_turns_live on chat_turns (conversation_id) where open;
create index chat_turns_conversation on chat_turns (conversation_id, id);
create index chat_turns_account on chat_turns (account_id, id desc);

-- What a conversation calls audio_1, audio_2, …
create table chat_audios (
  conversation_id uuid not null references conversations (id),
  n integer not null,
  turn_id uuid not null references chat_turns (id) on delete cascade,
  audio_url text not null,
  name text not null,
  origin text not null check (origin in ('attached', 'text', 'made')),
  primary key (conversation_id, n),
  unique (conversation_id, audio_url)
);

-- What the model said in each step of a turn.
create table chat_steps (
  turn_id uuid not null references chat_turns (id) on delete cascade,
  step integer not null,
  text text not null,
  model text not null,
  model_tokens integer not null,
  primary key (turn_id, step)
);

-- What it called, and what came of it.
create table chat_calls (
  turn_id uuid not null references chat_turns (id) on delete cascade,
  step integer not null,
  position integer not null,
  call_id text not null,
  tool text not null,
  input json not null,
  run_id uuid, -- the run that does it
  result json,
  primary key (turn_id, call_id)
);

-- The stream as it was sent: a log for readers that come late or come again. Lost with a crash of the database, as it may be.
create unlogged table chat_chunks (
  turn_id uuid not null,
  seq bigint not null,
  chunk json not null,
  is_last boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (turn_id, seq)
);
create index chat_chunks_age on chat_chunks (created_at);

-- Prompts that a recipe is drafted for, and what came of them; kept for a day.
create table recipe_prompts (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  prompt text not null,
  outcome json, -- {draft} or {refusal}
  created_at timestamptz not null default now()
);
create index recipe_prompts_age on recipe_prompts (created_at);

-- Down Migration: none. Migrations are forward only.
