/** The API as it is wired for production, in this process, on servers of the tests, with an account and its key. */
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
import { buildApp } from '../build-app.ts';
import { readApiConfig } from '../config.ts';

/** An answer, already held against the document of the interface. */
export type ApiAnswer = { status: number; headers: Headers; body: Record<string, unknown>; code: unknown };

export type ApiRequest = {
  method?: 'GET' | 'POST' | undefined;
  /** Below /v1. */
  path?: string;
  /** API key in clear; null for none. */
  key?: string | null;
  /** An object is sent as JSON; bytes and text as they are; a stream in chunks. */
  body?: unknown;
  headers?: Record<string, string>;
};

export type RunningApi = {
  baseUrl: string;
  /** Every line logged so far. */
  logged: { level: string; message: string; fields: Record<string, unknown> }[];
  /** Sends a request. @throws when the answer is not as documented */
  call(request: ApiRequest): Promise<ApiAnswer>;
  isReady(): boolean | Promise<boolean>;
  stop(): Promise<void>;
};

export type ApiUnderTest = RunningApi & {
  database: TestDatabase;
  redis: { redisUrl: string; prefix: string };
  masterKey: ReturnType<typeof newMasterKey>['masterKey'];
  /** A fresh account: limits of one test are not another's. */
  newAccount(options?: { words?: number }): Promise<TestAccount>;
};

/** Wires and starts the API with `env`. */
export async function runApi(env: Record<string, string>): Promise<RunningApi> {
  const logged: RunningApi['logged'] = [];
  const log =
    (level: string) =>
    (message: string, fields: Record<string, unknown> = {}) =>
      void logged.push({ level, message, fields });
  const app = await buildApp({
    config: readApiConfig({ API_PORT: '0', HOST: '127.0.0.1', ...env }),
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
    isReady: app.isReady,
    stop: async () => {
      app.onStopping?.();
      const deadline = { remainingMs: () => 2_000 };
      for (const step of app.stop) await step.run(deadline);
    },
  };
}

/** The same on a database and a Redis prefix of its own; `stop` removes them. */
export async function runApiUnderTest(env: Record<string, string> = {}): Promise<ApiUnderTest> {
  const database = await createTestDatabase();
  const redis = testRedisPrefix();
  const { masterKey } = newMasterKey();
  const api = await runApi({
    DATABASE_URL: database.url,
    REDIS_URL: redis.redisUrl,
    QUEUE_PREFIX: redis.prefix,
    PUBLIC_API_URL: 'https://api.example.com/v1',
    ...env,
  });
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

async function callApi(baseUrl: string, request: ApiRequest): Promise<ApiAnswer> {
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
  const parsed = (await response.json()) as ApiAnswer['body'];
  const operationId: OperationId = method === 'POST' ? 'createHumanizeJob' : 'getHumanizeJob';
  // A POST to where there is none answers like the lookup of a job that does not exist.
  const documented = response.status === 404 ? 'getHumanizeJob' : operationId;
  const { status } = response;
  const problems = validateResponse({ operationId: documented, status, headers: response.headers, body: parsed });
  if (problems.length > 0) {
    throw new Error(
      `${method} ${path} answered ${status} not as documented: ${problems.join('; ')} ${JSON.stringify(parsed)}`,
    );
  }
  return {
    status,
    headers: response.headers,
    body: parsed,
    code: (parsed['error'] as { code?: unknown } | undefined)?.code,
  };
}
