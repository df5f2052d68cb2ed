-- Reads of the table `record`. The program runs the unfiltered ones on the table `session` too, which has the same
-- columns.
--
-- $1 is the account and $2 the kind. A tombstone has no filter value, so a condition on the filter excludes tombstones.
-- Plans must use the intended index whatever the table contained when they were made
-- (docs/decisions/0018-plans-made-once-by-index.md): `offset 0` keeps a condition from choosing another index, and so
-- does `stamp + 0`.

-- A page is `with k as (KEYS)` followed by `page` or `page_with_total`, where KEYS is one of the statements below.
-- Their parameters: $3 filter, $4 and $5 the position (sort, id) after which the page starts, $6 the snapshot, $7
-- `since`, $8 the limit, $9 the size in bytes. Keys and sizes come first, then only the documents that fit: $9 bytes
-- and one record at most leave the database. The row after the last document has none; it means that there are more.
-- For a filter value, the program replaces `not deleted and $3::text is null` by `filter = $3`, and PAGE by `page`.

-- name: page
select doc, sort, id from (
  select sort, id, case when n <= $8::int and before < $9::bigint then doc end as doc from (
    select sort, id, doc, row_number() over place as n,
      coalesce(sum(bytes) over (place rows between unbounded preceding and 1 preceding), 0) as before
    from k window place as (order by sort, id)
  ) sized
) page order by sort, id

-- name: page_with_total
select h.newest, h.total, p.doc, p.sort, p.id from (
  select coalesce((select stamp from account_stamp where account_id = $1), 0) as newest,
    coalesce((select n from record_count where account_id = $1 and kind = $2
      and filter = coalesce($3::text, '')), 0) as total
) h left join lateral (PAGE) p on true

-- name: first
select sort, id, doc, bytes from record
where account_id = $1 and kind = $2 and not deleted and $3::text is null
  and $4::text is null and $5::text is null and $6::bigint is null and $7::bigint is null
order by sort, id limit $8::int + 1

-- name: next
select sort, id, doc, bytes from record
where account_id = $1 and kind = $2 and not deleted and $3::text is null and $7::bigint is null
  and (sort, id) > ($4::text, $5::text) and stamp + 0 <= $6::bigint
order by sort, id limit $8::int + 1

-- Few changed records are found by their revision, then sorted.
-- name: few_changes
select sort, id, doc, bytes from (
  select sort, id, doc, bytes from record
  where account_id = $1 and kind = $2 and not deleted and $3::text is null and stamp > $7::bigint
    and stamp <= $6::bigint
  order by stamp offset 0
) changed where (sort, id) > ($4::text, $5::text) order by sort, id limit $8::int + 1

-- Many are found in the order of the collection: the index contains the revision, so unchanged records are skipped
-- within the index.
-- name: many_changes
select r.sort, r.id, r.doc, r.bytes from (
  select sort, id from record
  where account_id = $1 and kind = $2 and not deleted and $3::text is null
    and (sort, id) > ($4::text, $5::text) and stamp + 0 > $7::bigint and stamp + 0 <= $6::bigint
  order by sort, id limit $8::int + 1
) changed join record r on r.account_id = $1 and r.kind = $2 and r.id = changed.id

-- The number of records that changed after $4, counted in their index; null if every record of the kind changed, as for
-- a client that follows for the first time: then it is the kept number.
-- name: changed
select case when (select stamp from record where account_id = $1 and kind = $2 and not deleted
  order by stamp limit 1) <= $4::bigint then (select count(*) from record where account_id = $1 and kind = $2
  and not deleted and $3::text is null and stamp > $4::bigint) end

-- name: kept
select n from record_count where account_id = $1 and kind = $2 and filter = coalesce($3::text, '')

-- name: one
select doc from (select doc, deleted from record where account_id = $1 and kind = $2 and id = $3 offset 0) r
where not deleted

-- An aerodrome card that has no such id: by id without regard to case ($3), otherwise by alias ($3); of several, the
-- one changed last.
-- name: one_by_alias
select doc from (
  (select doc, 1 as place from record where account_id = $1 and kind = 'aerodrome' and lower(id) = $3 and not deleted
    order by stamp desc limit 1)
  union all
  (select doc, 2 from record where account_id = $1 and kind = $2 and alias = $3 order by stamp desc limit 1)
) found order by place limit 1

-- name: all
select doc from record where account_id = $1 and kind = $2 and not deleted order by sort, id

-- name: revision
select stamp from account_stamp where account_id = $1
