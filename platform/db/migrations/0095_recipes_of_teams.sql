-- Up Migration, outside a transaction

-- All recipes of a team, deleted ones too: they are looked up when its row is deleted.
create index concurrently if not exists recipes_of_team on recipes (team_id) where team_id is not null;
