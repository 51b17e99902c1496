-- Setting a password and removing a user delete the links of the user, and read all links without this index.
SET LOCAL lock_timeout = '3s';
CREATE INDEX one_time_links_of_user ON one_time_links (user_id) WHERE user_id IS NOT NULL;
