-- Setting a password or removing a user deletes the user's links, which would require reading all links without this
-- index.
SET LOCAL lock_timeout = '3s';
CREATE INDEX one_time_links_of_user ON one_time_links (user_id) WHERE user_id IS NOT NULL;
