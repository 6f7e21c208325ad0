"""Kibitz for other programs: each module speaks one protocol and is opened when needed."""
