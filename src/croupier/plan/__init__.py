"""The floor file, and the plan that it describes: tables, places, staff and settings."""
