-- Up Migration

-- Without these, the planner takes line and owner as independent and expects 1/200 of a line's versions to have the owner. A page of a line of 4,000
-- versions was expected to read 14 rows, so that now and then all 4,000 were read and sorted. Autovacuum fills the statistics in.
create statistics recipes_lines (ndistinct, mcv) on root_id, (coalesce(team_id, account_id)) from recipes;

-- Down Migration: none. Migrations are forward only.
