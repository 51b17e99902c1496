/**
 * Records which email addresses are confirmed, which means that the user received a one-time link at the address. Also
 * removes the remaining users and addresses of closed accounts.
 */
export const confirmedAddresses = String.raw`
-- Null after an open sign-up, where anyone can enter any address.
ALTER TABLE users ADD COLUMN email_confirmed_at timestamptz(3);
UPDATE users u SET email_confirmed_at = e.first_at
  FROM (SELECT user_id, min(created_at) AS first_at FROM audit_entries
    WHERE action IN ('link.invitation', 'link.password_reset') GROUP BY user_id) e
  WHERE e.user_id = u.id AND u.email IS NOT NULL;

DELETE FROM one_time_links l USING accounts a WHERE a.closed_at IS NOT NULL
  AND (l.account_id = a.id OR l.email IN (SELECT email FROM users WHERE account_id = a.id));
DELETE FROM sessions s USING users u, accounts a WHERE s.user_id = u.id AND a.id = u.account_id AND a.closed_at IS NOT NULL;
UPDATE users u SET email = NULL, password_hash = NULL FROM accounts a
  WHERE a.id = u.account_id AND a.closed_at IS NOT NULL AND u.email IS NOT NULL;
`;
