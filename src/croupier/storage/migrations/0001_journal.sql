-- The journal, its heads, the ledger, and what is read from them.
-- A line "--: sqlite" or "--: postgresql" begins a part for that engine alone, "--: both" ends it.

CREATE TABLE event (
    stream  TEXT   NOT NULL,
    version BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    actor   TEXT   NOT NULL,
    type    TEXT   NOT NULL,
    body    BYTEA  NOT NULL,
    hash    BYTEA  NOT NULL,
    PRIMARY KEY (stream, version)
);

CREATE TABLE head (
    stream  TEXT   NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    hash    BYTEA  NOT NULL
);

CREATE TABLE transfer (
    stream  TEXT   NOT NULL,
    version BIGINT NOT NULL,
    place   BIGINT NOT NULL,
    source  TEXT   NOT NULL,
    target  TEXT   NOT NULL,
    amount  BIGINT NOT NULL CHECK (amount > 0),
    PRIMARY KEY (stream, version, place)
);

CREATE TABLE chip_account (
    id      TEXT   NOT NULL PRIMARY KEY,
    balance BIGINT NOT NULL CHECK (balance >= 0),
    staked  BIGINT NOT NULL CHECK (staked >= 0)
);

CREATE TABLE answer (
    source TEXT   NOT NULL,
    number BIGINT NOT NULL,
    at     BIGINT NOT NULL,
    digest BYTEA  NOT NULL,
    body   BYTEA  NOT NULL,
    PRIMARY KEY (source, number)
);

CREATE TABLE snapshot (
    stream  TEXT   NOT NULL,
    version BIGINT NOT NULL,
    body    BYTEA  NOT NULL,
    PRIMARY KEY (stream, version)
);

CREATE TABLE ticket (
    ticket    TEXT    NOT NULL PRIMARY KEY,
    last_four TEXT    NOT NULL,
    amount    BIGINT  NOT NULL CHECK (amount > 0),
    redeemed  BOOLEAN NOT NULL
);

-- Nobody changes what has been written: not by mistake, and not quietly.
--: sqlite
CREATE TRIGGER event_keeps    BEFORE UPDATE ON event    BEGIN SELECT RAISE(ABORT, 'the journal is never changed'); END;
CREATE TRIGGER event_stays    BEFORE DELETE ON event    BEGIN SELECT RAISE(ABORT, 'the journal is never changed'); END;
CREATE TRIGGER transfer_keeps BEFORE UPDATE ON transfer BEGIN SELECT RAISE(ABORT, 'the ledger is never changed'); END;
CREATE TRIGGER transfer_stays BEFORE DELETE ON transfer BEGIN SELECT RAISE(ABORT, 'the ledger is never changed'); END;
CREATE TRIGGER answer_keeps   BEFORE UPDATE ON answer   BEGIN SELECT RAISE(ABORT, 'an answer is never changed'); END;
CREATE TRIGGER answer_stays   BEFORE DELETE ON answer   BEGIN SELECT RAISE(ABORT, 'an answer is never changed'); END;
-- INSERT OR REPLACE deletes without asking the triggers above, so it is asked here.
CREATE TRIGGER event_new BEFORE INSERT ON event
    WHEN EXISTS (SELECT 1 FROM event WHERE stream = NEW.stream AND version = NEW.version)
    BEGIN SELECT RAISE(ABORT, 'the journal is never changed'); END;
CREATE TRIGGER transfer_new BEFORE INSERT ON transfer
    WHEN EXISTS (SELECT 1 FROM transfer WHERE stream = NEW.stream AND version = NEW.version AND place = NEW.place)
    BEGIN SELECT RAISE(ABORT, 'the ledger is never changed'); END;
CREATE TRIGGER answer_new BEFORE INSERT ON answer
    WHEN EXISTS (SELECT 1 FROM answer WHERE source = NEW.source AND number = NEW.number)
    BEGIN SELECT RAISE(ABORT, 'an answer is never changed'); END;
CREATE TRIGGER ticket_new BEFORE INSERT ON ticket
    WHEN EXISTS (SELECT 1 FROM ticket WHERE ticket = NEW.ticket)
    BEGIN SELECT RAISE(ABORT, 'a ticket is never forgotten'); END;
CREATE TRIGGER ticket_once    BEFORE UPDATE ON ticket WHEN OLD.redeemed OR NOT NEW.redeemed OR NEW.amount <> OLD.amount
                              BEGIN SELECT RAISE(ABORT, 'a ticket is redeemed once'); END;
CREATE TRIGGER ticket_stays   BEFORE DELETE ON ticket   BEGIN SELECT RAISE(ABORT, 'a ticket is never forgotten'); END;
--: postgresql
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION '% is never changed', TG_TABLE_NAME; END $$;
CREATE FUNCTION redeem_once() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN
        IF OLD.redeemed OR NOT NEW.redeemed OR NEW.amount <> OLD.amount THEN RAISE EXCEPTION 'a ticket is redeemed once'; END IF;
        RETURN NEW;
    END $$;
CREATE TRIGGER event_keeps    BEFORE UPDATE OR DELETE OR TRUNCATE ON event    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER transfer_keeps BEFORE UPDATE OR DELETE OR TRUNCATE ON transfer FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER answer_keeps   BEFORE UPDATE OR DELETE OR TRUNCATE ON answer   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ticket_once    BEFORE UPDATE ON ticket FOR EACH ROW EXECUTE FUNCTION redeem_once();
CREATE TRIGGER ticket_stays   BEFORE DELETE OR TRUNCATE ON ticket FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--: both
