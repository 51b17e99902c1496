import { failJob, findJobTexts, findUserByEmail, getAccount, listJobs } from '@humanize/database';
import { claimTestJob, succeedTestJob, textOfWords } from '@humanize/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { type DashboardSession, signUp } from '../../../test-support/dashboard-session.ts';
import { runDashboard, type DashboardUnderTest } from '../../../test-support/run-dashboard.ts';

let dashboard: DashboardUnderTest;
let session: DashboardSession;
let accountId: string;

beforeAll(async () => {
  dashboard = await runDashboard({ SIGN_UP_WORDS: '20000' });
});
afterAll(() => dashboard.stop());
beforeEach(async () => {
  const email = `${randomUUID()}@example.com`;
  session = await signUp(dashboard.url, email);
  accountId = (await findUserByEmail(dashboard.database.db, { email }))?.accountId ?? '';
});

const paragraphs = (count: number, words: number): string =>
  Array.from({ length: count }, () => textOfWords(words)).join('\n\n');
const balance = async (): Promise<number> => (await getAccount(dashboard.database.db, { accountId })).balance;
const submit = (text: string, more: Record<string, string> = {}) =>
  session.post('/playground', { text, submission_id: randomUUID(), ...more });

/** Ends the jobs with these outputs. */
async function succeed(ids: string, outputs: readonly string[]): Promise<void> {
  for (const [index, id] of ids.split(',').entries()) await succeedTestJob(dashboard.database.db, id, outputs[index]);
}

const result = async (ids: string): Promise<string> => (await session.get(`/playground/result/${ids}`)).html;

const submissionIdIn = (html: string): string => /name="submission_id" value="([^"]+)"/.exec(html)?.[1] ?? '';
const idsIn = (location: string | null): string => location?.replace('/playground?job=', '') ?? '';

test('a text that exceeds the limit of a job is submitted after the number of parts and the cost were confirmed', async () => {
  const text = paragraphs(3, 1_500);
  const asked = await submit(text);
  expect(asked.html).toMatch(/This text has 4,500 words.*3 parts, which are rewritten.*cost 4,500 words/s);
  expect(await balance()).toBe(20_000);
  const { status, location } = await submit(text, { parts: '3' });
  expect([status, idsIn(location).split(',').length]).toEqual([303, 3]);
  expect(await balance()).toBe(15_500);
  expect((await session.get(location ?? '')).html).toContain('0 of 3 parts have finished');
  await succeed(idsIn(location), ['One.', 'Two.', 'Three.']);
  const shown = await session.get(location ?? '');
  expect(shown.html).toContain('One.\n\nTwo.\n\nThree.');
  const file = await session.get(`/playground/output/${idsIn(location)}`);
  expect([file.html, file.headers.get('content-disposition')]).toEqual([
    'One.\n\nTwo.\n\nThree.\n',
    'attachment; filename=rewritten.txt',
  ]);
});

test('a paragraph that needs several jobs stays one paragraph', async () => {
  const full = textOfWords(2_000);
  const { location } = await submit(`${full} ${full}\n${textOfWords(10)}\n\nThe end.`, { parts: '3' });
  const { items } = await listJobs(dashboard.database.db, { accountId, limit: 3 });
  const texts = await Promise.all(items.map(({ id }) => findJobTexts(dashboard.database.db, { accountId, jobId: id })));
  // Outputs end as their inputs do.
  const ends = texts.map((text) => text?.input.slice(-2)).toReversed();
  expect(ends).toEqual(['. ', '.\n', 'd.']);
  await succeed(idsIn(location), ['One. ', 'Two.\n', 'Three.\n\nThe end.']);
  const file = await session.get(`/playground/output/${idsIn(location)}`);
  expect(file.html).toBe('One. Two.\nThree.\n\nThe end.\n');
});

test('submitting the same form twice creates each part once', async () => {
  const text = paragraphs(2, 1_500);
  const form = { parts: '2', submission_id: randomUUID() };
  const first = await submit(text, form);
  expect((await submit(text, form)).location).toBe(first.location);
  expect(await balance()).toBe(17_000);
});

test('after some parts were rejected, submitting the form again creates only the missing jobs', async () => {
  const other = await submit(textOfWords(10));
  const text = paragraphs(5, 1_500);
  const asked = await submit(text);
  const rejected = await submit(text, { parts: '5', submission_id: submissionIdIn(asked.html) });
  expect(rejected.html).toContain('too_many_concurrent_jobs');
  await succeed(idsIn(other.location), ['Done.']);
  const askedAgain = await submit(text, { submission_id: submissionIdIn(rejected.html) });
  const { location } = await submit(text, { parts: '5', submission_id: submissionIdIn(askedAgain.html) });
  expect(idsIn(location).split(',').length).toBe(5);
  expect(await balance()).toBe(20_000 - 5 * 1_500);
});

