-- Bodies travel as one text, separated by U+001E, which JSON does not contain: in an array, each of their quotes is
-- escaped.
-- Records are compared while the import still arrives. The result is valid at the commit if the account did not change.
-- name: stage
insert into import_stage (account_id, import_id, started, ord, kind, id, deleted, carried, created, stamp_created,
  sort, filter, alias, day, sums,
  amounts, guests, due, only_over, digest, body, unchanged_at)
select $20, $1, $2::bigint, $3::integer + place - 1, kind, id, digest is null, carried, created, stamp_created = 1,
  sort, filter, alias, day, sums,
  amounts, guests, due, only_over, decode(digest, 'hex'), coalesce(body, ''),
  (select a.stamp from record r, account_stamp a
    where r.account_id = $20 and r.kind = u.kind and r.id = u.id and r.digest = decode(u.digest, 'hex')
      and coalesce(r.created = u.created, true) and u.only_over is null and a.account_id = $20)
from unnest($4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::int[], $9::text[],
  $10::text[], $11::text[],
  $12::text[], $13::text[], $14::text[], $15::text[], $16::bigint[], $17::bigint[], $18::text[],
  string_to_array($19::text, E'\x1e')) with ordinality
  as u (kind, id, carried, created, stamp_created, sort, filter, alias, day, sums, amounts, guests, due,
    only_over, digest, body, place)

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
