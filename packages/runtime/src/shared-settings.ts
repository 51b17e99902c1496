/**
 * Settings that several apps read. Each app's `config.ts` includes the groups that it needs in its schema. The
 * structure of a group matches the arguments of the function that it configures.
 */
import { isAddressOrSocket, isAddressRange, isHostAndPort } from './network-addresses.ts';
import {
  booleanSetting,
  choiceSetting,
  integerSetting,
  listSetting,
  textSetting,
  urlListSetting,
  urlSetting,
  type Setting,
} from './setting.ts';

const tracesShare: Setting<number> = {
  name: 'OTEL_TRACES_SAMPLER_ARG',
  meaning: 'Fraction of traces to record, from 0 to 1. The trace of a job is recorded completely or not at all.',
  secret: false,
  absent: { kind: 'default', value: 1, shown: '1' },
  parse: (text) => {
    const share = /^(?:0|1|[01]?\.\d{1,9})$/.test(text) ? Number(text) : Number.NaN;
    return share >= 0 && share <= 1
      ? { outcome: 'value', value: share }
      : { outcome: 'problem', problem: 'must be a number from 0 to 1' };
  },
};

const tracesHeaders: Setting<Readonly<Record<string, string>> | undefined> = {
  name: 'OTEL_EXPORTER_OTLP_HEADERS',
  meaning: 'Headers for trace exports, as comma-separated name=value pairs with percent-encoded values.',
  secret: true,
  absent: { kind: 'optional' },
  parse: (text) => {
    const pairs = text.split(',').map((pair) => /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(\S+)\s*$/.exec(pair));
    try {
      const headers = pairs.map((pair) => [pair?.[1] ?? '', decodeURIComponent(pair?.[2] ?? '')] as const);
      if (headers.every(([name]) => name !== '')) return { outcome: 'value', value: Object.fromEntries(headers) };
    } catch (error) {
      if (!(error instanceof URIError)) throw error;
    }
    return { outcome: 'problem', problem: 'must be name=value pairs, percent-encoded and comma-separated' };
  },
};

/**
 * The memory for request bodies. Each client may use up to a quarter of it, so a quarter must be enough for the largest
 * body.
 */
export const bodySettings = {
  bytesMax: integerSetting('HTTP_BODIES_BYTES_MAX', {
    default: 33_554_432,
    min: 4_194_304,
    max: 1_073_741_824,
    meaning:
      'Maximum memory in bytes for request bodies per process. The bodies from one account or network can use at most a quarter of this memory. Requests that exceed these limits are rejected with status 503.',
  }),
};

/** The settings that `runApp` needs. They are part of each app's schema. */
export const runtimeSettings = {
  build: {
    version: textSetting('BUILD_VERSION', {
      default: 'development',
      meaning: 'Version of the app, for humanize_build_info. Set in the container images.',
    }),
    commit: textSetting('BUILD_COMMIT', {
      default: 'unknown',
      meaning: 'Commit that the app was built from, for humanize_build_info. Set in the container images.',
    }),
  },
  log: {
    level: choiceSetting('LOG_LEVEL', {
      values: ['error', 'warn', 'info', 'debug'],
      default: 'info',
      meaning: 'Minimum level of log messages.',
    }),
  },
  health: {
    port: integerSetting('HEALTH_PORT', {
      optional: true,
      min: 0,
      max: 65_535,
      meaning: 'Port for GET /healthz, /readyz and /metrics. Without a port, the app does not serve them.',
    }),
    host: textSetting('HOST', { default: '127.0.0.1', meaning: 'Address that the servers listen on.' }),
  },
  tracing: {
    endpoint: urlSetting('OTEL_EXPORTER_OTLP_ENDPOINT', {
      optional: true,
      protocols: ['http:', 'https:'],
      meaning:
        'Base URL of an OpenTelemetry collector (OTLP over HTTP), without /v1/traces. If not set, tracing is off.',
    }),
    headers: tracesHeaders,
    share: tracesShare,
  },
  shutdown: {
    graceMs: integerSetting('SHUTDOWN_GRACE_MS', {
      default: 25_000,
      min: 0,
      max: 600_000,
      meaning:
        'Time in milliseconds allowed for work in progress to finish after SIGTERM or SIGINT, before the process exits.',
    }),
  },
} as const;

const postgresProtocols = ['postgres:', 'postgresql:'];

const poolMaxSetting = (connections: number) =>
  integerSetting('DATABASE_POOL_MAX', {
    default: connections,
    min: 1,
    max: 500,
    meaning: 'Maximum number of PostgreSQL connections per process.',
  });

