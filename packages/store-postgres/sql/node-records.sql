-- The statements `first` and `next` with `page_with_total` of sql/records.sql, with the same parameters and columns,
-- for the node of an account.

-- name: page
select newest, total, doc, sort, id from record_page($1, $2, $3, $4, $5, $6::bigint, $8::integer, $9::bigint)
where $7::bigint is null
