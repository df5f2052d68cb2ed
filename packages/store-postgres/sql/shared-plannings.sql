-- The owner is the account in whose bag a planning is stored. Only a planning that is not deleted has guests. `list`
-- and `one` return the account's own plannings, and of those that it takes part in the owner and the id; `of_owner` and
-- `aircraft` then read other accounts' records.

-- name: list
select account_id, id, stamp, doc from record where account_id = $1 and kind = 'sharedPlanning' and not deleted
union all
select account_id, id, null, null from shared_planning
where guests @> array[$1::text] and guests <> '{}' and account_id <> $1

-- name: one
select account_id, id, stamp, doc from (
  select account_id, id, stamp, doc, deleted from record
  where account_id = $1 and kind = 'sharedPlanning' and id = $2 offset 0
) own where not deleted
union all
select account_id, id, null, null from shared_planning
where id = $2 and guests @> array[$1::text] and account_id <> $1

-- name: of_owner
select account_id, id, stamp, doc from (
  select account_id, id, stamp, doc, deleted from record
  where account_id = $1 and kind = 'sharedPlanning' and id = any ($2::text[]) offset 0
) shared where not deleted

-- name: aircraft
select account_id, id, doc from (
  select account_id, id, doc, deleted from record
  where account_id = $1 and kind = 'aircraft' and id = any ($2::text[]) offset 0
) chosen where not deleted
