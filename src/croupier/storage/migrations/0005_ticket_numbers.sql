-- The number of a ticket or voucher, sealed, from its issue to its end: for an answer that was lost. Numbers that were derived
-- from the floor's key, as in 0.1.0, are not kept.

ALTER TABLE ticket ADD COLUMN number BYTEA;

CREATE INDEX ticket_of_account ON ticket (account);

-- A number is never changed, and is gone when its ticket ends.
--: sqlite
DROP TRIGGER ticket_once;
CREATE TRIGGER ticket_once BEFORE UPDATE ON ticket
    WHEN (OLD.state <> 'good' AND (NEW.state <> OLD.state OR NEW.desk = OLD.desk))
      OR (OLD.ticket, OLD.kind, OLD.account, OLD.last_four, OLD.amount, OLD.issued)
      <> (NEW.ticket, NEW.kind, NEW.account, NEW.last_four, NEW.amount, NEW.issued)
      OR NEW.number IS NOT (CASE WHEN NEW.state = 'good' THEN OLD.number END)
    BEGIN SELECT RAISE(ABORT, 'a ticket ends once'); END;
--: postgresql
CREATE OR REPLACE FUNCTION end_once() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN
        IF (OLD.state <> 'good' AND (NEW.state <> OLD.state OR NEW.desk = OLD.desk))
           OR (OLD.ticket, OLD.kind, OLD.account, OLD.last_four, OLD.amount, OLD.issued)
           IS DISTINCT FROM (NEW.ticket, NEW.kind, NEW.account, NEW.last_four, NEW.amount, NEW.issued)
           OR NEW.number IS DISTINCT FROM (CASE WHEN NEW.state = 'good' THEN OLD.number END)
        THEN RAISE EXCEPTION 'a ticket ends once'; END IF;
        RETURN NEW;
    END $$;
--: both
