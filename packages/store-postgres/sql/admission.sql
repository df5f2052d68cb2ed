-- Lists travel as one value: hashes concatenated, routes separated by line feeds, times and key ids by commas.

-- name: admit
select * from gate_admit($1, $2, $3, $4, $5, $6, $7)

-- name: recheck
select k.account_id, coalesce(s.stamp, 0)::double precision as stamp
from api_key k join account a on a.id = k.account_id left join account_stamp s on s.account_id = k.account_id
where k.hash = $1 and a.status = 'active'

-- name: count_refused
select gate_count_refused($1, $2, $3)

-- name: count_errors
select gate_count_errors($1, $2, $3)
