"""HTTP, the WebSocket feed, sign-in, and the pages."""
