/** Checks for the submission body, including bodies that the contract's tables do not cover. */
import assert from 'node:assert/strict';
import { limits } from '@humanize/contract';
import { table } from '../check.ts';
import { codeOf, type Session } from '../session.ts';

const body = table('Submission request body');
const oddity = table('Submission request body, oddities');

async function assertRejected(session: Session, sent: unknown, marker?: string): Promise<void> {
  const response = await session.post(sent);
  assert.deepEqual([response.status, codeOf(response)], [400, 'validation_error'], JSON.stringify(sent).slice(0, 120));
  if (marker !== undefined) assert.ok(!response.text.includes(marker), 'the response repeats a part of the request');
}

/** Returns nested arrays of the given depth. */
const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

const british =
  'The colour of the centre was grey, and the travellers realised that their favourite theatre was closed.';
const american = 'The color of the center was gray, and the travelers realized that their favorite theater was closed.';

export const submissionBodyChecks = [
  body('text: required, a string', async (session) => {
    for (const sent of [{}, { text: null }, { text: 7 }, { text: ['a'] }, { text: '' }])
      await assertRejected(session, sent);
  }),
  body('text: at least one word', async (session) => {
    for (const text of [' \n', '— … !']) await assertRejected(session, { text });
  }),
  body('auto_detect_language: true by default', async (session) => {
    const job = await session.ended((await session.submit({ text: american })).id);
    assert.equal(job.detected_language, 'en');
  }),
  body('auto_detect_language: false disables detection', async (session) => {
    const job = await session.ended((await session.submit({ text: american, auto_detect_language: false })).id);
    assert.deepEqual([job.status, job.detected_language], ['succeeded', null]);
  }),
  body('auto_detect_language: a boolean', async (session) => {
    for (const wrong of ['true', 1, null]) await assertRejected(session, { text: 'a', auto_detect_language: wrong });
  }),
  body('use_british_spellings: true returns British spellings', async (session) => {
    const job = await session.ended((await session.submit({ text: american, use_british_spellings: true })).id);
    assert.match(job.output ?? '', /colour/);
    assert.doesNotMatch(job.output ?? '', /color\b/);
  }),
  body('use_british_spellings: false, the default, returns US spellings', async (session) => {
    const job = await session.ended((await session.submit({ text: british })).id);
    assert.match(job.output ?? '', /color\b/);
    assert.doesNotMatch(job.output ?? '', /colour/);
  }),
  body('use_british_spellings: a boolean', async (session) => {
    for (const wrong of ['false', 0, null]) await assertRejected(session, { text: 'a', use_british_spellings: wrong });
  }),
  body('webhook_url: a URI in a string', async (session) => {
    for (const wrong of [null, 7, '', 'zq7marker', {}]) {
      await assertRejected(session, { text: 'a', webhook_url: wrong }, 'zq7marker');
    }
  }),
  body('webhook_url: HTTPS', async (session) => {
    for (const url of ['http://example.com/x', 'ftp://example.com/x']) {
      await assertRejected(session, { text: 'a', webhook_url: url }, 'example.com');
    }
  }),
  body('webhook_url: no embedded credentials', async (session) => {
    for (const url of ['https://zq7:pw@example.com/', 'https://zq7@example.com/']) {
      await assertRejected(session, { text: 'a', webhook_url: url }, 'zq7');
    }
  }),
  body('webhook_url: no private, loopback or otherwise blocked address', async (session) => {
    const hosts = [
      '127.0.0.1',
      '10.0.0.1',
      '169.254.169.254',
      '[::1]',
      '[::ffff:7f00:1]',
      '2130706433',
      'foo.localhost',
    ];
    for (const host of hosts) await assertRejected(session, { text: 'a', webhook_url: `https://${host}/` });
  }),
  body('webhook_url: publicly reachable, so its name must resolve', async (session) => {
    await assertRejected(session, { text: 'a', webhook_url: 'https://does-not-exist.invalid/' });
  }),
  oddity('not an object: validation_error', async (session) => {
    for (const sent of [[], 'text', 7, null, true]) await assertRejected(session, sent);
  }),
  oddity('32 nested levels are accepted, 33 are a validation_error', async (session) => {
    await session.submit({ text: 'one', unknown: nested(limits.jsonDepthMax - 1) });
    await assertRejected(session, { text: 'one', unknown: nested(limits.jsonDepthMax) });
  }),
  oddity('U+0000 and lone surrogates: validation_error', async (session) => {
    for (const text of ['a\0b', 'a\ud800b', '\udc00']) await assertRejected(session, { text });
  }),
  oddity('the last of several duplicate keys is used', async (session) => {
    const response = await session.postBytes('{"text":"one two three","text":"one two"}');
    assert.equal((response.body as { input_words: number }).input_words, 2);
  }),
  oddity('__proto__ and other unknown fields are ignored', async (session) => {
    const response = await session.postBytes('{"text":"one","__proto__":{"text":"one two"},"unknown_field":"formal"}');
    assert.deepEqual([response.status, (response.body as { input_words: number }).input_words], [202, 1]);
  }),
  oddity('bytes that are not UTF-8: bad_request', async (session) => {
    const bytes = Buffer.concat([Buffer.from('{"text":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    assert.equal(codeOf(await session.postBytes(bytes)), 'bad_request');
  }),
];
