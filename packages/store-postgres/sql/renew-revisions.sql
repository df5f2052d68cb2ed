-- Gives all records of a restored database new revisions, in the order of the old ones and later than $1.
with base as (
  select s.account_id, greatest(s.stamp, $1::bigint) as stamp from account_stamp s
), everything as (
  select account_id, kind, id, stamp from record union all select account_id, kind, id, stamp from session
), renewed as (
  select account_id, kind, id, base.stamp
    + row_number() over (partition by account_id order by everything.stamp, kind, id) as stamp
  from everything join base using (account_id)
), records as (
  update record r set
    stamp = n.stamp,
    sort = case when r.sort = change_sort(null, r.stamp) then change_sort(null, n.stamp) else r.sort end,
    doc = overlay(r.doc placing instant_text(n.stamp) from position(',"updatedAt":"' in r.doc) + 14 for 24)
  from renewed n where n.account_id = r.account_id and n.kind = r.kind and n.id = r.id
  returning r.account_id
), sessions as (
  update session r set
    stamp = n.stamp,
    doc = overlay(r.doc placing instant_text(n.stamp) from position(',"updatedAt":"' in r.doc) + 14 for 24)
  from renewed n where n.account_id = r.account_id and n.kind = r.kind and n.id = r.id
  returning r.account_id
), counted as (
  select account_id, count(*) as records
  from (select account_id from records union all select account_id from sessions) changed group by account_id
), stamps as (
  update account_stamp s set stamp = base.stamp + coalesce(counted.records, 0) + 1, timeline = wal_timeline()
  from base left join counted using (account_id) where base.account_id = s.account_id
)
select coalesce(sum(records), 0)::integer as records from counted
