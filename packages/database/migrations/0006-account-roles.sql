-- What a user may do in the account: everything (owner), everything except managing the account (member), or only look
-- (viewer). All users had the same rights before, so they are owners.
SET LOCAL lock_timeout = '3s';
CREATE TYPE account_role AS ENUM ('owner', 'member', 'viewer');
ALTER TABLE users ADD COLUMN account_role account_role NOT NULL DEFAULT 'owner';
-- The role of the invited user. Null for other links and for invitations of the previous release.
ALTER TABLE one_time_links
  ADD COLUMN account_role account_role,
  ADD CONSTRAINT one_time_links_role_of_invitation CHECK (account_role IS NULL OR purpose = 'invitation');
