-- Up Migration, outside a transaction

-- Deleted recipes that were never approved, which the sweep removes: no job names one.
create index concurrently if not exists recipes_removable on recipes (deleted_at) where deleted_at is not null and approved_at is null;

-- Deleted recipes of which more is left than their name: earlier releases kept all of them.
create index concurrently if not exists recipes_not_emptied on recipes (deleted_at)
  where deleted_at is not null and approved_at is not null and (description <> '' or json_array_length(steps) > 0);
