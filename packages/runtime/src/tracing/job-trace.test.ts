import { expect, test } from '@jest/globals';
import { placeOfJob, readTraceparent } from './job-trace.ts';

const jobId = '01a1fc3b-28a5-764a-9F07-b9c75a3109c1';

test('the trace ID is the job ID, and the span ID of the creating request is its second half', () => {
  expect(placeOfJob(jobId)).toEqual({ traceId: '01a1fc3b28a5764a9f07b9c75a3109c1', spanId: '9f07b9c75a3109c1' });
});

test('an ID that is not a UUID or consists of zeros has no trace', () => {
  expect(placeOfJob('not-a-job')).toBeUndefined();
  expect(placeOfJob('00000000-0000-0000-0000-000000000000')).toBeUndefined();
  expect(placeOfJob('01a1fc3b-28a5-764a-0000-000000000000')).toBeUndefined();
});

test('a valid traceparent is parsed', () => {
  const [traceId, spanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  expect(readTraceparent(`00-${traceId}-${spanId}-01`)).toEqual({ traceId, spanId });
});

test.each([
  '',
  'canary',
  '00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01',
  '00-00000000000000000000000000000000-00f067aa0ba902b7-01',
  '00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01',
  'ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-canary',
  ' 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
])('%j is rejected as a traceparent', (header) => {
  expect(readTraceparent(header)).toBeUndefined();
});
