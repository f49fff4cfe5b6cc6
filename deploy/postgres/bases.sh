#!/bin/sh
# Once, on an empty volume: a database and a user for the product, and another pair for Keycloak.
set -eu
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" \
  -v veridico="$POSTGRES_VERIDICO_PASSWORD" -v keycloak="$POSTGRES_KEYCLOAK_PASSWORD" <<'SQL'
create role veridico login password :'veridico';
create database veridico owner veridico;
create role keycloak login password :'keycloak';
create database keycloak owner keycloak;
SQL
