import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from '@jest/globals';

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'prose-'));

afterAll(() => rmSync(folder, { recursive: true }));

const longSentence = `The worker ${Array.from({ length: 20 }, () => 'waits and').join(' ')} stops.`;

test('the prose check reports unwanted terms, misspellings, repeated words and long sentences, with their lines, and ignores code', () => {
  const wrong = ['# Workers', 'Each room has an index.', 'It recieves jobs.', 'It claims the the job.', longSentence];
  const right = ['# Workers', 'A worker claims a job with `recieve()`.', '```sh\nnmp tset room\n```'];
  const files = [wrong, right].map((paragraphs, index) => {
    const file = join(folder, `document-${index}.md`);
    writeFileSync(file, `${paragraphs.join('\n\n')}\n`);
    return file;
  });
  const run = spawnSync(process.execPath, ['scripts/check-prose.mjs', ...files], { cwd: root, encoding: 'utf8' });
  const found = run.stdout.trimEnd().split('\n');
  expect([run.status, run.stderr, found.pop()]).toEqual([1, '', `2 files, ${found.length} problems`]);
  expect(found.filter((line) => !line.includes('document-0.md:'))).toEqual([]);
  const all = found.join('\n');
  expect(all).toMatch(/:3: "room": use package/);
  expect(all).toMatch(/:5: "recieves"/);
  expect(all).toMatch(/:7: "the the"/);
  expect(all).toMatch(/:9: .*sentence is 4\d words long/);
});
