-- Up Migration

-- What a step of an item works with beside its own input, by role and content. Held and charged as audio of that item. References stay in
-- item_references, where the previous release reads and writes them.
create table item_further_contents (
  item_id uuid not null references items (id) on delete cascade,
  position integer not null,
  input text not null,
  content_hash text not null,
  primary key (item_id, position, input)
);

-- Down Migration: none. Migrations are forward only.
