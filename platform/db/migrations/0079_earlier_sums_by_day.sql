-- Up Migration, outside a transaction

-- The sums of rows from before the triggers of 0078: all rows less those that the triggers have summed, both as one statement sees them at one moment.
-- It locks nothing that others write, and a second run changes nothing.
insert into ledger_days (account_id, reason, day, is_earlier, tokens)
select account_id, reason, day, true, sum(tokens)
  from (select e.account_id, p.reason, (p.created_at at time zone 'UTC')::date as day, e.tokens
          from ledger_entries e
          join ledger_postings p on p.id = e.posting_id
         where e.account_id is not null and p.reason not in ('hold', 'release')
        union all
        select account_id, reason, day, -tokens from ledger_days where not is_earlier) as sums
 group by account_id, reason, day
having sum(tokens) <> 0
    on conflict do nothing;

insert into usage_days (account_id, kind, day, name, is_earlier, count, seconds, tokens)
select account_id, kind, day, name, true, sum(count), sum(seconds), sum(tokens)
  from (select u.account_id, g.kind, (u.ended_at at time zone 'UTC')::date as day, g.name, 1 as count, u.seconds::numeric as seconds, u.tokens
          from item_usage u
         cross join lateral (
               select 'day', ''
               union all select 'recipe', coalesce(u.recipe_id, '')
               union all select 'key', coalesce(u.key_id::text, '')
               union all select 'capability', capability from unnest(u.capabilities) as capability) as g (kind, name)
        union all
        select account_id, kind, day, name, -count, -seconds, -tokens from usage_days where not is_earlier) as sums
 group by account_id, kind, day, name
having sum(count) <> 0
    on conflict do nothing;
