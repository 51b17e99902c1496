/** One complete job record per status, for the tests that render or validate jobs and events. */
import { type JobRecord, stageLabels } from '../src/job.ts';

const completedAt = new Date('2026-01-02T03:04:06.007Z');

export const queuedJob: JobRecord = {
  id: '019a0000-0000-7000-8000-000000000000',
  accountId: '019a0000-0000-7000-8000-00000000000a',
  status: 'queued',
  inputWords: 12,
  wordsReserved: 12,
  wordsCharged: 12,
  currentStage: null,
  detectedLanguage: null,
  createdAt: new Date('2026-01-02T05:04:05.006+02:00'),
  completedAt: null,
  output: null,
  error: null,
  webhookUrl: 'https://hooks.example.com/secret',
};

export const succeededJob: JobRecord = {
  ...queuedJob,
  status: 'succeeded',
  currentStage: stageLabels.completed,
  detectedLanguage: 'en',
  completedAt,
  output: 'Text.',
};

export const failedJob: JobRecord = {
  ...queuedJob,
  status: 'failed',
  wordsCharged: 0,
  completedAt,
  error: { code: 'job_expired', message: 'Too old.' },
};
