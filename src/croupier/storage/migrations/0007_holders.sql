-- Whose a chip account is and of which ledger, and at which place a ticket, hand pay or transfer came to be. Until now both were
-- in the account's id alone: `T7-2/tokens` is a purse of the second account of whoever plays at T7.

ALTER TABLE chip_account ADD COLUMN holder TEXT NOT NULL DEFAULT '';
ALTER TABLE chip_account ADD COLUMN ledger TEXT NOT NULL DEFAULT 'money';
ALTER TABLE ticket       ADD COLUMN place  TEXT NOT NULL DEFAULT '';

--: sqlite
DROP TRIGGER ticket_once;
UPDATE chip_account SET holder = rtrim(substr(id, 1, instr(id || '/', '/') - 1), '0123456789');
UPDATE chip_account SET holder = substr(holder, 1, length(holder) - 1);
UPDATE ticket SET place = rtrim(substr(account, 1, instr(account || '/', '/') - 1), '0123456789') WHERE kind <> 'voucher';
UPDATE ticket SET place = substr(place, 1, length(place) - 1) WHERE kind <> 'voucher';
CREATE TRIGGER ticket_once BEFORE UPDATE ON ticket
    WHEN (OLD.state <> 'good' AND (NEW.state <> OLD.state OR NEW.desk = OLD.desk))
      OR (OLD.ticket, OLD.kind, OLD.account, OLD.last_four, OLD.amount, OLD.issued, OLD.place)
      <> (NEW.ticket, NEW.kind, NEW.account, NEW.last_four, NEW.amount, NEW.issued, NEW.place)
      OR NEW.number IS NOT (CASE WHEN NEW.state = 'good' THEN OLD.number END)
    BEGIN SELECT RAISE(ABORT, 'a ticket ends once'); END;
--: postgresql
DROP TRIGGER ticket_once ON ticket;
UPDATE chip_account SET holder = left(rtrim(split_part(id, '/', 1), '0123456789'), -1);
UPDATE ticket SET place = left(rtrim(split_part(account, '/', 1), '0123456789'), -1) WHERE kind <> 'voucher';
CREATE OR REPLACE FUNCTION end_once() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN
        IF (OLD.state <> 'good' AND (NEW.state <> OLD.state OR NEW.desk = OLD.desk))
           OR (OLD.ticket, OLD.kind, OLD.account, OLD.last_four, OLD.amount, OLD.issued, OLD.place)
           IS DISTINCT FROM (NEW.ticket, NEW.kind, NEW.account, NEW.last_four, NEW.amount, NEW.issued, NEW.place)
           OR NEW.number IS DISTINCT FROM (CASE WHEN NEW.state = 'good' THEN OLD.number END)
        THEN RAISE EXCEPTION 'a ticket ends once'; END IF;
        RETURN NEW;
    END $$;
CREATE TRIGGER ticket_once BEFORE UPDATE ON ticket FOR EACH ROW EXECUTE FUNCTION end_once();
--: both
