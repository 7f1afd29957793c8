-- Up Migration

-- A claim may be the whole fleet's: work that was lost twice runs alone, whoever's it is.
alter table claims drop constraint claims_account_id_fkey;

-- Down Migration: none. Migrations are forward only.
