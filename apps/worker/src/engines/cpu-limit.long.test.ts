/**
 * Searches for texts of the maximum length for which a thread task takes more than a second of CPU time. Set SEED to
 * repeat a search, and RUNS to choose the number of texts.
 */
import { optionDefaults } from '@humanize/contract';
import { expect, jest, test } from '@jest/globals';
import { createLightEditor } from '@humanize/light-edit';
import * as fc from 'fast-check';
import { createThreadTasks } from '../thread-tasks.ts';
import { readEngineOptions } from '../engine-options.ts';

const textLength = 50_000;
const cpuMsMax = 1_000;
const runs = Number(process.env['RUNS'] ?? 150);
const seed = Number(process.env['SEED'] ?? Date.now());

jest.setTimeout(runs * 10_000);

/** Tokens that the Markdown parser, the rules and the meaning check treat specially. */
const words =
  `a word It's “ ” " ' ( ) [ ] ]( ](b) [a](b) [a][b] [^1] [^1]: [b]: ![ ![a](b) < > <b> </b> <!-- --> <? <![CDATA[
  <a@b.c> <http://a> * ** *** _ __ ~~ ~ \` \`\` \`\`\` ~~~ # ## - + 1. 2) 10. > | |- --- === $ $$ \\ \\[ \\( \\begin{a} & &amp; &#35;
  :// http://a.b www.a.b a@b.c @ . , ; : ! ? ... — – … é 😀 漢 0 9 1,000 50% $5 12:30 2024-01-01 not only but also utilize in order
  to is a testament to may never could the The Dr. Mr. U.S. e.g. Ann Smith said, “Yes,” (see 3) [1] [x]`.split(/\s+/);
const lines = [
  ' ',
  '  ',
  '    ',
  '\t',
  '\n',
  '\n\n',
  '\r\n',
  '\u0085',
  '\ufeff',
  '\u200b',
  '\u00a0',
  '\n    ',
  '\n> ',
  '\n- ',
  '\n1. ',
  '\n\n- ',
  '\n  - ',
  '\n---\n',
  '\n===\n',
  '\n[a]: b\n',
  '\n```\n',
  '| a | b |\n|---|---|\n',
];
const openers = [' ', '\t', '> ', '- ', '*', '[', '(', '`', '~', '#', '|', '_', '<', '$', '\\'];

const piece = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...words) },
  { weight: 2, arbitrary: fc.constantFrom(...lines) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
);
const unit = fc.array(piece, { minLength: 1, maxLength: 7 }).map((pieces) => pieces.join('') || 'a');
const prose = 'The organization utilizes a robust framework in order to foster innovation. '.repeat(20);

/** Joins the results of `make` for 1, 2, … and truncates the text to `length` characters. */
function fill(make: (place: number) => string, length = textLength): string {
  const parts: string[] = [];
  for (let place = 1, filled = 0; filled < length; place += 1) {
    const part = make(place) || 'a';
    parts.push(part);
    filled += part.length;
  }
  return parts.join('').slice(0, length);
}

const text = fc.oneof(
  unit.map((one) => fill(() => one)),
  unit.map((one) => `${prose}\n\n${fill(() => one, textLength - prose.length - 2)}`),
  fc
    .tuple(unit, unit, unit)
    .map(([before, one, after]) => before + fill(() => one, textLength - before.length - after.length) + after),
  fc.tuple(unit, unit).map(([first, second]) => fill(() => first, textLength / 2) + fill(() => second, textLength / 2)),
  fc.tuple(unit, unit).map(([before, after]) => fill((place) => `${before}${place}${after}`)),
  fc
    .tuple(unit, fc.constantFrom(...openers), fc.constantFrom('\n', '\n\n', ' ', ''))
    .map(([one, opener, end]) => fill((place) => opener.repeat(place) + one + end)),
  fc.array(fc.tuple(unit, fc.integer({ min: 1, max: 400 })), { minLength: 2, maxLength: 60 }).map((blocks) =>
    fill((place) => {
      const [one, times] = blocks[place % blocks.length] ?? ['a', 1];
      return `${one.repeat(times)}\n\n`;
    }),
  ),
);

const tasks = createThreadTasks(createLightEditor());

/** Returns the CPU time of `run` in milliseconds. A slow task runs twice, and the shorter time counts. */
function cost(run: () => void): number {
  const once = (): number => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  const first = once();
  return first > cpuMsMax / 2 ? Math.min(first, once()) : first;
}

/** Returns the tasks that the worker runs for a text if a model appends a word to each paragraph. */
function tasksOf(source: string): Record<string, () => void> {
  const options = { ...readEngineOptions(optionDefaults), detectLanguage: false };
  const request = { ...options, text: source, tier: 'full' } as const;
  const divided = tasks.prepare(request);
  if (divided.outcome !== 'prepared') throw new Error('not prepared');
  const { parts, passages } = divided.prepared;
  const sent = new Set(passages.flatMap((passage) => passage.parts));
  const versions = parts.map(({ text: own }, index) =>
    sent.has(index) ? { text: `${own} Yes.`, writer: 'draft' as const } : undefined,
  );
  const pairs = passages.flatMap(({ paragraphs }) =>
    paragraphs.map((paragraph) => ({ source: paragraph, version: `${paragraph} Yes.` })),
  );
  return {
    rewrite: () => void tasks.rewrite({ ...request, detectLanguage: true }),
    rewriteAnyLanguage: () => void tasks.rewrite(request),
    prepare: () => void tasks.prepare(request),
    compare: () => void tasks.compare(pairs),
    compareWhole: () => void tasks.compare([{ source, version: `${source.slice(1)}x` }]),
    finish: () => void tasks.finish({ parts, versions, variant: 'en-GB' }),
  };
}

/** Returns the tasks that take more than a second of CPU time for a text. */
function slowTasksOf(source: string): string[] {
  return Object.entries(tasksOf(source)).flatMap(([name, run]) => {
    const ms = cost(run);
    return ms > cpuMsMax ? [`${name}: ${Math.round(ms)} ms`] : [];
  });
}

test.each(words.flatMap((word) => [word, `${word} `]))(
  'no task for a text of 50,000 characters that repeats %j takes more than a second of CPU time',
  (one) => expect(slowTasksOf(fill(() => one))).toEqual([]),
);

// Texts that once took more than a second.
test.each(['Hello word. ', ''])(
  'no task for a text of %j and quotation marks of two styles takes more than a second',
  (start) => {
    for (const one of ['"” ', '.”" ', '“" ', "'’ "]) {
      expect(slowTasksOf(start + fill(() => one, textLength - start.length))).toEqual([]);
    }
  },
);

test('no task for a random text of 50,000 characters takes more than a second of CPU time', () => {
  fc.assert(
    fc.property(text, (source) => expect(slowTasksOf(source)).toEqual([])),
    { numRuns: runs, seed, endOnFailure: true },
  );
  expect(runs).toBeGreaterThan(0);
});
