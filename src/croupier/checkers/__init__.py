"""Programs that check what the floor hands out, on any machine and with nothing but Python: they import nothing of Croupier.

The pages that name one offer it for download.
"""
