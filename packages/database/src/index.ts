/**
 * The data layer, with the schema and one named function per statement. Functions take the database and an object.
 * Expected outcomes are returned as unions. Temporary failures throw DatabaseUnavailableError; any other error is a
 * bug. Only this package imports pg and kysely.
 */
export type { JobRecord } from '@humanize/contract';
export type { ApiKeyScope, JobUsage, PassUsage } from './database/column-types.ts';
export { createDatabase, type Database } from './database/create-database.ts';
export {
  DatabaseUnavailableError,
  lacksSchema,
  RecordNotFoundError,
  retryWhileUnavailable,
} from './database/database-errors.ts';
export { InvalidCursorError, type Page, type PageRequest } from './database/page.ts';
export { query, type Queries } from './database/queries.ts';
export type {
  AccountRole,
  BackupKind,
  DeliveryState,
  EmailKind,
  FailureCause,
  FailureReason,
  FreeJob,
  LedgerKind,
  UserRole,
} from './database/schema-types.ts';

export { checkSchema, migrate, SchemaMismatchError } from './migrations/migrate.ts';
export * from './migrations/app-privileges.ts';
export * from './migrations/app-roles.ts';

export * from './accounts/accounts.ts';
export * from './api-keys/api-keys.ts';
export * from './api-keys/insert-api-key.ts';
export * from './api-keys/rotate-signing-secret.ts';
export * from './api-requests/api-requests.ts';
export * from './audit/audit-entries.ts';
export * from './deliveries/attempts.ts';
export * from './deliveries/deliveries.ts';
export * from './deliveries/resend-deliveries.ts';
export * from './emails/emails.ts';
export * from './jobs/find-job.ts';
export * from './jobs/job-summaries.ts';
export * from './jobs/process-job.ts';
export * from './jobs/submit-job.ts';
export * from './ledger/ledger-entries.ts';
export * from './ledger/verify-ledger.ts';
export * from './payments/automatic-top-ups.ts';
export * from './payments/payments.ts';
export * from './reconciler/costly-accounts.ts';
export * from './reconciler/sweeps.ts';
export * from './reconciler/records.ts';
export * from './reconciler/text-partitions.ts';
export * from './secrets/master-keys.ts';
export * from './sign-in/identities.ts';
export * from './sign-in/passkeys.ts';
export * from './sign-in/sessions.ts';
export * from './sign-in/totp-secrets.ts';
export * from './usage/usage.ts';
export * from './sign-in/address-changes.ts';
export * from './users/change-user.ts';
export * from './users/members.ts';
export * from './users/one-time-links.ts';
export * from './users/users.ts';
