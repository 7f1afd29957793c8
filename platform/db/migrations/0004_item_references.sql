-- Up Migration

-- What a step of an item is compared with, by content. Held and charged as audio of that item.
create table item_references (
  item_id uuid not null references items (id) on delete cascade,
  position integer not null,
  content_hash text not null,
  primary key (item_id, position)
);

-- Down Migration: none. Migrations are forward only.
