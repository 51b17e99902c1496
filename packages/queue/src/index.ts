/**
 * The BullMQ queues for jobs and webhook attempts, and the setup of Redis connections. No other package imports bullmq.
 */
export { createJobQueue, type JobQueue, type QueuedJob } from './job-queue.ts';
export { createDeliveryQueue, type DelayedEntry, type DeliveryEntry, type DeliveryQueue } from './delivery-queue.ts';
export { createJobConsumer } from './job-consumer.ts';
export { createDeliveryConsumer } from './delivery-consumer.ts';
export type { CloseOptions } from './close-consumer.ts';
export type { Consumer, ConsumerDeps } from './consumer.ts';
export type { Postponed } from './handle-entry.ts';
export { QueueUnavailableError, type QueueDeps } from './producer.ts';
export type { QueueCounts } from './queue-counts.ts';
export { prefixOfSingleKeys } from './redis-address.ts';
export { openRedisConnection, type RedisConnection } from './redis-connection.ts';
export { addTimeoutMsDefault, defaultQueuePrefix } from './queue-options.ts';
export { shardsMax } from './shards.ts';
