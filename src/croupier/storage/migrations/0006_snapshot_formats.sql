-- In which format a state is written. A state of another format is not read: its events are replayed.

ALTER TABLE snapshot ADD COLUMN format BIGINT NOT NULL DEFAULT 1;
