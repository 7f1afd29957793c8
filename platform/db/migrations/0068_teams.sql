-- Up Migration

-- A team that an account created over HTTP has its own id as its name, so that no stranger takes a name that an operator uses; title is what
-- its members see. The previous release ignores these columns.
alter table teams add column title text;
alter table accounts add column joined_team_at timestamptz;
create index accounts_team on accounts (team_id) where team_id is not null;

create table team_invitations (
  code_hash bytea primary key,
  team_id uuid not null references teams (id),
  -- Its author.
  account_id uuid not null references accounts (id),
  expires_at timestamptz not null
);
create index team_invitations_team on team_invitations (team_id);
create index team_invitations_account on team_invitations (account_id);

-- Down Migration: none. Migrations are forward only.
