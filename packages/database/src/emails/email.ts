/** A pending email. Its content is rendered when it is sent, so no links or secrets are stored. */
import { integer, nullable, oneOf, row, text } from '../database/rows.ts';

export const emailKinds = ['sign_up', 'invitation', 'password_reset', 'low_balance'] as const;
export type EmailKind = (typeof emailKinds)[number];

/** The columns of {@link DueEmail}. */
export const dueEmailRow = row({
  id: text,
  kind: oneOf(emailKinds),
  address: text,
  accountId: nullable(text),
  attempts: integer,
});

/**
 * A due email. `accountId` is null for a sign-up and a password reset. `attempts` includes the attempt for which the email was
 * claimed.
 */
export type DueEmail = ReturnType<typeof dueEmailRow>;
