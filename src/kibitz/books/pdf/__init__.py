"""Reading a PDF: characters, lines, reading order, blocks. All of it runs in a child process.

`kibitz.books.reading` starts that process; only `worker` and these modules touch the file.
"""
