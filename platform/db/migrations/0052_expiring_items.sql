-- Up Migration

-- When an item that has not begun fails; null is never. The previous release ignores it.
alter table items add column expires_at timestamptz;
create index items_expiring on items (expires_at) where status = 'pending' and expires_at is not null;

-- Down Migration: none. Migrations are forward only.
