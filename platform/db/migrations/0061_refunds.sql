-- Up Migration

-- A refund takes back the tokens of a payment that is paid back. The previous release shows it as it is.
alter table ledger_postings drop constraint ledger_postings_reason_check;
alter table ledger_postings add constraint ledger_postings_reason_check
  check (reason in ('grant', 'top_up', 'hold', 'release', 'charge', 'refund'));

-- Down Migration: none. Migrations are forward only.
