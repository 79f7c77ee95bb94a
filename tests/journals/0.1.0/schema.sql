CREATE TABLE migration (number INTEGER PRIMARY KEY, at BIGINT NOT NULL);
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
CREATE TRIGGER event_keeps    BEFORE UPDATE ON event    BEGIN SELECT RAISE(ABORT, 'the journal is never changed'); END;
CREATE TRIGGER event_stays    BEFORE DELETE ON event    BEGIN SELECT RAISE(ABORT, 'the journal is never changed'); END;
CREATE TRIGGER transfer_keeps BEFORE UPDATE ON transfer BEGIN SELECT RAISE(ABORT, 'the ledger is never changed'); END;
CREATE TRIGGER transfer_stays BEFORE DELETE ON transfer BEGIN SELECT RAISE(ABORT, 'the ledger is never changed'); END;
CREATE TRIGGER answer_keeps   BEFORE UPDATE ON answer   BEGIN SELECT RAISE(ABORT, 'an answer is never changed'); END;
CREATE TRIGGER answer_stays   BEFORE DELETE ON answer   BEGIN SELECT RAISE(ABORT, 'an answer is never changed'); END;
CREATE TRIGGER event_new BEFORE INSERT ON event
    WHEN EXISTS (SELECT 1 FROM event WHERE stream = NEW.stream AND version = NEW.version)
    BEGIN SELECT RAISE(ABORT, 'the journal is never changed'); END;
CREATE TRIGGER transfer_new BEFORE INSERT ON transfer
    WHEN EXISTS (SELECT 1 FROM transfer WHERE stream = NEW.stream AND version = NEW.version AND place = NEW.place)
    BEGIN SELECT RAISE(ABORT, 'the ledger is never changed'); END;
CREATE TRIGGER answer_new BEFORE INSERT ON answer
    WHEN EXISTS (SELECT 1 FROM answer WHERE source = NEW.source AND number = NEW.number)
    BEGIN SELECT RAISE(ABORT, 'an answer is never changed'); END;
CREATE TABLE ticket (
    ticket    TEXT   NOT NULL PRIMARY KEY,
    kind      TEXT   NOT NULL,
    account   TEXT   NOT NULL,
    last_four TEXT   NOT NULL,
    amount    BIGINT NOT NULL CHECK (amount > 0),
    issued    BIGINT NOT NULL,
    state     TEXT   NOT NULL CHECK (state IN ('good', 'redeemed', 'paid', 'cancelled', 'refused')),
    desk      TEXT   NOT NULL
);
CREATE TRIGGER ticket_new BEFORE INSERT ON ticket
    WHEN EXISTS (SELECT 1 FROM ticket WHERE ticket = NEW.ticket)
    BEGIN SELECT RAISE(ABORT, 'a ticket is never forgotten'); END;
CREATE TRIGGER ticket_once BEFORE UPDATE ON ticket
    WHEN (OLD.state <> 'good' AND (NEW.state <> OLD.state OR NEW.desk = OLD.desk))
      OR (OLD.ticket, OLD.kind, OLD.account, OLD.last_four, OLD.amount, OLD.issued)
      <> (NEW.ticket, NEW.kind, NEW.account, NEW.last_four, NEW.amount, NEW.issued)
    BEGIN SELECT RAISE(ABORT, 'a ticket ends once'); END;
CREATE TRIGGER ticket_stays BEFORE DELETE ON ticket BEGIN SELECT RAISE(ABORT, 'a ticket is never forgotten'); END;
CREATE TABLE person_key (
    person TEXT  NOT NULL PRIMARY KEY,
    key    BYTEA NOT NULL
);
CREATE TABLE note (
    note   TEXT  NOT NULL PRIMARY KEY,
    person TEXT  NOT NULL REFERENCES person_key (person),
    body   BYTEA NOT NULL
);
CREATE TRIGGER note_keeps       BEFORE UPDATE ON note       BEGIN SELECT RAISE(ABORT, 'a note is never changed'); END;
CREATE TRIGGER note_stays       BEFORE DELETE ON note       BEGIN SELECT RAISE(ABORT, 'a note is never forgotten'); END;
CREATE TRIGGER person_key_keeps BEFORE UPDATE ON person_key BEGIN SELECT RAISE(ABORT, 'a key is never changed'); END;
CREATE TRIGGER person_key_stays BEFORE DELETE ON person_key BEGIN SELECT RAISE(ABORT, 'a key is never forgotten'); END;
CREATE TRIGGER note_new BEFORE INSERT ON note
    WHEN EXISTS (SELECT 1 FROM note WHERE note = NEW.note)
    BEGIN SELECT RAISE(ABORT, 'a note is never changed'); END;
CREATE TRIGGER person_key_new BEFORE INSERT ON person_key
    WHEN EXISTS (SELECT 1 FROM person_key WHERE person = NEW.person)
    BEGIN SELECT RAISE(ABORT, 'a key is never changed'); END;
CREATE INDEX transfer_from_stakes ON transfer (source) WHERE source LIKE 'stakes:%';
CREATE INDEX transfer_from_chips  ON transfer (source) WHERE source LIKE 'chips:%' AND target NOT LIKE 'stakes:%';
CREATE INDEX transfer_to_chips    ON transfer (target) WHERE target LIKE 'chips:%' AND source NOT LIKE 'stakes:%';
