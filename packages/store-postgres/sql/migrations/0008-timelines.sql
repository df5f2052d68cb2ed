-- The timeline of PostgreSQL on which an account's revisions were last chosen; 0 if the server does not show it. After a
-- promotion there is a new timeline, and `stamp_lock` advances the revision of the account. Every account has a row, so
-- that an account whose first write was lost is not mistaken for a new one.
drop function if exists stamp_lock(text);
alter table account_stamp add column timeline integer not null default 0;
insert into account_stamp (account_id) select id from account on conflict do nothing;
do $$ begin
  update account_stamp set timeline = ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer;
exception when feature_not_supported or insufficient_privilege or undefined_function then null;
end $$;
