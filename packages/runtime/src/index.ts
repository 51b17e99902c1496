/**
 * The services that all app processes need: configuration, logger, metrics, tracing, health checks, and graceful
 * shutdown.
 */
export { Counter, Gauge, Histogram, type Registry } from 'prom-client';
export { createLogger, type LogFields, type Logger, type LogLevel } from './create-logger.ts';
export { createRefundCounter } from './count-refunds.ts';
export { createMetrics } from './create-metrics.ts';
export { exposePool, type PoolCounts } from './expose-pool.ts';
export { findMisspelledSettings } from './find-misspelled-settings.ts';
export { describeSettings, type SettingDescription } from './describe-settings.ts';
export { ConfigError, type ConfigOf, readConfig, type SettingsSchema } from './read-config.ts';
export { exitCodes, runApp, type RunningApp, type RuntimeConfig, type StartDeps, type StopStep } from './run-app.ts';
export { serializeError, type SerializedError } from './serialize-error.ts';
export {
  booleanSetting,
  choiceSetting,
  integerSetting,
  listSetting,
  type Setting,
  textSetting,
  urlListSetting,
  urlSetting,
} from './setting.ts';
export { isAddressRange } from './network-addresses.ts';
export {
  bodySettings,
  dashboardUrlSettings,
  databaseBackupSettings,
  databaseMonitorSettings,
  databaseOwnerSettings,
  databaseReplicaSettings,
  databaseRoleSettings,
  databaseSettings,
  shortStatementSettings,
  jobClaimSettings,
  jobLifetimeSettings,
  masterKeySettings,
  publicApiSettings,
  redisSettings,
  runtimeSettings,
  webhookHeaderSettings,
  webhookTargetSettings,
} from './shared-settings.ts';
export {
  noTracing,
  type Span,
  type SpanAttributes,
  type SpanLink,
  type SpanPlace,
  type Tracing,
} from './tracing/tracing.ts';
export { inSpan } from './tracing/in-span.ts';
export { chooseModel, type ModelConfig, modelSettings } from './model-settings.ts';
export { createHealthEndpoints } from './health-endpoints.ts';
export { createReadiness, type Readiness } from './readiness.ts';
export { type HealthWatch, watchHealth } from './watch-health.ts';
