/**
 * All migrations in order. The list is append-only. A released migration must not be edited, because its checksum is
 * recorded. Each schema must work with the previous release. The number of a schema is the position of its migration in
 * the list, starting at 1.
 */
import { accountsAndApiKeys } from './0001-accounts-and-api-keys.ts';
import { jobsAndLedger } from './0002-jobs-and-ledger.ts';
import { idempotencyKeys } from './0003-idempotency-keys.ts';
import { deliveries } from './0004-deliveries.ts';
import { submitJobFunction } from './0005-submit-job.ts';
import { claimAndFinishJobFunctions } from './0006-claim-and-finish-job.ts';
import { bookWordsFunction } from './0007-book-words.ts';
import { deliverFunctions } from './0008-deliver.ts';
import { reconcilerRuns } from './0009-reconciler-runs.ts';
import { usersAndSessions } from './0010-users-and-sessions.ts';
import { startAttemptWithBodyFunction } from './0011-start-attempt-with-body.ts';
import { modelUsageAndWaits } from './0012-model-usage-and-waits.ts';
import { confirmedAddresses } from './0013-confirmed-addresses.ts';
import { checksByTrigger } from './0014-checks-by-trigger.ts';
import { leanFunctions } from './0015-lean-functions.ts';
import { failureReasons } from './0016-failure-reasons.ts';
import { listIndexes } from './0017-list-indexes.ts';
import { auditOfOperators } from './0018-audit-of-operators.ts';
import { fixedSearchPath } from './0019-fixed-search-path.ts';
import { apiRequests } from './0020-api-requests.ts';
import { undeliveredIndexes } from './0021-undelivered-indexes.ts';
import { nextSigningSecrets } from './0022-next-signing-secrets.ts';
import { emails } from './0023-emails.ts';
import { leanAttempts } from './0024-lean-attempts.ts';
import { failedSignIns } from './0025-failed-sign-ins.ts';
import { failedTextsIndex } from './0026-failed-texts-index.ts';
import { functionsOfTheOwner } from './0027-functions-of-the-owner.ts';
import { backups } from './0028-backups.ts';
import { batchFunctions } from './0029-batch-functions.ts';
import { activeJobsBySlot } from './0030-active-jobs-by-slot.ts';
import { provenAddresses } from './0031-proven-addresses.ts';
import { undeliveredTexts } from './0032-undelivered-texts.ts';

export type Migration = {
  name: string;
  sql: string;
  /** The oldest schema number whose code still works with this schema. */
  oldestCode: number;
};

export const migrations: readonly Migration[] = [
  { name: '0001-accounts-and-api-keys', sql: accountsAndApiKeys, oldestCode: 9 },
  { name: '0002-jobs-and-ledger', sql: jobsAndLedger, oldestCode: 9 },
  { name: '0003-idempotency-keys', sql: idempotencyKeys, oldestCode: 9 },
  { name: '0004-deliveries', sql: deliveries, oldestCode: 9 },
  { name: '0005-submit-job', sql: submitJobFunction, oldestCode: 9 },
  { name: '0006-claim-and-finish-job', sql: claimAndFinishJobFunctions, oldestCode: 9 },
  { name: '0007-book-words', sql: bookWordsFunction, oldestCode: 9 },
  { name: '0008-deliver', sql: deliverFunctions, oldestCode: 9 },
  { name: '0009-reconciler-runs', sql: reconcilerRuns, oldestCode: 9 },
  { name: '0010-users-and-sessions', sql: usersAndSessions, oldestCode: 9 },
  { name: '0011-start-attempt-with-body', sql: startAttemptWithBodyFunction, oldestCode: 9 },
  { name: '0012-model-usage-and-waits', sql: modelUsageAndWaits, oldestCode: 9 },
  { name: '0013-confirmed-addresses', sql: confirmedAddresses, oldestCode: 9 },
  { name: '0014-checks-by-trigger', sql: checksByTrigger, oldestCode: 9 },
  { name: '0015-lean-functions', sql: leanFunctions, oldestCode: 9 },
  { name: '0016-failure-reasons', sql: failureReasons, oldestCode: 9 },
  { name: '0017-list-indexes', sql: listIndexes, oldestCode: 9 },
  { name: '0018-audit-of-operators', sql: auditOfOperators, oldestCode: 9 },
  { name: '0019-fixed-search-path', sql: fixedSearchPath, oldestCode: 9 },
  { name: '0020-api-requests', sql: apiRequests, oldestCode: 9 },
  { name: '0021-undelivered-indexes', sql: undeliveredIndexes, oldestCode: 9 },
  { name: '0022-next-signing-secrets', sql: nextSigningSecrets, oldestCode: 9 },
  { name: '0023-emails', sql: emails, oldestCode: 9 },
  { name: '0024-lean-attempts', sql: leanAttempts, oldestCode: 9 },
  { name: '0025-failed-sign-ins', sql: failedSignIns, oldestCode: 9 },
  { name: '0026-failed-texts-index', sql: failedTextsIndex, oldestCode: 9 },
  { name: '0027-functions-of-the-owner', sql: functionsOfTheOwner, oldestCode: 9 },
  { name: '0028-backups', sql: backups, oldestCode: 9 },
  { name: '0029-batch-functions', sql: batchFunctions, oldestCode: 9 },
  { name: '0030-active-jobs-by-slot', sql: activeJobsBySlot, oldestCode: 9 },
  { name: '0031-proven-addresses', sql: provenAddresses, oldestCode: 9 },
  { name: '0032-undelivered-texts', sql: undeliveredTexts, oldestCode: 9 },
];
