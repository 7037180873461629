-- Every link but that of a forgotten password proves an email, and names it.
ALTER TABLE mailed_links
  DROP CONSTRAINT mailed_links_email,
  ADD CONSTRAINT mailed_links_email CHECK ((purpose <> 'reset_password') = (email IS NOT NULL));
