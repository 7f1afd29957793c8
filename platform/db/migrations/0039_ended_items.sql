-- Up Migration

-- Items that ended lately, of which an expected start is computed.
create index items_ended on items (updated_at) where status in ('completed', 'failed');

-- Down Migration: none. Migrations are forward only.
