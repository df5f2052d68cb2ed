-- name: list
select doc from airway where $2::text is null and ($1::text is null or airspace = $1) order by ord

-- name: list_by_designator
select doc from airway where designator = $2 and ($1::text is null or airspace = $1) order by ord
