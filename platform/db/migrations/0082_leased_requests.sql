-- Up Migration

-- How many requests the last count of an account took at once: an API process takes several of a large limit and counts them by itself. The previous
-- release takes one at a time.
alter table request_counts add column granted integer not null default 1;

-- Down Migration: none. Migrations are forward only.