test('a text that was changed after some of its parts got jobs can be submitted', async () => {
  const form = { parts: '2', submission_id: randomUUID() };
  await submit(paragraphs(2, 1_500), form);
  const changed = paragraphs(2, 1_600);
  const rejected = await submit(changed, form);
  expect(rejected.html).toContain('already been submitted with a different text');
  const { location } = await submit(changed, { parts: '2', submission_id: submissionIdIn(rejected.html) });
  expect(idsIn(location).split(',').length).toBe(2);
});

test('a text that costs more than the balance is rejected before it is split', async () => {
  for (let texts = 0; texts < 2; texts += 1) {
    const { location } = await submit(paragraphs(5, 1_999), { parts: '5' });
    await succeed(idsIn(location), ['1.', '2.', '3.', '4.', '5.']);
  }
  const answer = await submit(paragraphs(2, 1_500));
  expect(answer.html).toContain('This text has 3,000 words, but you have only 10 left.');
});

test('a text with more parts than an account can have active jobs is rejected, and nothing is charged', async () => {
  const answer = await submit(paragraphs(6, 1_500), { parts: '6' });
  expect(answer.html).toContain('This text has 9,000 words. The playground can rewrite about 10,000 words at once.');
  expect(await balance()).toBe(20_000);
});

test('screen readers are told that a job failed, or that parts of a text failed', async () => {
  const { db } = dashboard.database;
  const fail = async (jobId: string): Promise<void> => {
    const lease = await claimTestJob(db, jobId);
    await failJob(db, { jobId, when: 'leased', lease, message: 'm', deliveryId: randomUUID() });
  };
  const single = idsIn((await submit('A text.')).location);
  expect(await result(single)).not.toContain('data-live-failed');
  await fail(single);
  expect(await result(single)).toContain('data-live-failed="The job failed."');
  const parts = idsIn((await submit(paragraphs(2, 1_500), { parts: '2' })).location);
  const [first = '', second = ''] = parts.split(',');
  await fail(first);
  await succeedTestJob(db, second, 'Done.');
  expect(await result(parts)).toContain('data-live-failed="1 of 2 parts failed."');
});

test('the jobs of another account are not found', async () => {
  const { location } = await submit(textOfWords(10));
  const other = await signUp(dashboard.url, `${randomUUID()}@example.com`);
  const ids = idsIn(location);
  await succeed(ids, ['One.']);
  for (const path of [`/playground?job=${ids}`, `/playground/result/${ids}`, `/playground/output/${ids}`])
    expect((await other.get(path)).status).toBe(404);
  expect((await other.post(`/playground/document/${ids}`, { document: '' })).status).toBe(404);
});

const docx = (text: string, count = 1): string => {
  const paragraph = `<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r></w:p>`;
  const xml = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraph.repeat(count)}</w:body></w:document>`;
  return Buffer.from(zipSync({ 'word/document.xml': strToU8(xml) })).toString('base64url');
};

test('the text of a Word document is read, and its output is written into the document', async () => {
  const document = docx('We utilize the mill.');
  const opened = JSON.parse((await session.post('/playground/document', { document })).html) as object;
  expect(opened).toEqual({ text: 'We utilize the mill.', notice: '' });
  const { location } = await submit('We utilize the mill.');
  await succeed(idsIn(location), ['We use the mill.']);
  const written = await fetch(`${dashboard.url}/playground/document/${idsIn(location)}`, {
    method: 'POST',
    headers: { Cookie: session.cookie() ?? '', 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ form_token: await formToken(), document }),
  });
  const xml = strFromU8(
    unzipSync(new Uint8Array(await written.arrayBuffer()))['word/document.xml'] ?? new Uint8Array(),
  );
  expect(xml).toContain('<w:rPr><w:b/></w:rPr><w:t>We use the mill.</w:t>');
});

const formToken = async (): Promise<string> =>
  /name="form_token" value="([^"]+)"/.exec((await session.get('/playground')).html)?.[1] ?? '';

test('a document in which no paragraph can be rewritten is reported, with the reason', async () => {
  const { status, html } = await session.post('/playground/document', { document: docx('We utilize it. ') });
  expect([status, html]).toEqual([400, expect.stringContaining('no text that can be rewritten. 1 paragraph stays')]);
});

test('a file that is not a Word document is reported, and a document over the limit is rejected', async () => {
  const answer = await session.post('/playground/document', { document: 'AAAA' });
  expect([answer.status, answer.html]).toEqual([400, 'The file is not a Word document (.docx).']);
  expect((await session.post('/playground/document', { document: 'A'.repeat(5_000_000) })).status).toBe(413);
});

test('a document with too many paragraphs to write their new versions into it is rejected before it is charged', async () => {
  expect((await session.post('/playground/document', { document: docx('Yes.', 1_000) })).status).toBe(200);
  const { status, html } = await session.post('/playground/document', { document: docx('Yes.', 1_001) });
  expect([status, html]).toEqual([400, expect.stringContaining('more than 1,000 paragraphs')]);
});
