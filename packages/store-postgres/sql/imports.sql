-- Bodies travel as one text, separated by U+001E, which JSON does not contain: in an array, each of their quotes is
-- escaped. The body of a deletion is empty, and stored as null.
-- name: stage
insert into import_stage (account_id, import_id, started, ord, kind, id, sort, filter, alias, day, sums, amounts, due,
  digest, body)
select $1, $2, $3::bigint, $4::integer + place - 1, kind, id, sort, filter, alias, day, sums, amounts, due,
  decode(digest, 'hex'), body
from unnest($5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[],
  $13::bigint[], $14::text[], string_to_array($15::text, E'\x1e', '')) with ordinality
  as u (kind, id, sort, filter, alias, day, sums, amounts, due, digest, body, place)

-- The account's revision and the timeline of its node, and the stored records with the given ids: what an import is
-- compared with. The fences here and below keep the planner from reading all records of the account.
-- name: heads
select a.stamp, (select wal_timeline()) as server, h.*
from account_stamp a left join lateral (
  select u.place, r.stamp as revision, r.deleted, r.created,
    coalesce(r.digest = decode(u.digest, 'hex'), false) as same,
    r.filter, r.day, translate(r.sums::text, '{}', '[]') as sums, r.amounts
  from unnest($2::text[], $3::text[], $4::text[]) with ordinality as u (kind, id, digest, place)
  cross join lateral (
    select o.* from record o where o.account_id = $1 and o.kind = u.kind and o.id = u.id offset 0
  ) r
) h on true where a.account_id = $1

-- The account's revision, and the stored records that were changed after revision $3, of those that the import changes.
-- name: changed
select a.stamp, h.*
from account_stamp a left join lateral (
  select s.ord, s.kind, s.id, r.stamp as revision, r.deleted, r.created, coalesce(r.digest = s.digest, false) as same,
    r.filter, r.day, translate(r.sums::text, '{}', '[]') as sums, r.amounts
  from import_stage s cross join lateral (
    select o.* from record o where o.account_id = $1 and o.kind = s.kind and o.id = s.id offset 0
  ) r
  where s.account_id = $1 and s.import_id = $2 and r.stamp > $3::bigint
) h on true where a.account_id = $1

-- The account's revision and timeline, the timeline of its node, and the account's records of some kinds.
-- name: state
select a.stamp, a.timeline, (select wal_timeline()) as server, r.kind, r.id, r.stamp as revision, r.deleted, r.created,
  false as same, r.filter, r.day, translate(r.sums::text, '{}', '[]') as sums, r.amounts
from account_stamp a left join record r on r.account_id = $1 and r.kind = any ($2::text[]) and not r.deleted
where a.account_id = $1 order by r.kind, r.id

-- Every writer of an account changes or locks this row first, so that revisions become visible in order. The lock does
-- not delay rows that refer to this one.
-- name: lock
select from account_stamp where account_id = $1 for no key update

-- Changes the account's revision unless another writer has changed it after it was read.
-- name: gate
update account_stamp set stamp = $2::bigint, timeline = $3::integer where account_id = $1 and stamp = $4::bigint

-- The head of a document contains the revision. That of a deletion is empty, and so null.
-- name: put
insert into record (account_id, kind, id, stamp, deleted, created, sort, filter, alias, day, sums, amounts, due, digest,
  bytes, doc)
select $1, c.kind, c.id, c.revision, d.doc is null, c.created, coalesce(s.sort, c.sort), s.filter, s.alias, s.day,
  s.sums::bigint[], s.amounts, s.due, s.digest, coalesce(octet_length(d.doc), 0), d.doc
from unnest($3::text[], $4::text[], $5::integer[], $6::bigint[], $7::bigint[], $8::text[],
  string_to_array($9::text, E'\x1e', '')) as c (kind, id, ord, revision, created, sort, head)
left join lateral (
  select i.* from import_stage i where i.account_id = $1 and i.import_id = $2 and i.ord = c.ord offset 0
) s on true
cross join lateral (select c.head || s.body as doc offset 0) d
on conflict (account_id, kind, id) do update set stamp = excluded.stamp, deleted = excluded.deleted,
  created = excluded.created, sort = excluded.sort, filter = excluded.filter, alias = excluded.alias,
  day = excluded.day, sums = excluded.sums, amounts = excluded.amounts, due = excluded.due, digest = excluded.digest,
  bytes = excluded.bytes, doc = excluded.doc

-- name: add_counts
insert into record_count (account_id, kind, filter, n)
select $1, kind, filter, n from unnest($2::text[], $3::text[], $4::bigint[]) as u (kind, filter, n)
on conflict (account_id, kind, filter) do update set n = record_count.n + excluded.n

-- name: add_sums
insert into logbook_sum (account_id, period, sums)
select $1, period, sums::bigint[] from unnest($2::text[], $3::text[]) as u (period, sums)
on conflict (account_id, period) do update set sums = (
  select array_agg(coalesce(a, 0) + coalesce(b, 0) order by place)
  from unnest(logbook_sum.sums, excluded.sums) with ordinality as u (a, b, place)
)

-- name: add_amounts
insert into session_amount (account_id, name, amount)
select $1, name, amount from unnest($2::text[], $3::numeric[]) as u (name, amount)
on conflict (account_id, name) do update set amount = session_amount.amount + excluded.amount

-- The owner and the guests of shared plannings. One id belongs to one account: that of another account has no row in
-- the result. A deleted planning keeps its owner and has no guests.
-- name: share
insert into shared_planning as p (id, account_id, guests)
select id, $1, guests::text[] from unnest($2::text[], $3::text[]) as u (id, guests)
on conflict (id) do update set guests = excluded.guests where p.account_id = excluded.account_id
returning id

-- name: discard
delete from import_stage where account_id = $1 and import_id = $2
