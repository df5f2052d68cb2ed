-- All that decides what happens to a session. The timeline is that of the node that has the account.
-- name: state
select a.stamp, a.timeline, wal_timeline() as present_timeline, s.deleted, s.created, s.amounts,
  left(s.doc, $3::integer) as beginning, q.day, q.used
from account_stamp a
left join session s on s.account_id = a.account_id and s.kind = 'pluginSession' and s.id = $2
left join session_quota q on q.account_id = a.account_id
where a.account_id = $1

-- No row if a standby was promoted since the state was read: the revision was decided for the old timeline.
-- name: store
select session_store($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) as stored where wal_timeline() = $4

-- The same for a cluster, which may call the function from another node than the one whose timeline was read.
-- name: store_on_cluster
select session_store($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) as stored

-- The kept sums, and the sort keys of the oldest and the newest start: the collection is ordered by the newest start.
-- name: sums
select coalesce((select json_agg(json_build_object('name', name, 'amount', amount::text))
    from session_amount where account_id = $1 and amount <> 0), '[]') as amounts,
  (select sort from session where account_id = $1 and kind = 'pluginSession' and not deleted
    order by sort desc, id desc limit 1) as "oldestSort",
  (select sort from session where account_id = $1 and kind = 'pluginSession' and not deleted
    order by sort, id limit 1) as "newestSort"
from account_stamp where account_id = $1
