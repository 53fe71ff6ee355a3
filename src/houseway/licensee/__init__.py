"""The licensee's table: what a licensee chooses, the file it stands in, and what is wrong there."""
