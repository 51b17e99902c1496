-- Where a session began, which its user sees in the list of sessions.
SET LOCAL lock_timeout = '3s';
ALTER TABLE sessions
  -- The browser and operating system in words. Null if unknown.
  ADD COLUMN browser text CHECK (length(browser) BETWEEN 1 AND 100),
  ADD COLUMN address text CHECK (length(address) <= 64);
