-- The facts of each key of a batch with the newest revision of its account, and the state of the whole API.
-- name: admit
select a.*, s.stamp::double precision as stamp
from admit($1::bytea[], $2::integer[], $3::integer[], $4::integer[], $5::text[], $6, $7, $8, $9, $10, $11, $12, $13) a
left join lateral (select stamp from account_stamp where account_id = a.account_id limit 1) s on true

-- The same without the revision, for a cluster, whose accounts are on other nodes than their keys.
-- name: admit_on_cluster
select a.*, null::double precision as stamp
from admit($1::bytea[], $2::integer[], $3::integer[], $4::integer[], $5::text[], $6, $7, $8, $9, $10, $11, $12, $13) a

-- Like the function `admit`, the next three statements commit without waiting for the disk or for a standby: every
-- admission waits for the rows that they lock.

-- A clock was set back: the later times of keys become the present, and all of them count again.
-- name: set_back
with settings as materialized (select set_config('synchronous_commit', 'off', true))
update admission set time = least(time, $2), oldest = 0, latest = $2 from settings where key_id = any ($1::integer[])

-- Adds the requests of a key before a number to its usage.
-- name: fold
with settings as materialized (select set_config('synchronous_commit', 'off', true)),
folded as (
  delete from admission using settings where key_id = $1 and number < $2 returning day, route, time
)
insert into key_usage as u (key_id, day, route, requests, errors, last_used)
select $1, day, route, count(*), 0, max(time) from folded where route is not null
group by day, route order by day, route
on conflict (key_id, day, route) do update
  set requests = u.requests + excluded.requests, last_used = greatest(u.last_used, excluded.last_used)

-- The state of the rate gets a new row after some changes: an old snapshot keeps all versions of a row, and each
-- admission would read them.
-- name: renew_rate
with settings as materialized (select set_config('synchronous_commit', 'off', true)),
old as (delete from api_rate using settings where number = $1 returning next_at)
insert into api_rate (number, next_at) select $1 + 1, next_at from old

-- name: recheck
select k.account_id, s.stamp::double precision as stamp from api_key k join account a on a.id = k.account_id
left join lateral (select stamp from account_stamp where account_id = a.id limit 1) s on true
where k.hash = $1 and a.status = 'active'

-- name: recheck_on_cluster
select k.account_id, null::double precision as stamp from api_key k join account a on a.id = k.account_id
where k.hash = $1 and a.status = 'active'

-- name: count
select usage_add($1::integer[], $2::integer[], $3::text[], $4::bigint[], $5)

-- Counts requests with valid keys, and their errors.
-- name: count_refused
select usage_add(array_agg(k.id), array_agg(r.day), array_agg(r.route), array_agg(r.time), 1)
from unnest($1::bytea[], $2::integer[], $3::text[], $4::bigint[]) as r (hash, day, route, time)
join api_key k on k.hash = r.hash join account a on a.id = k.account_id where a.status = 'active'
