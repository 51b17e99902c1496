/**
 * The data layer, with the schema and one named function per statement. Functions take the database and an object.
 * Expected outcomes are returned as unions. Temporary failures throw DatabaseUnavailableError; any other error is a
 * bug. Only this package imports pg and kysely.
 */
export { createDatabase } from './database/create-database.ts';
export type { Database, DatabaseOptions } from './database/create-database.ts';
export type { Queries } from './database/queries.ts';
export { DatabaseUnavailableError, lacksSchema, RecordNotFoundError } from './database/database-errors.ts';
export { InvalidCursorError } from './database/page.ts';
export { query } from './database/query.ts';
export type { Page, PageRequest } from './database/page.ts';
export { retryWhileUnavailable } from './database/retry-while-unavailable.ts';

export { checkSchema } from './migrations/check-schema.ts';
export { migrate, SchemaMismatchError } from './migrations/migrate.ts';

export type { Account } from './accounts/account.ts';
export { type AlertSettings, getAlertSettings, setAlertSettings } from './accounts/alert-settings.ts';
export { closeAccount, resumeAccount, setPayloadRetention, suspendAccount } from './accounts/change-account.ts';
export { findAccount, getAccount } from './accounts/find-account.ts';
export { insertAccount } from './accounts/insert-account.ts';
export { listAccounts } from './accounts/list-accounts.ts';

export { adjustWords, grantWords } from './ledger/book-words.ts';
export type { WordsOutcome } from './ledger/book-words.ts';
export { getLedgerDrift } from './ledger/get-ledger-drift.ts';
export { listLedgerEntries } from './ledger/list-ledger-entries.ts';
export type { LedgerEntry } from './ledger/list-ledger-entries.ts';
export { verifyLedger } from './ledger/verify-ledger.ts';
export type { LedgerVerification } from './ledger/verify-ledger.ts';

export { checkMasterKey, MasterKeyMismatchError } from './secrets/check-master-key.ts';
export { createMasterKey, loadMasterKey } from './secrets/master-key.ts';
export type { MasterKey } from './secrets/master-key.ts';
export { activateMasterKey, resealSecrets, retireMasterKeys } from './secrets/rotate-master-key.ts';
export { decryptSecret, encryptSecret } from './secrets/encrypt-secret.ts';
export type { EncryptedSecret, SecretOwner } from './secrets/encrypt-secret.ts';

export { apiKeyPrefix, createApiKey, parseApiKey } from './api-keys/api-key-format.ts';
export type { ApiKeyScope } from './database/api-key-scope.ts';
export type { ApiKey } from './api-keys/api-key.ts';
export { changeApiKey, findAccountOfKey, revokeApiKey, touchApiKeys } from './api-keys/change-api-key.ts';
export { findEncryptedSecret } from './api-keys/find-encrypted-secret.ts';
export { findApiKeyForAuth } from './api-keys/find-api-key-for-auth.ts';
export type { ApiKeyForAuth } from './api-keys/find-api-key-for-auth.ts';
export { insertApiKey } from './api-keys/insert-api-key.ts';
export type { InsertApiKeyOutcome } from './api-keys/insert-api-key.ts';
export { listApiKeys, listKeyMonths } from './api-keys/list-api-keys.ts';
export { promoteSigningSecrets, rotateSigningSecret } from './api-keys/rotate-signing-secret.ts';

export { apiRequestRetentionDays } from './api-requests/api-request.ts';
export type { ApiRequest } from './api-requests/api-request.ts';
export { expireApiRequests } from './api-requests/expire-api-requests.ts';
export { insertApiRequests } from './api-requests/insert-api-requests.ts';
export { listApiRequests } from './api-requests/list-api-requests.ts';

