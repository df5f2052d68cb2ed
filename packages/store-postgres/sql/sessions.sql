-- All that decides what happens to a session. The timeline is that of the node that has the account.
-- name: state
select a.stamp, a.timeline, wal_timeline() as present_timeline, s.deleted, s.created, s.amounts,
  left(s.doc, $3::integer) as beginning, q.day, q.used
from account_stamp a
left join session s on s.account_id = a.account_id and s.kind = 'pluginSession' and s.id = $2
left join session_quota q on q.account_id = a.account_id
where a.account_id = $1

-- Stores a session or its deletion, with all that changes with it, if the account's last revision is still $2:
-- PostgreSQL compares it again when it has waited for another write of the account. Otherwise nothing changes.
-- name: store
with account as (
  update account_stamp set stamp = $3::bigint, timeline = $4::integer
  where account_id = $1 and stamp = $2::bigint returning account_id
), stored as (
  insert into session (account_id, id, stamp, deleted, created, sort, amounts, digest, bytes, doc)
  select account_id, $5, $3::bigint, $6::text is null, $7::bigint, $8, $9, $10::bytea, coalesce(octet_length($6), 0), $6
  from account
  on conflict (account_id, kind, id) do update set stamp = excluded.stamp, deleted = excluded.deleted,
    created = excluded.created, sort = excluded.sort, amounts = excluded.amounts, digest = excluded.digest,
    bytes = excluded.bytes, doc = excluded.doc
), counted as (
  insert into record_count as c (account_id, kind, filter, n)
  select account_id, 'pluginSession', '', $11::bigint from account where $11::bigint <> 0
  on conflict (account_id, kind, filter) do update set n = c.n + excluded.n
), counted_new as (
  insert into session_quota (account_id, day, used)
  select account_id, $12, $13::integer from account where $12::text is not null
  on conflict (account_id) do update set day = excluded.day, used = excluded.used
), added as (
  insert into session_amount as s (account_id, name, amount)
  select account_id, delta ->> 0, (delta ->> 1)::numeric from account, json_array_elements($14::text::json) as delta
  on conflict (account_id, name) do update set amount = s.amount + excluded.amount
)
select true as stored from account

-- The kept sums, and the sort keys of the oldest and the newest start: the collection is ordered by the newest start.
-- name: sums
select name, amount::text as amount from session_amount where account_id = $1 and amount <> 0
union all
(select '<oldest', sort from session where account_id = $1 and kind = 'pluginSession' and not deleted
  order by sort desc, id desc limit 1)
union all
(select '<newest', sort from session where account_id = $1 and kind = 'pluginSession' and not deleted
  order by sort, id limit 1)
