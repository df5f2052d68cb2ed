-- The records of one account in chunks of about $4 bytes, with the tombstones of plugin sessions: a deleted session
-- never comes back. No index contains the condition on `deleted`, so PostgreSQL can only use the primary key.
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
