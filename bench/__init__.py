"""Measures Kibitz beside others, all in one run: `make bench`, or `python -m bench`."""
