"""What the screens are told, and what they may say: the one definition that pages and server share.

`tools/write_types.py` turns these modules into the TypeScript that the pages are typed with. Money is in cents, times are
microseconds of UTC.
"""
