/** Checks for the fields of a job and its error, as returned by POST and GET. */
import assert from 'node:assert/strict';
import type { Job } from '@humanize/contract';
import { table } from '../check.ts';
import { documentedFields } from '../documented-fields.ts';
import type { Session } from '../session.ts';

const field = table('Job');
const jobError = table('Job error');

const text = 'In order to utilize the tool, it is important to note that a key is needed.';
const textWords = 16;
/** A German text, which the service rejects. */
export const nonEnglishText =
  'Die Bundesregierung hat gestern ein neues Gesetz beschlossen, das den Ausbau der erneuerbaren Energien deutlich beschleunigen soll. ' +
  'Viele Bürgerinnen und Bürger begrüßen diese Entscheidung, während andere sich über die Kosten große Sorgen machen.';

type JobEnd = { created: Job; ended: Job };

/** Returns a job that succeeds, as it was returned on creation and after it ended. */
function succeededJob(session: Session): Promise<JobEnd> {
  return session.observe('a job that succeeds', async () => {
    const created = await session.submit({ text });
    const ended = await session.ended(created.id);
    assert.equal(ended.status, 'succeeded', JSON.stringify(ended));
    return { created, ended };
  });
}

/** Returns a job that fails because its text is not in English. */
function failedJob(session: Session): Promise<JobEnd> {
  return session.observe('a job that fails', async () => {
    const created = await session.submit({ text: nonEnglishText });
    const ended = await session.ended(created.id);
    assert.equal(ended.status, 'failed', JSON.stringify(ended));
    return { created, ended };
  });
}

type Ends = { created: Job; succeeded: Job; failed: Job };

/** Checks for the content of each field. If a field has no entry, only its presence is checked. */
const assertions: Readonly<Record<string, (jobs: Ends, session: Session) => unknown>> = {
  id: ({ created, succeeded }) => {
    assert.match(created.id, /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
    assert.equal(succeeded.id, created.id);
  },
  status: ({ created, succeeded, failed }) =>
    assert.deepEqual([created.status, succeeded.status, failed.status], ['queued', 'succeeded', 'failed']),
  mode: ({ created, succeeded, failed }) => {
    for (const job of [created, succeeded, failed]) assert.equal(job.mode, 'humanize');
  },
  input_words: ({ created, succeeded }) =>
    assert.deepEqual([created.input_words, succeeded.input_words], [textWords, textWords]),
  words_reserved: ({ created, succeeded, failed }) => {
    for (const job of [created, succeeded, failed]) assert.equal(job.words_reserved, job.input_words);
  },
  words_charged: ({ created, succeeded, failed }) =>
    assert.deepEqual([created.words_charged, succeeded.words_charged, failed.words_charged], [textWords, textWords, 0]),
  status_url: async ({ created }, session) => {
    assert.ok(created.status_url.endsWith(`/v1/humanize/${created.id}`), created.status_url);
    const key = await session.keys.forLookup();
    const response = await fetch(created.status_url, { headers: { authorization: `Bearer ${key}` } });
    assert.equal(((await response.json()) as Job).id, created.id);
  },
  current_stage: ({ succeeded }) => assert.equal(succeeded.current_stage, 'completed'),
  detected_language: ({ created, succeeded }) =>
    assert.deepEqual([created.detected_language, succeeded.detected_language], [null, 'en']),
  created_at: ({ created, succeeded }) => {
    assert.equal(succeeded.created_at, created.created_at);
    assert.ok(
      Math.abs(Date.parse(created.created_at) - Date.now()) < 3_600_000,
      'the time is not close to the current time',
    );
  },
  completed_at: ({ created, succeeded, failed }) => {
    assert.equal(created.completed_at, null);
    for (const job of [succeeded, failed]) {
      assert.ok(Date.parse(job.completed_at ?? '') >= Date.parse(job.created_at), 'completed_at is before created_at');
    }
  },
};

async function runJobs(session: Session): Promise<Ends> {
  const { created, ended: succeeded } = await succeededJob(session);
  const { ended: failed } = await failedJob(session);
  return { created, succeeded, failed };
}

export const jobFieldChecks = [
  ...documentedFields('PendingJob').map((name) =>
    field(name, async (session) => {
      const jobs = await runJobs(session);
      for (const job of Object.values(jobs)) assert.ok(name in job, `${name} is missing`);
      await assertions[name]?.(jobs, session);
    }),
  ),
  field('output', async (session) => {
    const { created, succeeded, failed } = await runJobs(session);
    assert.deepEqual(['output' in created, 'output' in failed], [false, false]);
    assert.equal(typeof succeeded.output, 'string');
    assert.notEqual(succeeded.output, '');
  }),
  field('error', async (session) => {
    const { created, succeeded, failed } = await runJobs(session);
    assert.deepEqual(['error' in created, 'error' in succeeded, 'error' in failed], [false, false, true]);
  }),
  jobError('code', async (session) => {
    assert.equal((await failedJob(session)).ended.error?.code, 'processing_failed');
  }),
  jobError('message', async (session) => {
    const message = (await failedJob(session)).ended.error?.message;
    assert.equal(typeof message, 'string');
    assert.notEqual(message, '');
  }),
];
