-- Up Migration, outside a transaction

-- The credits of an account with their keys: whether one is more than the free grant is read from the index alone. Without the keys, a plan for an account with
-- many charges could read all postings for its few credits.
create index concurrently if not exists ledger_postings_credits_by_key on ledger_postings (account_id, key) where reason in ('grant', 'top_up');
drop index concurrently if exists ledger_postings_credits;
