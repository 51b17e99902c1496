/**
 * The settings that several apps read, declared once. An app's own config file puts the groups it needs into its
 * schema; each group has the shape of the arguments of what it configures.
 */
import {
  booleanSetting,
  choiceSetting,
  integerSetting,
  listSetting,
  textSetting,
  urlSetting,
  type Setting,
} from './setting.ts';

const tracesShare: Setting<number> = {
  name: 'OTEL_TRACES_SAMPLER_ARG',
  meaning: 'Share of traces that are recorded, from 0 to 1; all parts of one job are recorded, or none.',
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
  meaning: 'Headers of every export of traces: name=value, percent-encoded, commas between.',
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
    return { outcome: 'problem', problem: 'must be name=value, percent-encoded, with commas between' };
  },
};

/** What `runApp` needs of every app: part of each app's schema. */
export const runtimeSettings = {
  log: {
    level: choiceSetting('LOG_LEVEL', {
      values: ['error', 'warn', 'info', 'debug'],
      default: 'info',
      meaning: 'Least severe level that is logged.',
    }),
  },
  health: {
    port: integerSetting('HEALTH_PORT', {
      optional: true,
      min: 0,
      max: 65_535,
      meaning: 'Port of GET /healthz, /readyz and /metrics; when not set, this server is not started.',
    }),
    host: textSetting('HOST', { default: '127.0.0.1', meaning: 'Address that servers listen on.' }),
  },
  tracing: {
    endpoint: urlSetting('OTEL_EXPORTER_OTLP_ENDPOINT', {
      optional: true,
      protocols: ['http:', 'https:'],
      meaning: 'Receiver of OpenTelemetry traces (OTLP over HTTP), without /v1/traces; when not set, there are none.',
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
        'Milliseconds from the first SIGTERM or SIGINT within which work in hand may end; then the process exits.',
    }),
  },
} as const;

/**
 * Postgres: the arguments of `createDatabase` but the application's name. The limits are for processes that nobody waits
 * for; the API, which has to answer, declares shorter ones.
 */
export const databaseSettings = {
  url: urlSetting('DATABASE_URL', {
    secret: true,
    protocols: ['postgres:', 'postgresql:'],
    meaning: 'PostgreSQL connection URL, password included.',
  }),
  poolMax: integerSetting('DATABASE_POOL_MAX', {
    default: 10,
    min: 1,
    max: 500,
    meaning: 'Most connections to PostgreSQL that one process opens.',
  }),
  connectTimeoutMs: integerSetting('DATABASE_CONNECT_TIMEOUT_MS', {
    default: 2_000,
    min: 50,
    max: 60_000,
    meaning: 'Milliseconds to wait for a connection, a free one in the pool included.',
  }),
  statementTimeoutMs: integerSetting('DATABASE_STATEMENT_TIMEOUT_MS', {
    default: 5_000,
    min: 50,
    max: 600_000,
    meaning: 'Milliseconds after which PostgreSQL gives up a statement.',
  }),
  preparedStatements: booleanSetting('DATABASE_PREPARED_STATEMENTS', {
    default: true,
    meaning: 'Named prepared statements; false behind a pooler in transaction mode.',
  }),
} as const;

/** Redis and the queues in it. */
export const redisSettings = {
  redisUrl: urlSetting('REDIS_URL', {
    secret: true,
    protocols: ['redis:', 'rediss:'],
    meaning: 'Redis connection URL, password included; its maxmemory-policy must be noeviction.',
  }),
  prefix: textSetting('QUEUE_PREFIX', {
    default: '{humanize}',
    meaning: 'Start of every Redis key; the braces keep the keys in one slot of a Redis Cluster.',
  }),
} as const;

/** The key that signing secrets are sealed with. */
export const masterKeySettings = {
  masterKey: textSetting('SECRETS_MASTER_KEY', {
    secret: true,
    form: {
      pattern: /^[\s,]*[\w+/-]{43}=?(?:[\s,]+[\w+/-]{43}=?)*[\s,]*$/,
      problem: 'must be 32 bytes as base64, or during a rotation several of them with blanks between',
    },
    meaning: 'Key that signing secrets are encrypted with: 32 bytes as base64.',
  }),
} as const;

/** Where customers reach the API: the base of every `status_url`. */
export const publicApiSettings = {
  publicApiUrl: urlSetting('PUBLIC_API_URL', {
    default: 'http://127.0.0.1:3000/v1',
    protocols: ['http:', 'https:'],
    pathEnd: '/v1',
    meaning: 'Base of status_url, with /v1.',
  }),
} as const;

/** Where people reach the dashboard: the base of one-time links; with https, cookies are sent over TLS only. */
export const dashboardUrlSettings = {
  publicUrl: urlSetting('PUBLIC_DASHBOARD_URL', {
    default: 'http://127.0.0.1:3001',
    protocols: ['http:', 'https:'],
    meaning: 'Where people reach the dashboard; with https, its cookies are sent over TLS only.',
  }),
} as const;

/** How long a job may take before it is failed as expired. */
export const jobLifetimeSettings = {
  jobLifetimeSeconds: integerSetting('JOB_LIFETIME_SECONDS', {
    default: 3_600,
    min: 1,
    max: 86_400,
    meaning: 'Seconds after which a job that has not ended fails as job_expired and is refunded.',
  }),
} as const;

/** How often a job may be claimed; worker and reconciler must agree. */
export const jobClaimSettings = {
  claimsMax: integerSetting('JOB_CLAIMS_MAX', {
    default: 5,
    min: 1,
    max: 100,
    meaning: 'Claims after which a job that never came to an end fails as processing_failed.',
  }),
} as const;

/** Which addresses webhooks may go to: the arguments of `createUrlGuard`. */
export const webhookTargetSettings = {
  allowHosts: listSetting('WEBHOOK_ALLOW_HOSTS', {
    default: [],
    meaning: 'Hosts (host:port, commas between) that webhooks may go to although their address is not public.',
  }),
  dnsServers: listSetting('WEBHOOK_DNS_SERVERS', {
    default: [],
    meaning: "DNS servers (address or address:port, commas between) for webhook hosts instead of the system's.",
  }),
  blockedRanges: listSetting('WEBHOOK_BLOCKED_RANGES', {
    default: [],
    meaning: 'Further address ranges (CIDR, commas between) that webhooks may not go to.',
  }),
} as const;
