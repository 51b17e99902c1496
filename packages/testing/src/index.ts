/** Test support: builders, fixtures, test databases, apps as processes, and the ledger model. */
export { createQueueEnvironment, type QueueEnvironment } from './apps/create-queue-environment.ts';
export { faultyWorkerEntry, inheritedEnv, type LogLine, opsFile, startApp, type StartedApp } from './apps/start-app.ts';
export { type Stack, startStack } from './apps/start-stack.ts';
export { claimTestJob, succeedTestJob } from './builders/claim-test-job.ts';
export { insertTestDelivery } from './builders/insert-test-delivery.ts';
export { insertTestAccount, newMasterKey, type TestAccount } from './builders/insert-test-account.ts';
export { insertFailedTexts } from './builders/insert-failed-texts.ts';
export { insertTestJob, newTestJob, type TestJobOptions } from './builders/insert-test-job.ts';
export { newTestApiRequest } from './builders/new-test-api-request.ts';
export { useTestAccount } from './builders/use-test-account.ts';
export { writePastTriggers } from './builders/write-past-triggers.ts';
export { textOfWords } from './builders/text-of-words.ts';
export { copyDatabase, dropDatabase } from './databases/copy-database.ts';
export { makeTemplate, migrateAndGrant, newRoles, urlOfRole } from './databases/make-template.ts';
export { createTestDatabase, type OpenTestDatabase, type TestDatabase } from './databases/create-test-database.ts';
export { useTestDatabase } from './databases/use-test-database.ts';
export { collectLogLines } from './logs/collect-log-lines.ts';
export { measureListPages } from './list-pages/measure-list-pages.ts';
export { type ModelRun, runLedgerModel } from './ledger-model/run-ledger-model.ts';
export { measureRunningMs } from './timing/measure-running-ms.ts';
export { testRedisPrefix, type TestRedis } from './redis/test-redis.ts';
export { type TestRoles, testServers, type TestServers, useAsTestServers } from './test-servers.ts';
export {
  webhookDnsCases,
  webhookNameCases,
  webhookUrlCases,
  type WebhookUrlCase,
} from './webhook-url-cases/webhook-url-cases.ts';
export { openBrowser } from './browser/open-browser.ts';
export { staysTrue, waitUntil } from '@humanize/dev-servers';
