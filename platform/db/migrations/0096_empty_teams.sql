-- Up Migration

-- Teams that everybody has left. Their rows are now deleted when the last member leaves.
delete from teams t
 where not exists (select from accounts where team_id = t.id)
   and not exists (select from recipes where team_id = t.id)
   and not exists (select from team_invitations where team_id = t.id);

-- Deleted recipes refer to the others, of which nobody reads the title.
update teams t set title = null
 where title is not null
   and not exists (select from accounts where team_id = t.id)
   and not exists (select from team_invitations where team_id = t.id);

-- Down Migration: none. Migrations are forward only.
