-- Up Migration

-- Version of the capability that computed a result, which its output names too. Null in results of the previous release, which recorded
-- none: the version of the key under which such a result is found is noted then.
alter table step_results add column capability_version integer;

-- Down Migration: none. Migrations are forward only.