/**
 * PostgreSQL settings, which are the arguments of `createDatabase` other than the application name. The limits suit
 * background processes. The API declares shorter limits, because its clients are waiting.
 */
export const databaseSettings = {
  url: urlListSetting('DATABASE_URL', {
    secret: true,
    protocols: postgresProtocols,
    meaning:
      'PostgreSQL connection URL, including the password. Each app has its own role. If the URL lists several hosts (`postgres://USER:PASSWORD@HOST:5432,HOST:5432/DATABASE`), the one that accepts writes is used. `?sslmode=verify-full&sslrootcert=FILE` requires TLS and a server certificate issued by the authority in FILE. During a password rotation, the setting can contain several URLs separated by spaces or line breaks. A file is read again for each new connection.',
  }),
  poolMax: poolMaxSetting(10),
  connectTimeoutMs: integerSetting('DATABASE_CONNECT_TIMEOUT_MS', {
    default: 2_000,
    min: 50,
    max: 60_000,
    meaning:
      'Timeout in milliseconds for obtaining a connection, including the wait for a free connection in the pool.',
  }),
  statementTimeoutMs: integerSetting('DATABASE_STATEMENT_TIMEOUT_MS', {
    default: 5_000,
    min: 50,
    max: 600_000,
    meaning: 'Statement timeout in milliseconds.',
  }),
  preparedStatements: booleanSetting('DATABASE_PREPARED_STATEMENTS', {
    default: true,
    meaning: 'Whether to use named prepared statements. Set to false behind a connection pooler in transaction mode.',
  }),
} as const;

/**
 * PostgreSQL settings of apps that run only short statements. With fewer connections, each one stays in the caches of
 * the processors for longer, so PostgreSQL uses less CPU time.
 */
export const shortStatementSettings = { ...databaseSettings, poolMax: poolMaxSetting(5) } as const;

/** A database replica for reading lists. The replica may lag behind, and only the dashboard reads from it. */
export const databaseReplicaSettings = {
  url: urlListSetting('DATABASE_REPLICA_URL', {
    secret: true,
    optional: true,
    protocols: postgresProtocols,
    meaning:
      'PostgreSQL connection URL of a streaming replica. The dashboard reads its lists of jobs, requests, deliveries and ledger entries from the replica, so these lists can lag behind. It reads everything else from DATABASE_URL. If not set, the lists are read from DATABASE_URL as well.',
  }),
} as const;

/** A setting for a connection URL that only migrations read. During a password rotation, it contains several URLs. */
const roleUrls = (name: string, meaning: string) =>
  urlListSetting(name, { secret: true, optional: true, protocols: postgresProtocols, meaning });

/** The role that owns the schema. Only migrations use it. */
export const databaseOwnerSettings = {
  ownerUrls: roleUrls(
    'DATABASE_OWNER_URL',
    'PostgreSQL connection URL of the role that owns the schema. `ops migrate` connects with it, creates the roles of the apps if they do not exist, and sets their privileges. If not set, the apps connect as the owner.',
  ),
} as const;

const appUrls = (name: string, app: string) =>
  roleUrls(name, `DATABASE_URL of the ${app}, for \`ops migrate\`. If not set, the ${app} does not get its own role.`);

/** The apps' connection URLs. Only migrations read them, to create the roles and set their privileges. */
export const databaseRoleSettings = {
  api: appUrls('DATABASE_API_URL', 'API'),
  worker: appUrls('DATABASE_WORKER_URL', 'worker'),
  'webhook-dispatcher': appUrls('DATABASE_DISPATCHER_URL', 'webhook dispatcher'),
  reconciler: appUrls('DATABASE_RECONCILER_URL', 'reconciler'),
  dashboard: appUrls('DATABASE_DASHBOARD_URL', 'dashboard'),
} as const;

/** The connection URL of a metrics exporter. Only migrations read it, to create the role. */
export const databaseMonitorSettings = {
  monitorUrls: roleUrls(
    'DATABASE_MONITOR_URL',
    'PostgreSQL connection URL for the PostgreSQL metrics exporter. `ops migrate` creates the role named in the URL. The role can read statistics (`pg_monitor`) but no data.',
  ),
} as const;

/** The connection URL for taking backups. Only migrations read it, to create the role. */
export const databaseBackupSettings = {
  backupUrls: roleUrls(
    'DATABASE_BACKUP_URL',
    'PostgreSQL connection URL for taking backups. `ops migrate` creates the role named in the URL. The role can read all tables and record backups.',
  ),
} as const;

