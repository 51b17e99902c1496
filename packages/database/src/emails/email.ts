/** An email that waits to be sent. Its content is rendered when it is sent; no link and no secret is stored. */
import { integer, nullable, oneOf, row, text } from '../database/rows.ts';

export const emailKinds = ['invitation', 'password_reset', 'low_balance'] as const;
export type EmailKind = (typeof emailKinds)[number];

/** A row of {@link DueEmail}. */
export const dueEmailRow = row({
  id: text,
  kind: oneOf(emailKinds),
  address: text,
  accountId: nullable(text),
  attempts: integer,
});

/** `accountId` is null for a password reset. `attempts` includes the one for which the email was claimed. */
export type DueEmail = ReturnType<typeof dueEmailRow>;
