"""Accounts: passwords, passkeys, codes, and what goes into them."""