/** Settings for Redis and its queues. */
export const redisSettings = {
  redisUrl: urlSetting('REDIS_URL', {
    secret: true,
    protocols: ['redis:', 'rediss:', 'redis+sentinel:', 'rediss+sentinel:', 'redis+cluster:', 'rediss+cluster:'],
    meaning:
      "Redis connection URL, including the password. The server's maxmemory-policy must be noeviction. For Sentinel: redis+sentinel://:PASSWORD@PRIMARY_NAME/0?sentinels=HOST:26379,HOST:26379. For a Redis Cluster: redis+cluster://:PASSWORD@HOST:6379?nodes=HOST:6379,HOST:6379. With rediss, the connection uses TLS.",
  }),
  prefix: textSetting('QUEUE_PREFIX', {
    default: '{humanize}',
    meaning: 'Prefix of all Redis keys. The braces place the keys in one slot of a Redis Cluster.',
  }),
  shards: integerSetting('QUEUE_SHARDS', {
    default: 1,
    min: 1,
    max: 16,
    meaning:
      'Number of shards of each queue. Each shard is in one slot of a Redis Cluster. Must be the same in all processes.',
  }),
} as const;

/** The key that encrypts signing secrets. */
export const masterKeySettings = {
  masterKey: textSetting('SECRETS_MASTER_KEY', {
    secret: true,
    form: {
      pattern: /^[\s,]*[\w+/-]{43}=?(?:[\s,]+[\w+/-]{43}=?)*[\s,]*$/,
      problem: 'must be a 32-byte key in base64, or several such keys separated by spaces during a rotation',
    },
    meaning:
      'Encryption key for signing secrets and second factors: 32 bytes in base64. During a rotation, list several keys, separated by commas, spaces or line breaks.',
  }),
} as const;

/** The public URL of the API, which is the base of `status_url`. */
export const publicApiSettings = {
  publicApiUrl: urlSetting('PUBLIC_API_URL', {
    default: 'http://127.0.0.1:3000/v1',
    protocols: ['http:', 'https:'],
    pathEnd: '/v1',
    meaning: 'Public base URL of the API, including /v1. Used for status_url.',
  }),
} as const;

/** The public URL of the dashboard, which is the base of one-time links. */
export const dashboardUrlSettings = {
  publicUrl: urlSetting('PUBLIC_DASHBOARD_URL', {
    default: 'http://127.0.0.1:3001',
    protocols: ['http:', 'https:'],
    isOrigin: true,
    meaning: 'Public URL of the dashboard, without a path. With https, cookies are restricted to TLS.',
  }),
} as const;

/** The age limit of jobs. */
export const jobLifetimeSettings = {
  jobLifetimeSeconds: integerSetting('JOB_LIFETIME_SECONDS', {
    default: 3_600,
    min: 1,
    max: 86_400,
    meaning: 'Age in seconds at which a job that has not ended fails with job_expired and is refunded.',
  }),
} as const;

/** How many times a job can be claimed. The worker and the reconciler must use the same value. */
export const jobClaimSettings = {
  claimsMax: integerSetting('JOB_CLAIMS_MAX', {
    default: 5,
    min: 1,
    max: 100,
    meaning: 'Number of claims after which a job that has not ended fails with processing_failed.',
  }),
} as const;

/**
 * The brand in the names of the delivery headers. All apps that send, document or verify events must use the same
 * brand.
 */
export const webhookHeaderSettings = {
  headerBrand: textSetting('WEBHOOK_HEADER_BRAND', {
    default: 'Service',
    form: {
      pattern: /^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/,
      problem: 'must consist of letters and digits, optionally separated by single hyphens',
    },
    meaning: 'Brand in the names of the delivery headers, as in X-<brand>-Delivery. All apps must use the same brand.',
  }),
} as const;

/** The addresses that webhooks may target. These settings are the arguments of `createUrlGuard`. */
export const webhookTargetSettings = {
  allowHosts: listSetting('WEBHOOK_ALLOW_HOSTS', {
    default: [],
    isItem: isHostAndPort,
    problem: 'must be comma-separated hosts with ports, such as localhost:8443',
    meaning: 'Comma-separated hosts (host:port) that webhooks can target even if their addresses are not public.',
  }),
  dnsServers: listSetting('WEBHOOK_DNS_SERVERS', {
    default: [],
    isItem: isAddressOrSocket,
    problem: 'must be comma-separated addresses, with or without a port',
    meaning:
      'Comma-separated DNS servers (address or address:port) for resolving webhook hosts. If not set, the DNS servers of the system are used.',
  }),
  blockedRanges: listSetting('WEBHOOK_BLOCKED_RANGES', {
    default: [],
    isItem: isAddressRange,
    problem: 'must be comma-separated address ranges in CIDR notation, such as 203.0.113.0/24',
    meaning: 'Comma-separated additional address ranges (CIDR) that webhooks cannot target.',
  }),
} as const;
