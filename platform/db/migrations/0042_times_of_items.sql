-- Up Migration

-- When the item began, and when its audio was there. Both are null in items that the previous release began.
alter table items add column started_at timestamptz, add column fetched_at timestamptz;

-- Down Migration: none. Migrations are forward only.
