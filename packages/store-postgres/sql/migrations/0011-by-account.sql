-- Every table of accounts can be distributed by account: its unique keys and the statements that use it begin with the
-- account. No foreign key leads from such a table to `account`, which stays on one node: the row of `account_stamp`,
-- which every account has from its creation on, stands for the account there.

-- The owner of each shared planning, also of a deleted one, and the guests. An id belongs to one account.
create table shared_planning (
  id text collate "C" primary key,
  account_id text collate "C" not null,
  guests text[] not null default '{}'
);
create index shared_planning_account on shared_planning (account_id);
create index shared_planning_guest on shared_planning using gin (guests) where guests <> '{}';
insert into shared_planning (id, account_id, guests)
select id, account_id, guests from record where kind = 'sharedPlanning';
drop index record_shared;
drop index record_guest;
alter table record drop column guests;
alter table session drop column guests;

insert into account_stamp (account_id) select id from account on conflict do nothing;
alter table account_stamp drop constraint account_stamp_account_id_fkey;
alter table live_report drop constraint live_report_account_id_fkey;
alter table live_report add foreign key (account_id) references account_stamp (account_id) on delete cascade;
alter table live_command drop constraint live_command_account_id_fkey;
alter table live_command add foreign key (account_id) references account_stamp (account_id) on delete cascade;

-- `seq` orders the commands of one account and one millisecond.
alter table live_command drop constraint live_command_pkey;
alter table live_command alter column seq drop identity;
alter table live_command drop constraint live_command_account_id_id_key;
alter table live_command add primary key (account_id, id);
-- `created` is first, so that no other statement uses this index, whatever the table contained when its plan was made.
create index live_command_order on live_command (created, account_id, seq);

drop table import_stage;
create unlogged table import_stage (
  account_id text collate "C" not null,
  import_id text collate "C" not null,
  started bigint not null,
  ord integer not null,
  kind text collate "C" not null,
  id text collate "C" not null,
  deleted boolean not null,
  carried bigint,
  created bigint,
  stamp_created boolean not null,
  sort text collate "C",
  filter text collate "C",
  alias text collate "C",
  day text collate "C",
  sums text,
  amounts text,
  guests text,
  due bigint,
  only_over bigint,
  digest bytea,
  body text,
  primary key (account_id, import_id, ord)
);
alter table import_stage alter column body set storage external;

-- The changes of the import that an account commits, without their bodies. It is empty outside of `import_commit`.
create unlogged table import_change (
  account_id text collate "C" not null,
  n bigint not null,
  ord integer not null,
  kind text collate "C" not null,
  id text collate "C" not null,
  deleted boolean not null,
  created bigint not null,
  filter text collate "C",
  day text collate "C",
  sums bigint[],
  amounts text,
  was_live boolean not null,
  old_filter text collate "C",
  old_day text collate "C",
  old_sums bigint[],
  old_amounts text,
  primary key (account_id, ord)
);
