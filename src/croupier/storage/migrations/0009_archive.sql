-- Which events, transfers and snapshots are in archive files, and where: what is in one may leave the database, and nothing else.

CREATE TABLE archive_file (
    name      TEXT   NOT NULL PRIMARY KEY,
    folder    TEXT   NOT NULL,
    sha256    BYTEA  NOT NULL,
    public    TEXT   NOT NULL,
    signature TEXT   NOT NULL
);

-- A page of a file: the events of a stream up to a version, from the one after the page before.
CREATE TABLE archive_page (
    stream TEXT   NOT NULL,
    upto   BIGINT NOT NULL,
    file   TEXT   NOT NULL REFERENCES archive_file (name),
    start  BIGINT NOT NULL,
    size   BIGINT NOT NULL,
    sha256 BYTEA  NOT NULL,
    PRIMARY KEY (stream, upto)
);

-- In which pages anything moved from or to a player's chips or stakes, and what that came to.
CREATE TABLE archive_movement (
    name   TEXT   NOT NULL,
    stream TEXT   NOT NULL,
    upto   BIGINT NOT NULL,
    amount BIGINT NOT NULL,
    PRIMARY KEY (name, stream, upto)
);

--: sqlite
CREATE TRIGGER archive_file_keeps     BEFORE UPDATE ON archive_file     BEGIN SELECT RAISE(ABORT, 'an archive is never changed'); END;
CREATE TRIGGER archive_file_stays     BEFORE DELETE ON archive_file     BEGIN SELECT RAISE(ABORT, 'an archive is never forgotten'); END;
CREATE TRIGGER archive_page_keeps     BEFORE UPDATE ON archive_page     BEGIN SELECT RAISE(ABORT, 'an archive is never changed'); END;
CREATE TRIGGER archive_page_stays     BEFORE DELETE ON archive_page     BEGIN SELECT RAISE(ABORT, 'an archive is never forgotten'); END;
CREATE TRIGGER archive_movement_keeps BEFORE UPDATE ON archive_movement BEGIN SELECT RAISE(ABORT, 'an archive is never changed'); END;
CREATE TRIGGER archive_movement_stays BEFORE DELETE ON archive_movement BEGIN SELECT RAISE(ABORT, 'an archive is never forgotten'); END;
DROP TRIGGER event_stays;
CREATE TRIGGER event_stays BEFORE DELETE ON event
    WHEN NOT EXISTS (SELECT 1 FROM archive_page WHERE stream = OLD.stream AND upto >= OLD.version)
    BEGIN SELECT RAISE(ABORT, 'the journal is never changed'); END;
DROP TRIGGER transfer_stays;
CREATE TRIGGER transfer_stays BEFORE DELETE ON transfer
    WHEN NOT EXISTS (SELECT 1 FROM archive_page WHERE stream = OLD.stream AND upto >= OLD.version)
    BEGIN SELECT RAISE(ABORT, 'the ledger is never changed'); END;
--: postgresql
CREATE FUNCTION leave_archived() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN
        IF NOT EXISTS (SELECT 1 FROM archive_page WHERE stream = OLD.stream AND upto >= OLD.version)
        THEN RAISE EXCEPTION '% is never changed', TG_TABLE_NAME; END IF;
        RETURN OLD;
    END $$;
CREATE TRIGGER archive_file_keeps     BEFORE UPDATE OR DELETE OR TRUNCATE ON archive_file     FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER archive_page_keeps     BEFORE UPDATE OR DELETE OR TRUNCATE ON archive_page     FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER archive_movement_keeps BEFORE UPDATE OR DELETE OR TRUNCATE ON archive_movement FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
DROP TRIGGER event_keeps ON event;
CREATE TRIGGER event_keeps    BEFORE UPDATE OR TRUNCATE ON event    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER event_stays    BEFORE DELETE             ON event    FOR EACH ROW       EXECUTE FUNCTION leave_archived();
DROP TRIGGER transfer_keeps ON transfer;
CREATE TRIGGER transfer_keeps BEFORE UPDATE OR TRUNCATE ON transfer FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER transfer_stays BEFORE DELETE             ON transfer FOR EACH ROW       EXECUTE FUNCTION leave_archived();
--: both
