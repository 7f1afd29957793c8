-- Up Migration

-- Records an object that is about to be stored, or that it is used again, under the lock of its content. Returns false if it would exceed the `most` bytes of
-- its account. One statement instead of four, so that what else it writes can be part of it: what is read after the wait for the lock must be read by a new
-- statement, so it is a function. The previous release does not call it.
create function add_object(the_account uuid, the_content text, size bigint, most bigint, is_pinned boolean) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(the_account || '/' || the_content, 0));
  update stored_objects o set used_at = clock_timestamp(), state = 'kept', pinned = o.pinned or is_pinned
   where o.account_id = the_account and o.content_hash = the_content;
  if found then return true; end if;
  insert into account_storage as s (account_id, bytes)
  select the_account, size where size <= most
      on conflict (account_id) do update set bytes = s.bytes + excluded.bytes
   where s.bytes + excluded.bytes <= most;
  if not found then return false; end if;
  insert into stored_objects (account_id, content_hash, bytes, used_at, pinned)
  values (the_account, the_content, size, clock_timestamp(), is_pinned);
  return true;
end
$$;

-- Down Migration: none. Migrations are forward only.
