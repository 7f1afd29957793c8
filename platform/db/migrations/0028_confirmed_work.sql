-- Up Migration

-- Most tokens that an item of the job may charge. Null is no limit: batches, runs of recipes, and all jobs of the previous release.
alter table jobs add column max_tokens bigint check (max_tokens >= 0);
-- False for runs of a chat that only measured what work would cost: lists of runs leave them out.
alter table jobs add column listed boolean not null default true;

alter table chat_turns
  add column confirm_above bigint check (confirm_above >= 0), -- of its request; null is the setting
  add column answers uuid, -- the turn whose proposal an approval response of the client is about
  add column approved boolean;

-- A call whose work was proposed before and confirmed by the message of its turn.
alter table chat_calls add column confirmed boolean not null default false;

-- Work that a turn asks a person about. The next message of the conversation confirms or drops it.
create table chat_proposals (
  turn_id uuid primary key references chat_turns (id) on delete cascade,
  conversation_id uuid not null references conversations (id),
  calls json not null,
  tokens bigint not null,
  state text not null default 'open' check (state in ('open', 'confirmed', 'dropped')),
  confirmed_by uuid references chat_turns (id) on delete set null
);
create index chat_proposals_open on chat_proposals (conversation_id) where state = 'open';
create index chat_proposals_confirmed on chat_proposals (confirmed_by);

-- Down Migration: none. Migrations are forward only.
