-- Lists travel as one value: hashes concatenated, routes separated by line feeds, times and key ids by commas.

-- name: admit
select * from gate_admit($1, $2, $3, $4, $5, $6, $7)

-- name: recheck
select account_id, stamp from gate_recheck($1)

-- name: count_refused
select gate_count_refused($1, $2, $3)

-- name: count_errors
select gate_count_errors($1, $2, $3)
