"""Files and their contents: tournament reports, books, rating lists and games, read and written.

Readers return what a file holds and the findings about it; they contain no rule of a regulation.

reports        any tournament report: it finds out the format and calls its reader
trf            FIDE's tournament report, read and written
chess_results  the XML that pairing programs upload to chess-results
csv_report     a table of games
pgn            the games themselves
book_folder    a book as a folder of CSV or Parquet files
fide_list      FIDE's rating lists
sheets         spreadsheets
exports        a rating list in the formats of other programs
"""
