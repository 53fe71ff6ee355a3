"""One file a change of the tables; a file that was published is never changed again."""
