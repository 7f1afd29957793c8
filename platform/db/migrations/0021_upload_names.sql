-- Up Migration

-- The name of the file that a customer sent, without its extension: files made of it are named after it.
alter table uploads add column name text check (char_length(name) between 1 and 200);