export type { JobRecord } from '@humanize/contract';
export { claimJob } from './jobs/claim-job.ts';
export type { ClaimOutcome } from './jobs/claim-job.ts';
export { findJob } from './jobs/find-job.ts';
export { findJobByIdempotencyKey, findJobForOperator } from './jobs/find-job-summary.ts';
export { failJob, succeedJob } from './jobs/finish-job.ts';
export type { FinishOutcome, JobFailure } from './jobs/finish-job.ts';
export type {
  DeliveryState,
  EmailKind,
  FailureCause,
  FailureReason,
  FreeJob,
  LedgerKind,
  UserRole,
} from './database/schema-types.ts';
export type { JobSummary } from './jobs/job-summary.ts';
export { releaseLeases, renewLeases, setJobStage } from './jobs/keep-leases.ts';
export type { HeldLease } from './jobs/keep-leases.ts';
export type { JobUsage, PassUsage } from './database/job-usage.ts';
export { listEngineUsage } from './jobs/list-engine-usage.ts';
export type { EngineUsage } from './jobs/list-engine-usage.ts';
export { listJobPreviews } from './jobs/list-job-previews.ts';
export { hasFreeRun } from './jobs/has-free-run.ts';
export { listJobs } from './jobs/list-jobs.ts';
export { postponeJob } from './jobs/postpone-job.ts';
export type { PostponeOutcome } from './jobs/postpone-job.ts';
export { submitJob } from './jobs/submit-job.ts';
export type { NewJob, SubmitOutcome } from './jobs/submit-job.ts';

export { expireIdempotencyKeys } from './jobs/expire-idempotency-keys.ts';
export { findReplay } from './jobs/find-replay.ts';
export type { Replay } from './jobs/find-replay.ts';

export { completeAttempt } from './deliveries/complete-attempt.ts';
export type { AttemptResult, CompleteAttemptOutcome } from './deliveries/complete-attempt.ts';
export type { Delivery, DeliveryAttempt } from './deliveries/delivery.ts';
export { findDueDelivery } from './deliveries/find-due-delivery.ts';
export type { DueDelivery } from './deliveries/find-due-delivery.ts';
export { findDelivery, getDelivery, listDeliveries, listDeliveryAttempts } from './deliveries/list-deliveries.ts';
export type { DeliveryWithTotals } from './deliveries/list-deliveries.ts';
export { listDeliveriesToResend } from './deliveries/list-deliveries-to-resend.ts';
export { listDueDeliveries } from './deliveries/list-due-deliveries.ts';
export type { OverdueDelivery } from './deliveries/list-due-deliveries.ts';
export { scheduleRedelivery } from './deliveries/schedule-redelivery.ts';
export type { RedeliveryOutcome } from './deliveries/schedule-redelivery.ts';
export { startAttempt } from './deliveries/start-attempt.ts';
export type { StartAttemptOutcome, StartedAttempt } from './deliveries/start-attempt.ts';

export { deletePayloads, expirePayloads } from './reconciler/expire-payloads.ts';
export { listBackupAges } from './reconciler/list-backup-ages.ts';
export { getBacklog } from './reconciler/get-backlog.ts';
export { listBusiestAccounts } from './reconciler/list-busiest-accounts.ts';
export type { Backlog } from './reconciler/get-backlog.ts';
export { listJobsToEnqueue } from './reconciler/list-jobs-to-enqueue.ts';
export type { JobToEnqueue } from './reconciler/list-jobs-to-enqueue.ts';
export { listExhaustedJobIds, listExpiredJobIds } from './reconciler/list-jobs-to-fail.ts';
export { insertReconcilerRun, listReconcilerRuns } from './reconciler/reconciler-runs.ts';
export type { ReconcilerRun } from './reconciler/reconciler-runs.ts';

export { appPrivileges, type AppPrivileges, type DatabaseApp, databaseApps } from './migrations/app-privileges.ts';
export {
  type AppRole,
  AppRoleError,
  type AppRoles,
  grantAppRoles,
  grantBackupRole,
  grantMonitorRole,
} from './migrations/app-roles.ts';

