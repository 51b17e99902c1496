import { parseSubmission } from '@humanize/contract';
import { expect, test } from '@jest/globals';
import { changedFieldsOf } from './changed-fields-of.ts';

test.each([
  ['https://hooks.example.com./in', []],
  ['HTTPS://hooks.EXAMPLE.com:443/in', []],
  ['https://hooks.example.com/on', ['webhook_url']],
  ['http://hooks.example.com/in', ['webhook_url']],
])('the URL %j is compared with the stored one in normalized form', (webhookUrl, changed) => {
  const parsed = parseSubmission({ text: 'A new text.', webhook_url: webhookUrl });
  if (parsed.outcome !== 'valid') throw new Error(parsed.outcome);
  const { submission } = parsed;
  const stored = { text: 'The text.', options: submission.options, webhookUrl: 'https://hooks.example.com/in' };
  expect(changedFieldsOf(submission, stored)).toEqual(['text', ...changed]);
});
