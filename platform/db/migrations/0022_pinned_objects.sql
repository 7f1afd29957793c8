-- Up Migration

-- Objects of uploads and made files are never dropped for room. Marking them keeps what may be dropped in an index of its own: without it,
-- finding one in an account that is full of uploads reads all of them.
alter table stored_objects add column pinned boolean not null default false;
update stored_objects o set pinned = true
 where exists (select from uploads u where u.account_id = o.account_id and u.content_hash = o.content_hash)
    or exists (select from artifacts a where a.account_id = o.account_id and a.content_hash = o.content_hash);
create index stored_objects_unpinned on stored_objects (account_id, used_at, content_hash) include (bytes)
 where state = 'kept' and not pinned;
drop index stored_objects_by_use;
