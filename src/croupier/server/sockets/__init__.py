"""The feed: every screen's picture over a WebSocket, and every screen's commands back."""
