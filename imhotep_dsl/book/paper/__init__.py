"""The book on paper: PDF written by fpdf2 from the same pages and pictures as the site, without a browser."""
