"""Load on the tables: many games at once over real sockets, on a server process of its own."""
