-- Up Migration

-- Order of the work within an account. The previous release treats all work as interactive.
alter table jobs add column priority text not null default 'interactive' check (priority in ('interactive', 'bulk'));

-- Down Migration: none. Migrations are forward only.
