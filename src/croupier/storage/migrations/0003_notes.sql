-- What the journal does not hold: free text, names and addresses, sealed with a key of the person's own.

CREATE TABLE person_key (
    person TEXT  NOT NULL PRIMARY KEY,
    key    BYTEA NOT NULL
);

CREATE TABLE note (
    note   TEXT  NOT NULL PRIMARY KEY,
    person TEXT  NOT NULL REFERENCES person_key (person),
    body   BYTEA NOT NULL
);

-- A note stays as it was written, and so does the key that opens it.
--: sqlite
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
--: postgresql
CREATE TRIGGER note_keeps       BEFORE UPDATE OR DELETE OR TRUNCATE ON note       FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER person_key_keeps BEFORE UPDATE OR DELETE OR TRUNCATE ON person_key FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--: both
