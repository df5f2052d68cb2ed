-- name: exchange
select id, created, request, screen from live_exchange($1, $2, $3, $4::bigint, $5::bigint, $6::bigint)
