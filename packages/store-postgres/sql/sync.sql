-- Flags and digests travel as text, because the driver derives the type of an array from its first element. Bodies
-- travel as one text, separated by U+001E, which JSON does not contain: in an array, each of their quotes is escaped.
-- name: stage
insert into import_stage (account_id, import_id, started, ord, kind, id, deleted, carried, created, stamp_created,
  sort, filter, alias, day, sums,
  amounts, guests, due, only_over, digest, body)
select $21, $1, $2::bigint, ord, kind, id, deleted::boolean, carried, created, stamp_created::boolean,
  sort, filter, alias, day, sums,
  amounts, guests, due, only_over, decode(digest, 'hex'), coalesce(body, '')
from unnest($3::int[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[], $9::text[], $10::text[],
  $11::text[], $12::text[],
  $13::text[], $14::text[], $15::text[], $16::text[], $17::bigint[], $18::bigint[], $19::text[],
  string_to_array($20::text, E'\x1e'))
  as u (ord, kind, id, deleted, carried, created, stamp_created, sort, filter, alias, day, sums, amounts, guests, due,
    only_over, digest, body)

-- name: commit
select imported, unchanged, deleted from import_commit($1, $2, $3::bigint, $4::bigint)

-- name: discard
delete from import_stage where account_id = $2 and import_id = $1

-- The records of one account in chunks of about $4 bytes, with the tombstones of plugin sessions: a deleted session
-- never comes back. The condition on `deleted` is none that an index contains: only the primary key remains.
-- name: export
select kind, id, doc from (
  select kind, id, doc,
    coalesce(sum(bytes) over (order by kind, id rows between unbounded preceding and 1 preceding), 0) as before
  from (
    select * from (
      (select kind, id, doc, bytes from record
        where account_id = $1 and deleted::integer = 0 and (kind, id) > ($2, $3) order by kind, id limit 500)
      union all
      (select kind, id, doc, bytes from session
        where account_id = $1 and (kind, id) > ($2, $3) order by kind, id limit 500)
    ) both_tables order by kind, id limit 500
  ) following
) sized where before < $4::bigint order by kind, id
