#!/bin/sh
# A standby: on its first start a copy of the database, from then on whatever is committed there. To make it the database when
# the other is lost: pg_ctl promote.
set -eu
: "${SECRETS:=/run/secrets}" "${PRIMARY:=host=database}" "${PASSFILE:=/tmp/standby.pass}"

umask 077
printf '*:*:*:replicator:%s\n' "$(cat "$SECRETS/replicator_password")" > "$PASSFILE"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
    pg_basebackup --pgdata="$PGDATA" --wal-method=stream --checkpoint=fast --write-recovery-conf --slot=standby --create-slot \
        --dbname="$PRIMARY user=replicator passfile=$PASSFILE sslmode=verify-full sslrootcert=$SECRETS/authority"
fi
exec "$@"
