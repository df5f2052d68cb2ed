-- The owner is the account in whose bag a planning is stored. Only a planning that is not deleted has guests. The kind
-- is a parameter, so that the planner does not use `record_shared`, the index over all accounts. `list`, `one` and
-- `aircraft` read other accounts' records.

-- name: list
select account_id, doc from (
  select account_id, id, stamp, doc from record where account_id = $1 and kind = $2 and not deleted
  union all
  select account_id, id, stamp, doc from record where guests @> array[$1::text] and guests <> '{}' and account_id <> $1
) visible order by stamp desc, id

-- name: one
select account_id, doc from (
  select account_id, id, doc, deleted from record where account_id = $1 and kind = $2 and id = $3 offset 0
) own where not deleted
union all
select account_id, doc from (
  select account_id, id, stamp, doc from record
  where guests @> array[$1::text] and guests <> '{}' and account_id <> $1 offset 0
) shared where id = $3

-- name: aircraft
select account_id, id, doc from unnest($1::text[], $2::text[]) as chosen (user_id, aircraft_id)
cross join lateral (
  select account_id, id, doc from record
  where account_id = user_id and kind = 'aircraft' and id = aircraft_id and not deleted
  -- the fence makes every plan look up each aircraft by the primary key, whatever the statistics
  offset 0
) aircraft
