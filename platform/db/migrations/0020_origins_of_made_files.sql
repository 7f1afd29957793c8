-- Up Migration

-- Files that were made before their origins were recorded: the step that made one, and the content that this step worked on.
with made as (
  select i.account_id, s.item_id, s.position, i.content_hash as source,
         case when cardinality(r.file_hashes) > 0 then r.file_hashes
              else array (select found[1] from regexp_matches(r.output::text, '"sha256":\s*"([0-9a-f]{64})"', 'g') as found)
         end as files
    from item_steps s
    join items i on i.id = s.item_id
    join step_results r on r.id = s.result_id
   where i.content_hash is not null
),
origins as (
  select account_id, files,
         coalesce((select r.made_hash
                     from item_steps s join step_results r on r.id = s.result_id
                    where s.item_id = made.item_id and s.position < made.position and r.made_hash is not null
                    order by s.position desc limit 1), source) as origin
    from made
   union
  select made.account_id, made.files, c.content_hash
    from made join item_references c on c.item_id = made.item_id and c.position = made.position
)
insert into content_origins (account_id, content_hash, origin_hash)
select distinct o.account_id, file.hash, o.origin
  from origins o cross join lateral unnest(o.files) as file (hash)
 where file.hash <> o.origin
   and exists (select from artifacts a
                where a.account_id = o.account_id and a.content_hash = file.hash and a.duration_s is not null)
    on conflict do nothing;
