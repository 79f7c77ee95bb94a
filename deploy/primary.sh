#!/bin/sh
# The first start of the database: a user for the floor, who owns its database and nothing else, and one for the standby.
# Passwords are read inside psql, so that no list of processes has them. Over the network nobody comes in without TLS.
set -eu
: "${SECRETS:=/run/secrets}"

psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres <<SQL
\set floor \`cat $SECRETS/floor_password\`
\set replicator \`cat $SECRETS/replicator_password\`
CREATE ROLE floor LOGIN PASSWORD :'floor';
CREATE DATABASE floor OWNER floor;
REVOKE ALL ON DATABASE floor FROM PUBLIC;
CREATE ROLE replicator LOGIN REPLICATION PASSWORD :'replicator';
SQL

cat > "$PGDATA/pg_hba.conf" <<HOSTS
local   all         all                 peer
hostssl floor       floor       all     scram-sha-256
hostssl replication replicator  all     scram-sha-256
HOSTS
