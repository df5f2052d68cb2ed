-- The digest of each applied migration, and a row `functions` for the script of functions.
alter table kysely_migration add column digest text;
drop table if exists kysely_migration_lock;