export { insertAccountWithUser, insertUser } from './users/insert-user.ts';
export type { InsertUserOutcome } from './users/insert-user.ts';
export { removeUser, setPassword, setUserRole } from './users/change-user.ts';
export type { EndedAccess } from './users/change-user.ts';
export { recordFailedSignIn, takeFailedSignIns } from './users/failed-sign-ins.ts';
export { findPasswordHash, findUserByEmail, findUserById, findUserForSignIn } from './users/find-user.ts';
export { findOneTimeLink, insertOneTimeLink, redeemOneTimeLink } from './users/one-time-links.ts';
export type { OneTimeLink, RedeemOutcome, ValidLink } from './users/one-time-links.ts';
export { expireOneTimeLinks } from './users/expire-one-time-links.ts';
export { listInvitations, listMembers, removeMember, revokeInvitation, setMemberRole } from './users/members.ts';
export type { Invitation, Member } from './users/members.ts';
export {
  confirmAddressChange,
  expireAddressChanges,
  findAddressChange,
  insertAddressChange,
} from './users/address-changes.ts';
export { resetSecondFactor } from './users/credentials.ts';
export { deletePasskey, findPasskey, insertPasskey, listPasskeys, recordPasskeyUse } from './passkeys/passkeys.ts';
export {
  deleteIdentity,
  findUserOfIdentity,
  insertIdentity,
  listIdentities,
  openAccountWithIdentity,
} from './identities/identities.ts';
export type { Identity, IdentityKey } from './identities/identities.ts';
export type { Passkey } from './passkeys/passkeys.ts';
export {
  acceptTotpStep,
  confirmTotpSecret,
  deleteTotpSecret,
  findTotpSecret,
  insertTotpSecret,
  replaceRecoveryCodes,
  takeRecoveryCode,
} from './second-factor/totp-secrets.ts';
export type { TotpSecret } from './second-factor/totp-secrets.ts';
export { expireSignInSteps, findSignInStep, insertSignInStep, takeSignInStep } from './sign-in-steps/sign-in-steps.ts';
export type { SignInStepKind } from './sign-in-steps/sign-in-steps.ts';
export { deleteSessionOfUser, listSessions } from './sessions/sessions-of-user.ts';
export type { ListedSession } from './sessions/sessions-of-user.ts';
export { isEmailAddress } from './users/user.ts';
export type { User } from './users/user.ts';
export type { AccountRole } from './database/schema-types.ts';
export {
  deleteSession,
  deleteSessionsOfUser,
  expireSessions,
  findSession,
  insertSession,
  sessionLifetime,
} from './sessions/sessions.ts';
export type { Session } from './sessions/sessions.ts';
export type { DueEmail } from './emails/email.ts';
export { claimEmail, deleteEmail, expireEmails } from './emails/claim-email.ts';
export { insertEmail } from './emails/insert-email.ts';
export { countRecentFailures, warnFailingDeliveries } from './emails/warn-failing-deliveries.ts';
export { warnLowBalances } from './emails/warn-low-balances.ts';
export { claimOpenPayment } from './payments/claim-open-payment.ts';
export { findPayment, listPayments } from './payments/find-payment.ts';
export { insertPayment, setCheckoutSession } from './payments/insert-payment.ts';
export type { Payment } from './payments/payment.ts';
export { listReversals } from './payments/list-reversals.ts';
export type { Reversal } from './payments/list-reversals.ts';
export { settlePayment } from './payments/settle-payment.ts';
export type { PaymentChange, PaymentReversal, SettledPayment } from './payments/settle-payment.ts';
export { findStripeCustomer, insertStripeCustomer } from './payments/stripe-customers.ts';
export {
  deleteTopUp,
  findTopUp,
  insertDueTopUps,
  insertTopUp,
  setTopUpMethod,
  stopTopUpsNotOffered,
} from './payments/automatic-top-ups.ts';
export type { AutomaticTopUp, Pack } from './payments/automatic-top-ups.ts';
export { insertAuditEntry, listAuditEntries } from './audit/audit-entries.ts';
export type { AuditEntry } from './audit/audit-entries.ts';
export { getUsageOverview, listUsageByDay } from './usage/usage.ts';
export type { UsageByDay, UsageOverview } from './usage/usage.ts';
export { listFailedTexts, type FailedTexts } from './jobs/list-failed-texts.ts';
export { listOverruns } from './jobs/list-overruns.ts';
export type { AccountOverruns } from './jobs/list-overruns.ts';
export { countFailures } from './usage/failures.ts';
export type { FailureCount } from './usage/failures.ts';
export { getSetupProgress } from './usage/setup-progress.ts';
export type { SetupProgress } from './usage/setup-progress.ts';
export { failureKinds } from './jobs/failure-kind.ts';
export type { FailureKind } from './jobs/failure-kind.ts';
export { findSubmittedFields } from './jobs/find-submitted-fields.ts';
export type { SubmittedFields } from './jobs/find-submitted-fields.ts';
export { findJobTexts } from './jobs/find-job-texts.ts';
export type { JobTexts } from './jobs/find-job-texts.ts';
