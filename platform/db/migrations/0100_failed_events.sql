-- Up Migration, outside a transaction

-- Events that were not delivered, by when that was clear: with long retries a day after they were made, so an index by that time does not find them.
create index concurrently if not exists webhook_events_failed on webhook_events (closed_at) where outcome in ('refused', 'given_up');
