/** Runs the API in this process, wired as in production, against the test servers. */
import { validateResponse, type OperationId } from '@humanize/contract';
import { createMetrics, noTracing } from '@humanize/runtime';
import {
  createTestDatabase,
  insertTestAccount,
  newMasterKey,
  testRedisPrefix,
  type TestAccount,
  type TestDatabase,
} from '@humanize/testing';
import { buildApp } from '../src/build-app.ts';
import { readApiConfig } from '../src/config.ts';

/** A response that has been validated against the OpenAPI document. */
export type ApiResponse = { status: number; headers: Headers; body: Record<string, unknown>; code: unknown };

export type ApiRequest = {
  method?: 'GET' | 'POST' | undefined;
  /** Relative to /v1. */
  path?: string;
  /** The API key; null for none. */
  key?: string | null;
  /** An object is sent as JSON, bytes and text are sent unchanged, and a stream is sent in chunks. */
  body?: unknown;
  headers?: Record<string, string>;
};

export type RunningApi = {
  baseUrl: string;
  /** All lines logged so far. */
  logged: { level: string; message: string; fields: Record<string, unknown> }[];
  /** Sends a request. @throws if the response does not match the documentation */
  call(request: ApiRequest): Promise<ApiResponse>;
  isReady(): Promise<boolean>;
  stop(): Promise<void>;
};

export type ApiUnderTest = RunningApi & {
  database: TestDatabase;
  redis: { redisUrl: string; prefix: string };
  masterKey: ReturnType<typeof newMasterKey>['masterKey'];
  /** Creates an account, so that tests do not share limits. */
  newAccount(options?: { words?: number }): Promise<TestAccount>;
};

/**
 * Database timeouts for all tests except the outage tests. With the API's own timeouts, a busy machine could cause a
 * 503.
 */
const patience = { connectTimeoutMs: 10_000, statementTimeoutMs: 10_000 };

/** Starts the API with `env`. `isPatient` replaces the database timeouts with longer ones. */
export async function runApi(env: Record<string, string>, { isPatient = true } = {}): Promise<RunningApi> {
  const logged: RunningApi['logged'] = [];
  const log =
    (level: string) =>
    (message: string, fields: Record<string, unknown> = {}) =>
      void logged.push({ level, message, fields });
  const config = readApiConfig({ API_PORT: '0', HOST: '127.0.0.1', ...env });
  const app = await buildApp({
    config: isPatient ? { ...config, database: { ...config.database, ...patience } } : config,
    logger: { error: log('error'), warn: log('warn'), info: log('info'), debug: log('debug') },
    metrics: createMetrics({ app: 'api' }),
    tracing: noTracing,
  });
  const port = logged.find(({ message }) => message === 'listening')?.fields['port'];
  const baseUrl = `http://127.0.0.1:${String(port)}`;
  return {
    baseUrl,
    logged,
    call: (request) => callApi(baseUrl, request),
    isReady: async () => (await app.isReady()) !== false,
    stop: async () => {
      app.onStopping?.();
      const deadline = { remainingMs: () => 2_000 };
      for (const step of app.stop) await step.run(deadline);
    },
  };
}

/** Starts the API with its own database and Redis prefix, which `stop` removes. */
export async function runApiUnderTest(env: Record<string, string> = {}): Promise<ApiUnderTest> {
  const database = await createTestDatabase();
  const redis = testRedisPrefix();
  const { masterKey } = newMasterKey();
  const ownEnv = {
    DATABASE_URL: database.urlOf('api'),
    REDIS_URL: redis.redisUrl,
    QUEUE_PREFIX: redis.prefix,
    PUBLIC_API_URL: 'https://api.example.com/v1',
    ...env,
  };
  const api = await runApi(ownEnv);
  return {
    ...api,
    database,
    redis,
    masterKey,
    newAccount: (options = {}) => insertTestAccount(database.db, { words: 100_000, masterKey, ...options }),
    stop: async () => {
      await api.stop();
      await redis.cleanup();
      await database.close();
    },
  };
}

async function callApi(baseUrl: string, request: ApiRequest): Promise<ApiResponse> {
  const { method = 'POST', path = '/humanize', key = null, body, headers = {} } = request;
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body) || body instanceof ReadableStream;
  const response = await fetch(`${baseUrl}/v1${path}`, {
    method,
    headers: {
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...(method === 'POST' && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(method === 'POST' && { body: isRaw ? body : JSON.stringify(body), duplex: 'half' }),
  } as RequestInit);
  const parsed = (await response.json()) as ApiResponse['body'];
  const operationId: OperationId = method === 'POST' ? 'createHumanizeJob' : 'getHumanizeJob';
  // A POST to an unknown path gets the same response as a lookup of an unknown job.
  const documented = response.status === 404 ? 'getHumanizeJob' : operationId;
  const { status } = response;
  const problems = validateResponse({ operationId: documented, status, headers: response.headers, body: parsed });
  if (problems.length > 0) {
    throw new Error(
      `${method} ${path}: the ${status} response does not match the documentation: ${problems.join('; ')} ${JSON.stringify(parsed)}`,
    );
  }
  return {
    status,
    headers: response.headers,
    body: parsed,
    code: (parsed['error'] as { code?: unknown } | undefined)?.code,
  };
}
