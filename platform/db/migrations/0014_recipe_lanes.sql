-- Up Migration

-- A page of each lane of browse, newest first, without reading the rest of the lane.
create index recipes_saved on recipes (account_id, created_at desc, id desc)
  where deleted_at is null and status <> 'draft' and visibility = 'personal';
create index recipes_saved_by_team on recipes (team_id, created_at desc, id desc)
  where deleted_at is null and status <> 'draft' and visibility = 'team';
create index recipes_drafts on recipes (account_id, created_at desc, id desc)
  where deleted_at is null and status = 'draft';
create index recipes_catalog on recipes (id) where deleted_at is null and visibility = 'catalog';

-- Down Migration: none. Migrations are forward only.
