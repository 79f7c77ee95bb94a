-- A person who is erased: the key is emptied, once the journal has the event that says so, and nothing else about a key changes.

--: sqlite
DROP TRIGGER person_key_keeps;
CREATE TRIGGER person_key_keeps BEFORE UPDATE ON person_key
    WHEN NEW.person <> OLD.person OR length(NEW.key) > 0 OR NOT EXISTS (
        SELECT 1 FROM event WHERE stream = 'people' AND type = 'person_erased'
        AND json_extract(CAST(body AS TEXT), '$.person') = OLD.person)
    BEGIN SELECT RAISE(ABORT, 'a key is never changed'); END;
--: postgresql
CREATE FUNCTION destroy_key() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN
        IF NEW.person <> OLD.person OR length(NEW.key) > 0 OR NOT EXISTS (
            SELECT 1 FROM event WHERE stream = 'people' AND type = 'person_erased'
            AND convert_from(body, 'UTF8')::json ->> 'person' = OLD.person)
        THEN RAISE EXCEPTION 'a key is never changed'; END IF;
        RETURN NEW;
    END $$;
DROP TRIGGER person_key_keeps ON person_key;
CREATE TRIGGER person_key_keeps BEFORE UPDATE ON person_key FOR EACH ROW EXECUTE FUNCTION destroy_key();
CREATE TRIGGER person_key_stays BEFORE DELETE OR TRUNCATE ON person_key FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--: both
