/**
 * Tests a running stack from an operator's point of view: each app exposes all documented metrics with their types, as
 * well as all metrics that dashboards, alerts and scalers use; no label identifies a customer; and the documented
 * commands work.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Stack, startStack, type StartedApp, waitUntil } from '@humanize/testing';
import { indexRecordings, startRecordedModel } from '@humanize/dev-servers';
import { modelRecordings } from '../../apps/cli/test-support/model-recordings.ts';
import { readCommandBlocks, runCommands } from './documented-commands.ts';
import { queriedMetrics } from './queried-metrics.ts';
import { query } from '@humanize/database';

type AppName = 'api' | 'worker' | 'webhook-dispatcher' | 'reconciler' | 'dashboard';

const everyApp: readonly AppName[] = ['api', 'worker', 'webhook-dispatcher', 'reconciler', 'dashboard'];

/** [what, name, type, apps] */
const promised: readonly [string, string, string, readonly AppName[]][] = [
  ['requests by route, status and error code', 'humanize_http_requests_total', 'counter', ['api', 'dashboard']],
  ['latency', 'humanize_http_request_duration_seconds', 'histogram', ['api', 'dashboard']],
  ['jobs by outcome', 'humanize_worker_jobs_total', 'counter', ['worker']],
  ['failures by cause', 'humanize_worker_failures_total', 'counter', ['worker']],
  ['build', 'humanize_build_info', 'gauge', everyApp],
  ['words', 'humanize_worker_words_total', 'counter', ['worker']],
  ['time from queued to running', 'humanize_worker_queued_seconds', 'histogram', ['worker']],
  ['time to the end', 'humanize_worker_job_seconds', 'histogram', ['worker']],
  ['oldest queued age', 'humanize_oldest_queued_seconds', 'gauge', ['reconciler']],
  ['queue counts in Postgres', 'humanize_queued_jobs', 'gauge', ['reconciler']],
  ['queue counts in Redis', 'humanize_queue_entries', 'gauge', ['reconciler']],
  ['engine time per 1,000 words', 'humanize_engine_seconds_per_1000_words', 'histogram', ['worker']],
  ['edits by rule family', 'humanize_engine_edits_total', 'counter', ['worker']],
  ['rejected edits by rule family', 'humanize_engine_rejected_edits_total', 'counter', ['worker']],
  ['deliveries by outcome and error class', 'humanize_delivery_attempts_total', 'counter', ['webhook-dispatcher']],
  ['due deliveries', 'humanize_due_deliveries', 'gauge', ['reconciler']],
  ['overdue deliveries', 'humanize_overdue_deliveries', 'gauge', ['reconciler']],
  ['refunds by cause', 'humanize_refunds_total', 'counter', ['api', 'worker', 'reconciler', 'dashboard']],
  ['late writes rejected', 'humanize_late_writes_rejected_total', 'counter', ['worker', 'webhook-dispatcher']],
  ['re-enqueued jobs', 'humanize_jobs_reenqueued_total', 'counter', ['reconciler']],
  ['limiter fallback', 'humanize_rate_limiter_fallback_total', 'counter', ['api']],
  ['emails by kind and outcome', 'humanize_emails_total', 'counter', ['dashboard']],
  ['ledger drift', 'humanize_ledger_drift_words', 'gauge', ['reconciler']],
  ['pool', 'humanize_database_pool_connections', 'gauge', everyApp],
  ['event loop', 'nodejs_eventloop_lag_p99_seconds', 'gauge', everyApp],
];

/** Phrases that several rules match. One phrase is protected because it is in a quotation. */
const text = `It is important to note that the company utilizes technology that could potentially help. “We utilize it every
day,” the owner said. The town boasts a plethora of shops, and due to the fact that it grows, it needs more.`;

let stack: Stack;
const exposed = new Map<string, string>();

beforeAll(async () => {
  stack = await startStack({
    apps: everyApp,
    // Nothing listens at either address, so that failed attempts and lost traces are counted as well. Webhook targets
    // must not use port 1.
    env: {
      WEBHOOK_ALLOW_HOSTS: 'localhost:2',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
      // The dashboard counts payments only if it sells words. Nothing listens at STRIPE_API_URL either.
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_API_URL: 'http://127.0.0.1:1',
      WORD_PACKS: '1000=9.00 EUR',
    },
  });
  const headers = { authorization: `Bearer ${stack.account.apiKey}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ text, webhook_url: 'https://203.0.113.1/' });
  await fetch(`${stack.publicApiUrl}/humanize`, { method: 'POST', headers, body });
  await fetch(`${stack.dashboardUrl}/sign-in`);
  const created = await fetch(`${stack.publicApiUrl}/humanize`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ text, webhook_url: 'https://localhost:2/' }),
  });
  const { id } = (await created.json()) as { id: string };
  const isDone = async (): Promise<boolean> => {
    const response = await fetch(`${stack.publicApiUrl}/humanize/${id}`, { headers });
    return ((await response.json()) as { status: string }).status === 'succeeded';
  };
  await waitUntil(isDone, { what: 'the job', intervalMs: 250 });
  // The metrics for a job are updated after the job is recorded as finished.
  await waitUntil(
    async () => {
      const pages = await Promise.all(stack.apps.map(read));
      const has = (figure: RegExp): boolean => pages.some((page) => figure.test(page));
      return (
        has(/^humanize_worker_jobs_total\{outcome="succeeded",.*\} 1$/m) &&
        has(/^humanize_delivery_attempts_total\{.*\} 1$/m)
      );
    },
    { what: 'the metrics for the job and its delivery', intervalMs: 250 },
  );
});

async function read({ app, healthUrl }: StartedApp): Promise<string> {
  const page = await (await fetch(`${healthUrl}/metrics`)).text();
  exposed.set(app, page);
  return page;
}

afterAll(() => stack.stop());

const pageOf = (app: AppName): string => exposed.get(app) ?? '';

test.each(promised)('%s: %s is a %s of its apps, with a value', (_what, name, type, apps) => {
  for (const app of apps) {
    expect(pageOf(app)).toContain(`# TYPE ${name} ${type}\n`);
    expect(pageOf(app)).toMatch(new RegExp(`^${name}(?:_count)?\\{[^\\n]*app="${app}"[^\\n]*\\} -?[0-9.e+-]+$`, 'm'));
  }
});

