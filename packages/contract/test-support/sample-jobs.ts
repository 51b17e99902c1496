/** Complete job records, one per status, for tests that render or validate jobs and events. */
import { type JobRecord, newJobRecord, stageLabels } from '../src/job.ts';

const completedAt = new Date('2026-01-02T03:04:06.007Z');

export const queuedJob: JobRecord = newJobRecord({
  id: '019a0000-0000-7000-8000-000000000000',
  accountId: '019a0000-0000-7000-8000-00000000000a',
  inputWords: 12,
  createdAt: new Date('2026-01-02T05:04:05.006+02:00'),
  webhookUrl: 'https://hooks.example.com/secret',
});

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
