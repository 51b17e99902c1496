/** Servers and supervised processes for the launcher and the tests. */
export { type Child, type Exit, startChild } from './processes/child.ts';
export { findFreePort, findListenError } from './processes/find-free-port.ts';
export {
  createOwnedFolder,
  listOwnedFolders,
  type OwnedFolder,
  cleanUpStaleFolders,
} from './processes/owned-folder.ts';
export { supervise, type Supervised, type Supervision } from './processes/supervise.ts';
export { DataFolderTakenError, findDataFolderOwner } from './processes/take-data-folder.ts';
export {
  type BreakableServer,
  type BreakableServers,
  startBreakableRedis,
  startBreakableServers,
} from './servers/start-breakable-servers.ts';
export { type ReplicatedPostgres, startReplicatedPostgres } from './servers/start-replicated-postgres.ts';
export { lacksPgBouncer, type PgBouncer, startPgBouncer } from './servers/start-pgbouncer.ts';
export { startSecureServers } from './servers/start-secure-servers.ts';
export { type RedisCluster, startRedisCluster, startRedisClusterOnly } from './servers/start-redis-cluster.ts';
export { type ReplicatedRedis, startReplicatedRedis } from './servers/start-replicated-redis.ts';
export {
  findMountProblem,
  type SmallDiskPostgres,
  startSmallDiskPostgres,
} from './servers/start-small-disk-postgres.ts';
export type { Servers, StartServersOptions } from './servers/server.ts';
export { startServers } from './servers/start-servers.ts';
export { staysTrue, waitUntil } from './wait-until.ts';
export { startDnsServer, type DnsFault, type DnsHost, type DnsServer } from './dns-server/start-dns-server.ts';
export { loadCertificates, type ReceiverCertificates } from './webhook-receiver/load-certificates.ts';
export {
  createCertificateAuthority,
  createSelfSignedCertificate,
  type CertificateAuthority,
  type ServerCertificate,
} from './webhook-receiver/make-certificates.ts';
export * as behaviors from './webhook-receiver/receiver-behaviors.ts';
export type { Behavior } from './webhook-receiver/receiver-behaviors.ts';
export {
  startWebhookReceiver,
  type ReceivedDelivery,
  type WebhookReceiver,
  type WebhookReceiverOptions,
} from './webhook-receiver/start-webhook-receiver.ts';
export { DownloadError, downloadFile } from './model-server/download-file.ts';
export { findModelFile, UnknownModelError } from './model-server/find-model-file.ts';
export { chooseModelFor, type ListedModel, listModels } from './model-server/model-list.ts';
export {
  type Accelerator,
  detectAccelerator,
  installModelRuntime,
  ModelRuntimeError,
} from './model-server/model-runtime.ts';
export { type EmbeddedModel, startEmbeddedModel } from './model-server/start-embedded-model.ts';
export { writeTinyModel } from './model-server/write-tiny-model.ts';
export { findRedisBinary } from './servers/redis-binary.ts';
export {
  type BehaviorName,
  type ChosenBehavior,
  modelBehaviors,
  parseBehavior,
} from './recorded-model/model-behaviors.ts';
export type { Pace } from './recorded-model/model-pace.ts';
export { smallRecordings } from './recorded-model/recorded-model-options.ts';
export { indexRecordings, readRecordings, type Recording, type Recordings } from './recorded-model/recordings.ts';
export {
  type ModelCounts,
  type RecordedModel,
  type RecordedModelOptions,
  recordedModelName,
  type ServedRequest,
  startRecordedModel,
} from './recorded-model/start-recorded-model.ts';
