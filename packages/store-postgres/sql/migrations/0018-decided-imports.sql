-- The process that imports decides what an import changes. Only what it does not keep in memory is staged.
drop function if exists import_commit(text, text, bigint, bigint);
drop function if exists import_write(text, text, bigint);
drop function if exists import_replace(text, text, bigint, bigint);
drop function if exists logbook_move(text);
drop function if exists session_move(text);
drop function if exists shared_planning_move(text, text);
drop table import_change;
alter table import_stage drop column deleted, drop column carried, drop column created, drop column stamp_created,
  drop column guests, drop column only_over, drop column unchanged_at;
