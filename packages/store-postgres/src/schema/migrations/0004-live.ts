import type { Kysely } from 'kysely'
import { runScript } from '../../connection/script.ts'

/** The live link: state that expires, and commands. Nothing here is a record. The seq keeps the order of commands of one millisecond. */
const tables = `
create table live_report (
  account_id text collate "C" primary key references account (id) on delete cascade,
  received bigint,
  screen bigint,
  report text
) with (fillfactor = 50);
alter table live_report alter column report set storage external;
create index live_report_received on live_report (received);

create table live_command (
  seq bigint generated always as identity primary key,
  account_id text collate "C" not null references account (id) on delete cascade,
  id text collate "C" not null,
  created bigint not null,
  delivered bigint,
  resolved bigint,
  outcome text,
  resolution text,
  request text not null,
  unique (account_id, id)
) with (fillfactor = 70);
create index live_command_waiting on live_command (account_id, created) where delivered is null;
create index live_command_end on live_command ((coalesce(resolved, delivered, created)));
`

/**
 * One call of the plugin, in one statement: acks first, then the hand-over, then the report. The account's row is locked by the report's own
 * upsert, which comes first: so calls of one account follow each other, and each command is in exactly one answer.
 */
const exchange = `
create function live_exchange(p_account text, p_report text, p_acks text, p_now bigint, p_oldest bigint, p_newest bigint)
returns table (id text, created bigint, request text, screen bigint) language plpgsql as $$
#variable_conflict use_column
declare
  v_screen bigint;
  v_ack json;
begin
  insert into live_report as l (account_id, received, report) values (p_account, p_now, p_report)
  on conflict (account_id) do update set received = excluded.received, report = excluded.report
  returning l.screen into v_screen;
  if p_acks is not null then
    for v_ack in select value from json_array_elements(p_acks::json) loop
      update live_command c set resolved = p_now, outcome = v_ack ->> 'outcome', resolution = v_ack::text
      where c.account_id = p_account and c.id = v_ack ->> 'id' and c.delivered is not null and c.resolved is null;
    end loop;
  end if;
  screen := v_screen;
  return next;
  -- most calls find nothing, and a look is a smaller statement than the hand-over
  perform from live_command c where c.account_id = p_account and c.delivered is null and c.created > p_oldest and c.created < p_newest;
  if found then
    return query
      with handed as (
        update live_command c set delivered = p_now
        where c.account_id = p_account and c.delivered is null and c.created > p_oldest and c.created < p_newest
        returning c.seq, c.id, c.created, c.request
      )
      select h.id, h.created, h.request, v_screen from handed h order by h.created, h.seq;
  end if;
end $$;
`

export const up = (db: Kysely<unknown>): Promise<void> => runScript(db, tables + exchange)
