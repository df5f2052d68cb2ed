-- The revision of the account with which a staged record was found to be unchanged; null if it differs or was not compared.
alter table import_stage add column unchanged_at bigint;
