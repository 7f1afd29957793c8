-- Up Migration

-- The common hold and the common settlement, each in one statement: the lock of the account is not held while the network waits. Both return null
-- and change nothing for work with limits, a quote or origins, which the transactions of the code decide. Rows are locked in the order of
-- platform/db/README.md. The previous release does not call them.

-- Makes an item a holder of a content at the price of its whole length. Returns 'held', 'covered' (it was charged before), 'insufficient_tokens' or null.
create function hold_simple(the_account uuid, the_content text, the_item uuid, price bigint, the_posting uuid) returns text language plpgsql as $$
declare
  available bigint;
  charge record;
  held_before bigint := 0;
  made integer := 1;
begin
  select a.available_tokens into available from accounts a where a.id = the_account for no key update;
  if not found or price < 1 then return null; end if;
  perform from items i join jobs j on j.id = i.job_id
    where i.id = the_item and i.account_id = the_account and i.status in ('pending', 'running')
      and j.max_tokens is null and j.max_total_tokens is null and j.quote_id is null
      and coalesce(cardinality(coalesce(i.spend_limits, j.spend_limits)), 0) = 0
      and not (j.kind = 'run' and j.recipe_id is null and j.metadata is not null);
  if not found then return null; end if;
  select c.tokens, c.state, c.holds_made into charge from charges c where c.account_id = the_account and c.content_hash = the_content;
  if found then
    if charge.state = 'charged' then return 'covered'; end if;
    if charge.state = 'held' then held_before := charge.tokens; end if;
    made := charge.holds_made + 1;
  end if;
  perform from content_origins o where o.account_id = the_account and o.content_hash = the_content limit 1;
  if found then return null; end if;

  if price > held_before then
    if available < price - held_before then return 'insufficient_tokens'; end if;
    insert into ledger_postings (id, key, account_id, reason, content_hash, item_id, audio_tokens)
    values (the_posting, 'hold:' || the_account || ':' || the_content || ':' || made, the_account, 'hold', the_content, the_item, price)
        on conflict (key) do nothing;
    if not found then return null; end if;
    insert into charges (account_id, content_hash, tokens, state, holds_made)
    values (the_account, the_content, price, 'held', made)
        on conflict (account_id, content_hash) do update
       set tokens = excluded.tokens, state = 'held', holds_made = excluded.holds_made, updated_at = now()
     where charges.holds_made = excluded.holds_made - 1 and charges.state <> 'charged';
    if not found then raise exception 'Content % of account % was held by someone without its lock', the_content, the_account; end if;
    insert into ledger_entries (posting_id, book, account_id, tokens)
    values (the_posting, 'available', the_account, held_before - price), (the_posting, 'held', the_account, price - held_before);
    update accounts a
       set available_tokens = a.available_tokens - (price - held_before), held_tokens = a.held_tokens + (price - held_before)
     where a.id = the_account;
  end if;
  insert into holds (account_id, content_hash, item_id, tokens, audio_tokens, origins)
  values (the_account, the_content, the_item, price, price, '[]')
      on conflict do nothing;
  return 'held';
end
$$;

-- Settles a completed item that holds one content at most and has no failed step. Returns the tokens charged, or null. `states_before`: those that it
-- may complete from.
create function settle_simple(the_account uuid, the_item uuid, states_before text[], the_posting uuid) returns bigint language plpgsql as $$
declare
  hold record;
  held_before bigint;
  sum_charged bigint := 0;
begin
  perform from accounts a where a.id = the_account for no key update;
  if not found then return null; end if;
  perform from items i where i.id = the_item and i.account_id = the_account and i.status = any (states_before);
  if not found then return null; end if;
  if (select count(*) from holds h where h.account_id = the_account and h.item_id = the_item) > 1 then return null; end if;
  select h.content_hash, h.audio_tokens into hold from holds h where h.account_id = the_account and h.item_id = the_item;
  if found then
    if coalesce(hold.audio_tokens, 0) < 1 then return null; end if;
    perform from content_origins o where o.account_id = the_account and o.content_hash = hold.content_hash limit 1;
    if found then return null; end if;
  end if;

  delete from item_progress p where p.item_id = the_item;
  if hold.content_hash is not null then
    delete from holds h where h.account_id = the_account and h.item_id = the_item;
    select c.tokens into held_before from charges c
     where c.account_id = the_account and c.content_hash = hold.content_hash and c.state = 'held';
    if found then
      sum_charged := least(hold.audio_tokens, held_before);
      update charges c set state = 'charged', tokens = sum_charged, updated_at = now()
       where c.account_id = the_account and c.content_hash = hold.content_hash and c.state = 'held';
      insert into ledger_postings (id, key, account_id, reason, content_hash, item_id, audio_tokens)
      values (the_posting, 'charge:' || the_account || ':' || hold.content_hash, the_account, 'charge', hold.content_hash, the_item,
              case when hold.audio_tokens <= held_before then hold.audio_tokens end);
      insert into ledger_entries (posting_id, book, account_id, tokens)
      select the_posting, m.book, m.owner, m.tokens
        from (values ('held', the_account, -held_before), ('revenue', null::uuid, sum_charged), ('available', the_account, held_before - sum_charged))
          as m (book, owner, tokens)
       where m.tokens <> 0;
      update accounts a
         set available_tokens = a.available_tokens + held_before - sum_charged, held_tokens = a.held_tokens - held_before
       where a.id = the_account;
      update uploads u set charged = true
       where u.id in (select f.id from uploads f
                       where f.account_id = the_account and f.content_hash = hold.content_hash and not f.charged
                       order by f.id for update);
      update spend_limits l set charged_tokens = l.charged_tokens + sum_charged
        from items i join jobs j on j.id = i.job_id
       where i.id = the_item and l.id = any (coalesce(i.spend_limits, j.spend_limits));
    end if;
  end if;
  update items i
     set status = 'completed', failure = null, tokens_charged = sum_charged, updated_at = now(),
         cached = not exists (select from item_steps s where s.item_id = i.id and s.ran)
   where i.id = the_item and i.status = any (states_before);
  if not found then raise exception 'item % was settled meanwhile', the_item using errcode = 'serialization_failure'; end if;
  insert into item_usage (item_id, account_id, recipe_id, key_id, capabilities, seconds, tokens)
  select i.id, i.account_id, j.recipe_id, j.key_id,
         array(select s ->> 'capability' from json_array_elements(j.steps) with ordinality as steps (s, n) order by n),
         coalesce((s.facts ->> 'duration_s')::float8, 0), sum_charged
    from items i
    join jobs j on j.id = i.job_id
    left join sources s on s.account_id = i.account_id and s.content_hash = i.content_hash
   where i.id = the_item and json_array_length(j.steps) > 0
      on conflict (item_id) do nothing;
  return sum_charged;
end
$$;

-- Down Migration: none. Migrations are forward only.
