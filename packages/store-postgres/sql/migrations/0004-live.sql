-- The live link: state that expires, and commands. `seq` orders the commands of one millisecond.

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
