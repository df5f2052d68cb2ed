-- name: exchange
select id, created, request, screen from live_exchange($1, $2, $3, $4::bigint, $5::bigint, $6::bigint)

-- name: send
select live_send($1, $2, $3::bigint, $4)

-- name: exchange_together
select n, id, created, request, screen from live_exchange_together($1::text[], $2, $3, $4::bigint[], $5::bigint)

-- name: exchange_at_once
select n, id, created, request, screen from live_exchange_at_once($1::text[], $2, $3, $4::bigint[], $5::bigint)
