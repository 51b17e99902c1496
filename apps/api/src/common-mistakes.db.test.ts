/** Makes the common mistakes listed in docs/api-reference.md and compares the responses with that table. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { textOfWords } from '@humanize/testing';
import { expect, test } from '@jest/globals';
import { useSubmissions } from '../test-support/use-submissions.ts';

const { state, post } = useSubmissions();
const reference = readFileSync(path.join(import.meta.dirname, '../../../docs/api-reference.md'), 'utf8');
const body = { text: 'A text.' };

const withAuthorization =
  (valueOf: (key: string) => Record<string, string>): (() => ReturnType<typeof post>) =>
  () =>
    state.api.call({ body, key: null, headers: valueOf(state.account.apiKey) });

/** The mistakes in the order of the table, each with a function that sends the faulty request. */
const mistakes: readonly (readonly [mistake: string, send: () => ReturnType<typeof post>])[] = [
  ['No `Bearer` before the key', withAuthorization((key) => ({ authorization: key }))],
  ['Another scheme', withAuthorization((key) => ({ authorization: `Basic ${key}` }))],
  ['Quotation marks around the key', withAuthorization((key) => ({ authorization: `Bearer "${key}"` }))],
  ['A variable that was not expanded', withAuthorization(() => ({ authorization: 'Bearer $HUMANIZE_API_KEY' }))],
  ['The webhook signing secret as the key', withAuthorization(() => ({ authorization: 'Bearer whsec_c2VjcmV0' }))],
  [
    'A key that was not copied completely',
    withAuthorization((key) => ({ authorization: `Bearer ${key.slice(0, -2)}` })),
  ],
  ['The key in another header', withAuthorization((key) => ({ 'x-api-key': key }))],
  ['`input` or `content` instead of `text`', () => post({ input: 'A text.' })],
  ['A misspelled option', () => post({ ...body, use_british_spelling: true })],
  ['A text of 2,513 words', () => post({ text: textOfWords(2_513) })],
  ['A body of 130,000 bytes', () => post(JSON.stringify({ text: 'a'.repeat(130_000 - 11) }))],
  [
    'Another text with the same `Idempotency-Key`',
    async () => {
      await post(body, { 'idempotency-key': 'k' });
      return post({ text: 'Another text.' }, { 'idempotency-key': 'k' });
    },
  ],
  ['A line break in a JSON string', () => post('{"text": "Two\nlines"}')],
  ['No `Content-Type: application/json`', () => post(JSON.stringify(body), { 'content-type': 'text/plain' })],
];

test.each(mistakes)('the table of common mistakes shows the response to: %s', async (mistake, send) => {
  const { status, code, body: response, headers } = await send();
  const message = (response['error'] as { message?: string } | undefined)?.message;
  const answer = `${status}${typeof code === 'string' ? ` \`${code}\`` : ''}`;
  const cells = [message, headers.get('x-warning')].map((text) => (text == null ? ' |' : ` \`${text}\` |`));
  const row = `| ${mistake} | ${answer} |${cells.join('')}`;
  expect(reference.split('\n')).toContain(row);
});
