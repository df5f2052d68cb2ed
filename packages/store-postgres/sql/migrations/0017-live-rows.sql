-- Every account has its row of the live link from its creation on, so that a report is an update.
insert into live_report (account_id) select account_id from account_stamp on conflict do nothing;

-- The resolution of a command contains its outcome.
alter table live_command drop column outcome;
