-- Up Migration, outside a transaction

-- The open jobs of an account, among all that it ever had: the sweep asks for each forgotten upload whether one of them uses it.
create index concurrently if not exists jobs_open_of_account on jobs (account_id) where status = 'IN_QUEUE';
