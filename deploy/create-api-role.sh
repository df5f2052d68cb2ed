#!/bin/sh
# Runs once, when the PostgreSQL container creates its database: creates the role that serves.
set -eu
psql --set=ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set=password="$API_PASSWORD" <<'SQL'
create role flightbag_api login password :'password';
SQL
