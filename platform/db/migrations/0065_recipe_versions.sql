-- Up Migration

-- A version of a recipe is a recipe of its own. Its line begins with root_id, which the first one does not have; each author or team numbers
-- the versions of a line by itself. Ids are not foreign keys: a line stays readable when drafts or recipes of erased accounts are gone.
alter table recipes add column parent_id text;
alter table recipes add column root_id text;
alter table recipes add column version integer not null default 1 check (version >= 1);
alter table recipes add constraint recipes_line check ((parent_id is null) = (root_id is null));
create unique index recipes_versions on recipes (root_id, (coalesce(team_id, account_id)), version) where root_id is not null;

-- Down Migration: none. Migrations are forward only.
