/** Checks of the fields of Job and of its error, as returned by POST and GET. */
import assert from 'node:assert/strict';
import type { Job } from '@humanize/contract';
import { table } from '../check.ts';
import type { Session } from '../session.ts';

const field = table('Job');
const jobError = table('Job error');

const text = 'In order to utilize the tool, it is important to note that a key is needed.';
const textWords = 16;
const german =
  'Die Bundesregierung hat gestern ein neues Gesetz beschlossen, das den Ausbau der erneuerbaren Energien deutlich beschleunigen soll. ' +
  'Viele Bürgerinnen und Bürger begrüßen diese Entscheidung, während andere sich über die Kosten große Sorgen machen.';

type Lives = { created: Job; succeeded: Job };

/** A job that succeeds, as returned at creation and at its end. */
function succeededJob(session: Session): Promise<Lives> {
  return session.observe('a job that succeeds', async () => {
    const created = await session.submit({ text });
    const succeeded = await session.ended(created.id);
    assert.equal(succeeded.status, 'succeeded', JSON.stringify(succeeded));
    return { created, succeeded };
  });
}

/** A job that fails because its text is not in English. */
function failedJob(session: Session): Promise<Lives> {
  return session.observe('a job that fails', async () => {
    const created = await session.submit({ text: german });
    const failed = await session.ended(created.id);
    assert.equal(failed.status, 'failed', JSON.stringify(failed));
    return { created, succeeded: failed };
  });
}

export const nonEnglishText = german;

const always = [
  'id',
  'status',
  'mode',
  'input_words',
  'words_reserved',
  'words_charged',
  'status_url',
  'current_stage',
  'detected_language',
  'created_at',
  'completed_at',
] as const;

async function assertAlways(session: Session, name: (typeof always)[number]): Promise<Lives & { failed: Job }> {
  const lives = await succeededJob(session);
  const failed = (await failedJob(session)).succeeded;
  for (const job of [lives.created, lives.succeeded, failed]) assert.ok(name in job, `${name} is missing`);
  return { ...lives, failed };
}

export const jobFieldChecks = [
  field('id', async (session) => {
    const { created, succeeded } = await assertAlways(session, 'id');
    assert.match(created.id, /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
    assert.equal(succeeded.id, created.id);
  }),
  field('status', async (session) => {
    const { created, succeeded, failed } = await assertAlways(session, 'status');
    assert.deepEqual([created.status, succeeded.status, failed.status], ['queued', 'succeeded', 'failed']);
  }),
  field('mode', async (session) => {
    const { created, succeeded, failed } = await assertAlways(session, 'mode');
    for (const job of [created, succeeded, failed]) assert.equal(job.mode, 'humanize');
  }),
  field('input_words', async (session) => {
    const { created, succeeded } = await assertAlways(session, 'input_words');
    assert.deepEqual([created.input_words, succeeded.input_words], [textWords, textWords]);
  }),
  field('words_reserved', async (session) => {
    const { created, succeeded, failed } = await assertAlways(session, 'words_reserved');
    for (const job of [created, succeeded, failed]) assert.equal(job.words_reserved, job.input_words);
  }),
  field('words_charged', async (session) => {
    const { created, succeeded, failed } = await assertAlways(session, 'words_charged');
    assert.deepEqual([created.words_charged, succeeded.words_charged, failed.words_charged], [textWords, textWords, 0]);
  }),
  field('status_url', async (session) => {
    const { created } = await assertAlways(session, 'status_url');
    assert.ok(created.status_url.endsWith(`/v1/humanize/${created.id}`), created.status_url);
    const key = await session.keys.forLookup();
    const response = await fetch(created.status_url, { headers: { authorization: `Bearer ${key}` } });
    assert.equal(((await response.json()) as Job).id, created.id);
  }),
  field('current_stage', async (session) => {
    const { succeeded } = await assertAlways(session, 'current_stage');
    assert.equal(succeeded.current_stage, 'completed');
  }),
  field('detected_language', async (session) => {
    const { created, succeeded } = await assertAlways(session, 'detected_language');
    assert.deepEqual([created.detected_language, succeeded.detected_language], [null, 'en']);
  }),
  field('created_at', async (session) => {
    const { created, succeeded } = await assertAlways(session, 'created_at');
    assert.equal(succeeded.created_at, created.created_at);
    assert.ok(
      Math.abs(Date.parse(created.created_at) - Date.now()) < 3_600_000,
      'the time is not close to the current time',
    );
  }),
  field('completed_at', async (session) => {
    const { created, succeeded, failed } = await assertAlways(session, 'completed_at');
    assert.equal(created.completed_at, null);
    for (const job of [succeeded, failed]) {
      assert.ok(Date.parse(job.completed_at ?? '') >= Date.parse(job.created_at), 'completed_at is before created_at');
    }
  }),
  field('output', async (session) => {
    const { created, succeeded, failed } = await assertAlways(session, 'id');
    assert.deepEqual(['output' in created, 'output' in failed], [false, false]);
    assert.equal(typeof succeeded.output, 'string');
    assert.notEqual(succeeded.output, '');
  }),
  field('error', async (session) => {
    const { created, succeeded, failed } = await assertAlways(session, 'id');
    assert.deepEqual(['error' in created, 'error' in succeeded, 'error' in failed], [false, false, true]);
  }),
  jobError('code', async (session) => {
    assert.equal((await failedJob(session)).succeeded.error?.code, 'processing_failed');
  }),
  jobError('message', async (session) => {
    const message = (await failedJob(session)).succeeded.error?.message;
    assert.equal(typeof message, 'string');
    assert.notEqual(message, '');
  }),
];
