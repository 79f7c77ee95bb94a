"""The outbox: every notice that a document requires, from when it is due to the proof of sending and the reply. Pure."""
