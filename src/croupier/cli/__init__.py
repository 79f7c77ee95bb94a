"""The `croupier` command. Each subcommand is a module, imported when it is asked for."""
