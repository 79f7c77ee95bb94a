-- Tickets, hand pays, vouchers and transfers: what each was issued for, how it ended, and which cash desk has it in hand.

ALTER TABLE ticket RENAME TO ticket_before;

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

--: sqlite
INSERT INTO ticket
    SELECT ticket, 'ticket', CAST(event.body AS TEXT) ->> 'account', last_four, amount, event.at,
           CASE WHEN redeemed THEN 'redeemed' ELSE 'good' END, ''
    FROM ticket_before JOIN event ON event.type = 'ticket_issued' AND CAST(event.body AS TEXT) ->> 'ticket' = ticket;
--: postgresql
INSERT INTO ticket
    SELECT ticket, 'ticket', convert_from(event.body, 'UTF8')::json ->> 'account', last_four, amount, event.at,
           CASE WHEN redeemed THEN 'redeemed' ELSE 'good' END, ''
    FROM ticket_before JOIN event ON event.type = 'ticket_issued'
         AND convert_from(event.body, 'UTF8')::json ->> 'ticket' = ticket;
--: both

DROP TABLE ticket_before;

-- A ticket ends once, and nothing of it changes but how it ended and which desk has it.
--: sqlite
CREATE TRIGGER ticket_new BEFORE INSERT ON ticket
    WHEN EXISTS (SELECT 1 FROM ticket WHERE ticket = NEW.ticket)
    BEGIN SELECT RAISE(ABORT, 'a ticket is never forgotten'); END;
CREATE TRIGGER ticket_once BEFORE UPDATE ON ticket
    WHEN (OLD.state <> 'good' AND (NEW.state <> OLD.state OR NEW.desk = OLD.desk))
      OR (OLD.ticket, OLD.kind, OLD.account, OLD.last_four, OLD.amount, OLD.issued)
      <> (NEW.ticket, NEW.kind, NEW.account, NEW.last_four, NEW.amount, NEW.issued)
    BEGIN SELECT RAISE(ABORT, 'a ticket ends once'); END;
CREATE TRIGGER ticket_stays BEFORE DELETE ON ticket BEGIN SELECT RAISE(ABORT, 'a ticket is never forgotten'); END;
--: postgresql
DROP FUNCTION redeem_once();
CREATE FUNCTION end_once() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN
        IF (OLD.state <> 'good' AND (NEW.state <> OLD.state OR NEW.desk = OLD.desk))
           OR (OLD.ticket, OLD.kind, OLD.account, OLD.last_four, OLD.amount, OLD.issued)
           IS DISTINCT FROM (NEW.ticket, NEW.kind, NEW.account, NEW.last_four, NEW.amount, NEW.issued)
        THEN RAISE EXCEPTION 'a ticket ends once'; END IF;
        RETURN NEW;
    END $$;
CREATE TRIGGER ticket_once  BEFORE UPDATE ON ticket FOR EACH ROW EXECUTE FUNCTION end_once();
CREATE TRIGGER ticket_stays BEFORE DELETE OR TRUNCATE ON ticket FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--: both
