-- Up Migration, outside a transaction

-- The conversations of an account, which its erasure reads page by page. Without it, each page read the conversations of all accounts.
create index concurrently if not exists conversations_account on conversations (account_id, id);
