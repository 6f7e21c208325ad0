"""How well questions are answered from rulebooks, beside other ways to search them; and the fit
of the weights that the search uses."""
