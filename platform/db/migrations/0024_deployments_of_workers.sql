-- Up Migration

-- Null is a worker without a version, also one of a release that did not write this column.
alter table workers add column deployment text; -- that it joined: with build_id its version

-- Down Migration: none. Migrations are forward only.
