-- name: store
select session_put($1, $2, $3::bigint, $4::bigint, $5, $6, $7, $8, $9, $10::integer) as outcome

-- name: store_together
select n, outcome
from session_put_together($1::text[], $2::text[], $3::bigint[], $4::text[], $5, $6, $7, $8::text[], $9::integer)

-- name: remove
select session_remove($1, $2, $3::bigint) as removed

-- The kept sums, and the sort keys of the oldest and the newest start: the collection is ordered by the newest start.
-- name: stats
select name, amount::text as amount from session_amount where account_id = $1 and amount <> 0
union all
(select '<first', sort from session where account_id = $1 and kind = 'pluginSession' and not deleted
  order by sort desc, id desc limit 1)
union all
(select '<last', sort from session where account_id = $1 and kind = 'pluginSession' and not deleted
  order by sort, id limit 1)
