-- The last run of maintenance by any process: one row. `ended` is in milliseconds since 1970-01-01.
create table maintenance_run (
  one boolean primary key check (one),
  ended bigint not null,
  succeeded boolean not null
);
