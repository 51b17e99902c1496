/**
 * Records which invitations prove an email address, which users joined an existing account, and who created invitations
 * and keys. The previous release ignores the new columns: its invitations prove nothing.
 */
export const provenAddresses = String.raw`
SET LOCAL lock_timeout = '3s';

-- True for a user who joined an existing account by an invitation.
ALTER TABLE users ADD COLUMN invited boolean NOT NULL DEFAULT false;

-- True for an invitation that only the owner of the address knows, because it was mailed there or an operator passed it
-- on. A reset always proves the address.
ALTER TABLE one_time_links ADD COLUMN proves_address boolean NOT NULL DEFAULT false,
  -- The member who invited. Null for an operator's link.
  ADD COLUMN created_by uuid REFERENCES users;
CREATE INDEX one_time_links_by_creator ON one_time_links (created_by) WHERE created_by IS NOT NULL;

-- Null for a key that an operator created, and after the creator's row was deleted.
ALTER TABLE api_keys ADD COLUMN created_by uuid REFERENCES users ON DELETE SET NULL;
CREATE INDEX api_keys_by_creator ON api_keys (created_by) WHERE created_by IS NOT NULL;

-- A request to sign up is recorded before anything is known about the address.
ALTER TABLE emails DROP CONSTRAINT emails_kind_check, DROP CONSTRAINT emails_check;
ALTER TABLE emails
  ADD CONSTRAINT emails_kind_check CHECK (kind IN ('sign_up', 'invitation', 'password_reset', 'low_balance')),
  ADD CONSTRAINT emails_account_check CHECK ((account_id IS NULL) = (kind IN ('sign_up', 'password_reset')));
`;
