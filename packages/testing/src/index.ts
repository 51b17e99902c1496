/** Real Postgres and Redis for tests and for the launcher, builders, waiting, and apps as processes. */
export { type LogLine, startApp, type StartedApp } from './apps/start-app.ts';
export { type Stack, startStack } from './apps/start-stack.ts';
export { insertTestDelivery } from './builders/insert-test-delivery.ts';
export { insertTestAccount, newMasterKey, type TestAccount } from './builders/insert-test-account.ts';
export { insertTestJob, newTestJob, type TestJobOptions } from './builders/insert-test-job.ts';
export { writePastTriggers } from './builders/write-past-triggers.ts';
export { textOfWords } from './builders/text-of-words.ts';
export { makeTemplate } from './databases/make-template.ts';
export { createTestDatabase, type TestDatabase } from './databases/create-test-database.ts';
export { type ModelRun, runLedgerModel } from './ledger-model/run-ledger-model.ts';
export { type Child, type Exit, startChild } from './processes/child.ts';
export { findFreePort, whyNotListen } from './processes/find-free-port.ts';
export { createOwnedFolder, listOwnedFolders, type OwnedFolder, reapDeadOwners } from './processes/owned-folder.ts';
export { supervise, type Supervised, type Supervision } from './processes/supervise.ts';
export { DataFolderTakenError, findDataFolderHolder } from './processes/take-data-folder.ts';
export { testRedisPrefix, type TestRedis } from './redis/test-redis.ts';
export {
  type BreakableServer,
  type BreakableServers,
  startBreakableServers,
} from './servers/start-breakable-servers.ts';
export type { Servers, StartServersOptions } from './servers/server.ts';
export { startServers } from './servers/start-servers.ts';
export { testServers, type TestServers, useAsTestServers } from './test-servers.ts';
export { waitUntil } from './wait-until.ts';
export { startDnsServer, type DnsFault, type DnsHost, type DnsServer } from './dns-server/start-dns-server.ts';
export {
  webhookDnsCases,
  webhookNameCases,
  webhookUrlCases,
  type WebhookUrlCase,
} from './webhook-url-cases/webhook-url-cases.ts';
export { keepCertificates, type KeptCertificates } from './webhook-receiver/keep-certificates.ts';
export {
  createCertificateAuthority,
  createSelfSignedCertificate,
  type CertificateAuthority,
  type ServerCertificate,
} from './webhook-receiver/make-certificates.ts';
export * as behaviours from './webhook-receiver/receiver-behaviours.ts';
export type { Behaviour } from './webhook-receiver/receiver-behaviours.ts';
export {
  startWebhookReceiver,
  type ReceivedDelivery,
  type WebhookReceiver,
  type WebhookReceiverOptions,
} from './webhook-receiver/start-webhook-receiver.ts';
export { openBrowser } from './browser/open-browser.ts';
