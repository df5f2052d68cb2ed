-- One call of the plugin. The update of the report comes first and locks the account's row, so that calls of one
-- account run one after the other; then PostgreSQL compares a command again with the conditions, so that each command
-- is in exactly one answer. Of a call that was overtaken, only the acks count: it has no row in the result.
-- name: exchange
with stored as (
  update live_report set received = $2::bigint, report = $3
  where account_id = $1 and (received > $4::bigint and received < $5::bigint) is not true
  returning screen
), resolved as (
  update live_command c set resolved = $2::bigint, resolution = $9::text::json ->> c.id
  where c.account_id = $1 and c.id = any($8::text[]) and c.delivered is not null and c.resolved is null
), delivered as (
  update live_command c set delivered = $2::bigint from stored
  where c.account_id = $1 and c.delivered is null and c.created > $6::bigint and c.created < $7::bigint
  returning c.seq as sequence, c.id, c.created as "createdMs", c.request
)
select s.screen as "screenMs", d.* from stored s left join delivered d on true

-- name: screen
select screen as "screenMs" from live_report where account_id = $1

-- name: open_screen
update live_report set screen = $2::bigint where account_id = $1 returning true as stored

-- name: report
select received as "receivedMs", report from live_report where account_id = $1 and received is not null

-- Stores no row if there is no account. The row comes from a table of accounts, so that a cluster stores it on the node
-- of the account.
-- name: send
insert into live_command (account_id, id, created, seq, request)
select a.account_id, $2, $3::bigint, (
  select coalesce(max(c.seq), 0) + 1 from live_command c where c.account_id = a.account_id and c.created = $3::bigint
), $4 from account_stamp a where a.account_id = $1
returning id

-- name: commands
select seq as sequence, id, created as "createdMs", delivered as "deliveredMs", resolved as "resolvedMs", resolution,
  request
from live_command where account_id = $1
