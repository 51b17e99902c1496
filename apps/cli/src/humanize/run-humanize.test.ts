import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { afterAll, expect, test } from '@jest/globals';
import { compareMeaning } from '@humanize/fidelity';
import { createLightEditor } from '@humanize/light-edit';
import { rewriteLightly } from './rewrite-text.ts';
import { runHumanize } from './run-humanize.ts';

const editor = createLightEditor();
const folder = mkdtempSync(join(tmpdir(), 'humanize-'));
afterAll(() => rmSync(folder, { recursive: true }));

const wordy = 'In order to open the new system, the team changed the colour of the doors.\n';
const plain = 'To open the new system, the team changed the color of the doors.\n';

async function run(args: string[], input: (string | Uint8Array)[] = []) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runHumanize(
    {
      loadEngine: async () => rewriteLightly(editor),
      loadCompareMeaning: async () => compareMeaning,
      standardInput: Readable.from(input.map((part) => Buffer.from(part))),
      output: new Writable({
        write(chunk: Buffer, _encoding, done) {
          out.push(chunk.toString());
          done();
        },
      }),
      complain: (line) => err.push(line),
    },
    args,
  );
  return { code, out: out.join(''), err: err.join('\n') };
}

test('standard input is rewritten to standard output, and nothing else is written', async () => {
  expect(await run([], [wordy])).toEqual({ code: 0, out: plain, err: '' });
  expect(await run(['-'], [wordy])).toEqual({ code: 0, out: plain, err: '' });
});

test('a file is rewritten, in British spelling if requested', async () => {
  const file = join(folder, 'draft.txt');
  writeFileSync(file, wordy);
  expect((await run(['--british', file])).out).toBe(plain.replace('color', 'colour'));
  expect((await run(['--variant', 'en-GB', file])).out).toBe(plain.replace('color', 'colour'));
  expect((await run(['--variant', 'en-US', file])).out).toBe(plain);
});

test('a character that is split between two reads is decoded correctly', async () => {
  const text = 'The café was closed — nobody came.\n';
  const bytes = Buffer.from(text);
  const { out } = await run(
    [],
    Array.from(bytes, (byte) => Uint8Array.of(byte)),
  );
  expect(out).toContain('café');
});

test('--edits lists each change with its rule and reason in text order', async () => {
  const { out } = await run(['--edits'], [wordy]);
  expect(out.startsWith(`${plain}\n2 edits\n`)).toBe(true);
  expect(out).toMatch(/"In order to" → "to"\n {4}\S+: .+\n"colour" → "color"/);
});

test('--json returns the text, the language, and the edits with their spans', async () => {
  const { out } = await run(['--json'], [wordy]);
  const result = JSON.parse(out) as { output: string; language: string; edits: object[] };
  expect(result).toMatchObject({ output: plain, language: 'en' });
  expect(result.edits[1]).toMatchObject({ before: 'colour', after: 'color' });
});

test('--jsonl rewrites line by line, keeps the IDs and skips blank lines', async () => {
  const lines = [{ id: 'a', text: wordy }, { id: 2, text: 'It rained.' }, { text: 'No id.' }];
  const input = lines.map((line) => JSON.stringify(line)).join('\n\n');
  const { code, out } = await run(['--jsonl'], [input]);
  const records = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: unknown; output: string });
  expect([code, records.map(({ id, output }) => [id, output])]).toEqual([
    0,
    [
      ['a', plain],
      [2, 'It rained.'],
      [null, 'No id.'],
    ],
  ]);
});

test('--jsonl accepts a byte order mark, and a text keeps its own', async () => {
  const { code, out } = await run(['--jsonl'], [`\uFEFF${JSON.stringify({ id: 1, text: 'It rained.' })}`]);
  expect([code, JSON.parse(out)]).toEqual([0, { id: 1, output: 'It rained.', edits: [] }]);
  expect((await run([], ['\uFEFFIt rained.'])).out).toBe('\uFEFFIt rained.');
});

test('--compare reports in input order whether each version is accepted, and its findings', async () => {
  const pairs = [
    { id: 'same', source: 'Sales rose by 12%.', version: 'Sales went up by 12 percent.' },
    { id: 7, source: 'Sales rose by 12%.', version: 'Sales rose by 15%.' },
    { source: 'It rained.', version: 'It rained in Paris.' },
  ];
  const { code, out, err } = await run(['--compare'], [pairs.map((pair) => JSON.stringify(pair)).join('\n')]);
  const records = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect([code, err]).toEqual([0, '']);
  expect(records).toEqual([
    { id: 'same', accepted: true, findings: [] },
    {
      id: 7,
      accepted: false,
      findings: [
        {
          kind: 'number',
          weight: 'refuse',
          source: '12%',
          version: '15%',
          message: 'The source says “12%”, but the version says “15%”.',
        },
      ],
    },
    {
      id: null,
      accepted: false,
      findings: [expect.objectContaining({ kind: 'name', source: null, version: 'Paris' })],
    },
  ]);
});

test('--compare reports invalid lines, compares the other lines, and exits with 1', async () => {
  const input = ['not json', '{"id":1,"source":"x"}', '[]', '{"id":2,"source":"It rained.","version":"It rained."}'];
  const { code, out, err } = await run(['--compare', '-'], [input.join('\n')]);
  expect([code, out]).toEqual([1, '{"id":2,"accepted":true,"findings":[]}\n']);
  expect(err.split('\n')).toEqual([
    'humanize: line 1 is not valid JSON',
    expect.stringMatching(/^humanize: line 2 must be an object with the strings "source" and "version"/),
    expect.stringMatching(/^humanize: line 3 must be/),
  ]);
});

test.each([
  [['--jsonl'], '{"id":1,"text":"x"}\nnot json', 'line 2 is not valid JSON'],
  [['--jsonl'], '{"id":1}', 'line 1 has no "text"'],
  [['--edits', '--json'], '', "'--edits' cannot be used with option '--json'"],
  [['--compare', '--json'], '', "'--compare' cannot be used with option '--json'"],
  [['--compare', '/nowhere/pairs.jsonl'], '', 'humanize: /nowhere/pairs.jsonl does not exist'],
  [['--variant', 'en-AU'], '', 'Allowed choices are en-US, en-GB.'],
  [['--british', '--variant', 'en-US'], '', 'cannot be used together'],
  [['one.txt', 'two.txt'], '', 'too many arguments'],
  [['--nonsense'], '', '--nonsense'],
  [['/nowhere/draft.txt'], '', 'humanize: /nowhere/draft.txt does not exist'],
  [[tmpdir()], '', 'humanize: a folder requires --output FOLDER'],
])('%j with %j fails with an error message', async (args, input, message) => {
  const { code, err } = await run(args, [input]);
  expect(code).toBe(1);
  expect(err).toContain(message);
});

test('bytes that are not UTF-8 are rejected', async () => {
  expect(await run([], [Uint8Array.of(0xff, 0xfe, 0x41)])).toEqual({
    code: 1,
    out: '',
    err: 'humanize: the text is not valid UTF-8',
  });
});

test('a text in another language is left unchanged, and a message says so', async () => {
  const french = "Le comité s'est réuni hier soir et n'a pas approuvé le budget de la ville pour cette année.\n";
  const { code, out, err } = await run([], [french]);
  expect([code, out]).toEqual([0, french]);
  expect(err).toContain('fr');
});

test('an empty text produces empty output', async () => {
  expect(await run([], [''])).toEqual({ code: 0, out: '', err: '' });
});

test('--help reads no input', async () => {
  expect(await run(['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('Usage: humanize'), err: '' });
});
