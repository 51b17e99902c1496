import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from '@jest/globals';

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'prose-'));

afterAll(() => rmSync(folder, { recursive: true }));

function checkProse(text: string): { code: number | null; output: string } {
  const file = join(folder, 'document.md');
  writeFileSync(file, text);
  const command = ['scripts/check-prose.mjs', file];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
  return { code: status, output: stdout + stderr };
}

const longSentence = `The worker ${Array.from({ length: 20 }, () => 'waits and').join(' ')} stops.`;

test('the prose check reports unwanted terms, misspellings, repeated words and long sentences, with their lines', () => {
  const lines = ['# Workers', 'Each room has an index.', 'It recieves jobs.', 'It claims the the job.', longSentence];
  const { code, output } = checkProse(`${lines.join('\n\n')}\n`);
  expect(code).toBe(1);
  expect(output).toMatch(/:3: "room": use package/);
  expect(output).toMatch(/:5: "recieves"/);
  expect(output).toMatch(/:7: "the the"/);
  expect(output).toMatch(/:9: .*sentence is 4\d words long/);
});

test('the prose check accepts plain English and ignores code', () => {
  const text = '# Workers\n\nA worker claims a job with `recieve()`.\n\n```sh\nnmp tset room\n```\n';
  expect(checkProse(text)).toEqual({ code: 0, output: '1 files, 0 problems\n' });
});
