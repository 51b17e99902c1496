/** A pending email. Its content is rendered when it is sent, so no links or secrets are stored. */
import type { EmailKind } from '../database/schema-types.ts';

/**
 * A due email. `accountId` is null for a sign-up and a password reset. `attempts` includes the attempt for which the email was
 * claimed.
 */
export type DueEmail = {
  id: string;
  kind: EmailKind;
  address: string;
  accountId: string | null;
  attempts: number;
};

/** The columns of a {@link DueEmail}. */
export const dueEmailColumns = ['id', 'kind', 'address', 'account_id as accountId', 'attempts'] as const;
