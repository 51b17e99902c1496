import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { verifyLedger } from '@humanize/database';
import { loadMasterKey } from '@humanize/secrets';
import { readRecordings, smallRecordings } from '@humanize/dev-servers';
import { insertTestAccount, type Stack, startStack, type TestAccount, waitUntil } from '@humanize/testing';
import { type LaunchedModel, launchModel } from './launched-model.ts';

// Tests the whole service with its language-model engine, connected to the recorded model with the settings that it
// prints.
jest.setTimeout(240_000);

const recordings = readRecordings(smallRecordings);
const text = recordings.all.map(({ source }) => source).join('\n\n');
let model: LaunchedModel;
let stack: Stack;

beforeAll(async () => {
  model = await launchModel();
  stack = await startStack({ apps: ['api', 'worker'], env: { MODEL_BASE_URL: model.baseUrl, MODEL_NAME: 'recorded' } });
});
afterAll(async () => {
  await stack?.stop();
  await model?.stop();
});

// A key is limited to 20 submissions per minute, so each test has its own account.
let account: TestAccount;
beforeEach(async () => {
  const masterKey = loadMasterKey(stack.env['SECRETS_MASTER_KEY'] ?? '');
  account = await insertTestAccount(stack.database.db, { masterKey });
});

type Ended = { readonly status: string; readonly output?: string; readonly words_charged: number };

/** Submits all paragraphs as one text and returns the job when it has ended. */
async function submit(): Promise<Ended> {
  const headers = { authorization: `Bearer ${account.apiKey}`, 'content-type': 'application/json' };
  const submitted = await fetch(`${stack.publicApiUrl}/humanize`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ text }),
  });
  expect(submitted.status).toBe(202);
  const { status_url: url } = (await submitted.json()) as { status_url: string };
  const find = async (): Promise<Ended | false> => {
    const job = (await (await fetch(url, { headers })).json()) as Ended;
    return ['succeeded', 'failed'].includes(job.status) && job;
  };
  return waitUntil(find, { what: 'the job to end', intervalMs: 100 });
}

/** Submits all paragraphs as one text and returns the paragraphs of the result. */
async function humanize(): Promise<readonly string[]> {
  const { status, output = '' } = await submit();
  expect(status).toBe('succeeded');
  return output.split('\n\n');
}

/**
 * Returns the number of paragraphs that are identical to the model's, and the kinds of change in changed paragraphs.
 */
function compare(paragraphs: readonly string[]): { asWritten: number; changed: readonly string[] } {
  const pairs = recordings.all.map((recording, index) => ({ recording, version: paragraphs[index] ?? '' }));
  return {
    asWritten: pairs.filter(({ recording, version }) => version === recording.rewrite).length,
    changed: pairs.flatMap(({ recording, version }) => {
      const kind = recordings.classify(recording, version);
      return typeof kind === 'object' ? (recording.changedVersions[kind.changed]?.kind ?? []) : [];
    }),
  };
}

test('the result of a job is the text that the model returned', async () => {
  const paragraphs = await humanize();
  expect(paragraphs).toHaveLength(recordings.all.length);
  expect(compare(paragraphs)).toEqual({ asWritten: recordings.all.length, changed: [] });
  const requests = await model.requests();
  for (const pass of ['draft', 'polish', 'audit']) expect(requests[pass]).toBeGreaterThan(0);
  expect(requests['repair']).toBe(0);
  expect(model.output()).not.toContain('Harwick');
});

// Successive drafts of a paragraph cycle through its recorded changes.
const rounds = Math.max(...recordings.all.map(({ changedVersions }) => changedVersions.length));

test('no changed paragraph is returned if every draft changes the meaning and audits are correct', async () => {
  await model.behave('change-meaning');
  for (let round = 0; round < rounds; round += 1) {
    const { status, output = '', words_charged: charged } = await submit();
    expect(compare(output.split('\n\n')).changed).toEqual([]);
    expect({ status, isCharged: charged > 0 }).toEqual({ status, isCharged: status === 'succeeded' });
  }
});

test('no changed number or name is returned if every draft changes the meaning and audits accept it', async () => {
  await model.behave('change-meaning', 'audit-approves');
  const changed: string[] = [];
  for (let round = 0; round < rounds; round += 1) changed.push(...compare(await humanize()).changed);
  expect(changed).not.toContain('number');
  expect(changed).not.toContain('name');
  // Only an audit can detect the other kinds of change.
  expect(changed).toContain('attribution');
});

test.each([
  [['repair-when-told']],
  [['change-meaning-once']],
  [['thinking', 'chatty']],
  [['refuse-max-tokens', 'refuse-temperature', 'refuse-system-role']],
  [['server-error=2']],
  [['rate-limit-retry-after=1']],
  [['cut-off=1']],
  [['audit-no-json=1']],
  [['refuse-text=1']],
])('every paragraph is taken from the model with the behaviors %j', async (behaviors) => {
  await model.behave(...behaviors);
  expect(compare(await humanize())).toEqual({ asWritten: recordings.all.length, changed: [] });
});

test.each(['other-language', 'refuse-text', 'token-limit', 'audit-no-json'])(
  'a job fails and nothing is charged if every response has the behavior %s',
  async (behavior) => {
    await model.behave(behavior);
    expect(await submit()).toMatchObject({ status: 'failed', words_charged: 0 });
  },
);

test('the ledger is correct after all jobs', async () => {
  expect(await verifyLedger(stack.database.db)).toMatchObject({ ok: true });
});

test('the recorded model exits with code 0 when it is stopped', async () => {
  expect(await model.stop()).toBe(0);
});
