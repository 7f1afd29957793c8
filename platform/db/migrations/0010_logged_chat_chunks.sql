-- Up Migration

-- A crash of PostgreSQL emptied the stream while the turn's numbers and steps, by which readers and writers decide, stayed: a reader
-- that came again got a part twice or nothing. The statement that appends commits `last_seq` anyway, so a logged row adds some
-- hundred bytes of WAL and no flush.
alter table chat_chunks set logged;

-- Down Migration: none. Migrations are forward only.