test('every metric that an alert, a dashboard or a scaler uses is exposed', () => {
  const names = new Set([...exposed.values()].flatMap((page) => page.match(/(?<=^# TYPE )\w+/gm) ?? []));
  const queried = queriedMetrics();
  expect(queried.length).toBeGreaterThan(20);
  expect(queried.filter((name) => !names.has(name))).toEqual([]);
});

test('edits and rejected edits are counted by family, rejected edits also by reason', () => {
  expect(pageOf('worker')).toMatch(/^humanize_engine_edits_total\{family="[a-z-]+",app="worker"\} [1-9]/m);
  expect(pageOf('worker')).toMatch(
    /^humanize_engine_rejected_edits_total\{family="[a-z-]+",cause="[a-z]+",app="worker"\} [1-9]/m,
  );
});

test('names and units follow Prometheus: counters end in _total, durations are in seconds', () => {
  const types = [...exposed.values()].flatMap((page) => [...page.matchAll(/^# TYPE (humanize_\w+) (\w+)$/gm)]);
  expect(types.length).toBeGreaterThan(20);
  for (const [, name = '', type] of types) {
    expect(name.endsWith('_total')).toBe(type === 'counter');
    expect(name).not.toMatch(/_(?:ms|milliseconds|minutes|percent)(?:_|$)/);
  }
});

test('a rejected request is counted by its code', () => {
  expect(pageOf('api')).toMatch(/^humanize_http_requests_total\{[^\n]*status="400",code="validation_error"/m);
});

test('no label contains an ID, a key or an address', () => {
  const { accountId, apiKey, apiKeyId } = stack.account;
  for (const page of exposed.values()) {
    expect(page).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/);
    expect(page).not.toMatch(/hk_live_|whsec_|203\.0\.113/);
    for (const id of [accountId, apiKey, apiKeyId]) expect(page).not.toContain(id);
  }
});

/** Returns the variables that the runbook asks the reader to set. */
async function idsOfAJob(): Promise<Record<string, string>> {
  const [row] = await query(stack.database.db, 'SELECT id, job_id, account_id FROM deliveries LIMIT 1');
  return {
    JOB_ID: String(row?.['job_id']),
    ACCOUNT_ID: String(row?.['account_id']),
    DELIVERY_ID: String(row?.['id']),
    API_KEY: stack.account.apiKey,
  };
}

test('every command block of the operator documentation runs or states why it does not', async () => {
  const model = await startRecordedModel({ recordings: indexRecordings(modelRecordings) });
  const settings = {
    MODEL_BASE_URL: model.baseUrl,
    MODEL_NAME: 'recorded',
    // The machine may be busy.
    DATABASE_CONNECT_TIMEOUT_MS: '20000',
    DATABASE_STATEMENT_TIMEOUT_MS: '20000',
  };
  const env = { ...stack.env, ...settings, ...(await idsOfAJob()) };
  const pages = ['README.md', 'docs/operations.md', 'docs/runbook.md', 'docs/model-serving.md'];
  for (const page of pages) {
    const blocks = readCommandBlocks(page);
    expect(blocks.filter(({ notRun }) => notRun === undefined).length).toBeGreaterThan(0);
    for (const { notRun = 'a reason of some words' } of blocks) expect(notRun).toMatch(/\w \w+ \w/);
  }
  const outputs: string[] = [];
  try {
    for (const page of pages) outputs.push(await runCommands(page, { env, apiUrl: stack.publicApiUrl }));
  } finally {
    await model.close();
  }
  const [readme = '', operations = '', runbook = '', serving = ''] = outputs;
  expect(readme).toContain('"status":"queued"');
  // The Docker Compose quick start ends with a rewritten text.
  expect(operations).toMatch(/"status":"succeeded".*"output":"[^"]*decided to use a new system because it is faster/);
  expect(operations).toContain('"ok": true');
  expect(runbook).toContain('"top_accounts"');
  expect(serving).toContain('The model meets the requirements.');
}, 300_000);
