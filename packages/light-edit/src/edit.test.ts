import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { createLightEditor } from './create-light-editor.ts';

const editor = createLightEditor();

function rewrite(text: string): string {
  return editor.edit(text, { variant: 'en-US' }).text;
}

/** Running text with many phrases that rules change. */
const inflated =
  'Moreover, it is important to note that the organization utilizes a robust framework in order to foster innovation. ' +
  'The city boasts a vibrant market, highlighting its rich heritage. It does not close on Sundays, and visitors often ' +
  'delve into its history.';

const essay =
  'Public libraries play a crucial role in small towns. They provide free access to books, and they offer a quiet place ' +
  'to study in the evening. Many libraries have expanded their services in recent years, adding workshops and language ' +
  'courses for newcomers.\n\nMoreover, the buildings themselves serve as meeting places for people of all ages. On a ' +
  'typical afternoon, children read in one corner while retired neighbours discuss the news in another. This mix of ' +
  'generations is a testament to the value of shared spaces, fostering a sense of community that is difficult to find ' +
  'elsewhere.\n\nFunding, however, remains a significant challenge. Some councils have reduced opening hours in order to ' +
  'save money, and others have closed branches altogether. Volunteers often step in to fill the gap. It is important to ' +
  'note that volunteers cannot replace trained staff. A librarian knows how to find an obscure record, how to help a ' +
  'student with a project, and how to calm a noisy group.\n\nIn conclusion, libraries deserve steady support. They cost ' +
  'little and they give a lot.';

describe('content that is not running text is returned byte for byte', () => {
  test.each([
    ['a heading', `# Leverage a Robust Framework\n\n${inflated}`, '# Leverage a Robust Framework\n'],
    [
      'a table',
      `${inflated}\n\n| utilize | leverage |\n| --- | --- |\n| robust | delve |\n`,
      '| utilize | leverage |\n| --- | --- |\n| robust | delve |',
    ],
    [
      'a code block',
      `${inflated}\n\n\`\`\`js\nconst utilize = leverage(robust);\n\`\`\`\n`,
      '```js\nconst utilize = leverage(robust);\n```',
    ],
    ['inline code', `You can utilize \`utilize --robust\` here. ${inflated}`, '`utilize --robust`'],
    [
      'a link',
      `See [how to leverage it](https://example.com/leverage?utilize=1). ${inflated}`,
      '[how to leverage it](https://example.com/leverage?utilize=1)',
    ],
    [
      'display mathematics',
      `${inflated}\n\n$$\\int_0^1 f(x)\\,dx = \\text{robust}$$\n`,
      '$$\\int_0^1 f(x)\\,dx = \\text{robust}$$',
    ],
    ['inline mathematics', `We utilize $E = mc^2$ in order to leverage it. ${inflated}`, '$E = mc^2$'],
    [
      'a LaTeX environment',
      `${inflated}\n\n\\begin{align}\n  utilize &= leverage\n\\end{align}\n`,
      '\\begin{align}\n  utilize &= leverage\n\\end{align}',
    ],
    [
      'an HTML block',
      `<div class="robust">\n<p>Utilize it</p>\n</div>\n\n${inflated}`,
      '<div class="robust">\n<p>Utilize it</p>\n</div>',
    ],
    [
      'a poem',
      `${inflated}\n\nI utilize the morning light\nMoreover sing to you\nIn order to forget the night\nAnd delve into the blue\n`,
      'I utilize the morning light\nMoreover sing to you\nIn order to forget the night\nAnd delve into the blue',
    ],
    [
      'a quotation',
      `She said, “Moreover, we utilize it in order to win.” ${inflated}`,
      '“Moreover, we utilize it in order to win.”',
    ],
    [
      'a block quote',
      `${inflated}\n\n> Moreover, we utilize it in order to win.\n`,
      '> Moreover, we utilize it in order to win.',
    ],
    ['citations', `It works well [12, 14] and fast (Smith & Lee, 2020). ${inflated}`, '[12, 14]'],
    [
      'an address',
      `Write to moreover@utilize.example or see www.leverage.example. ${inflated}`,
      'moreover@utilize.example',
    ],
    ['right-to-left words', `The word שלום means peace. ${inflated}`, 'שלום'],
    ['emoji', `Great 🎉👩‍💻🇬🇧 work. ${inflated}`, '🎉👩‍💻🇬🇧'],
    ['front matter', `---\ntitle: Utilize\n---\n\n${inflated}`, '---\ntitle: Utilize\n---'],
    [
      'front matter in TOML',
      `+++\ntitle = 'We leverage a robust mill in the old town'\nweight = 3\n+++\n\n${inflated}`,
      "+++\ntitle = 'We leverage a robust mill in the old town'\nweight = 3\n+++",
    ],
    [
      'a list of references',
      `${inflated}\n\nReferences\n\nWHO. Leveraging color in order to foster health. 2021.\n`,
      'WHO. Leveraging color in order to foster health. 2021.',
    ],
    ['words in capitals', `The NASA and WHO teams UTILIZE it. ${inflated}`, 'NASA and WHO'],
  ])('%s', (_name, text, kept) => {
    const output = rewrite(text);
    expect(output).toContain(kept);
    expect(output).not.toBe(text);
  });
});

test.each([
  ['nothing', ''],
  ['white space', ' \n\t\r\n '],
  ['one word', 'Pumpkin'],
  ['one mark', '.'],
  ['a name', 'Anna Karenina'],
  ['code alone', 'import { a } from "b";\nfunction utilize(x) {\n  return leverage(x);\n}\nutilize(1);\n'],
  ['gibberish', 'xqz plm wrtk vbnq zzxk pqlm trwq'],
  ['a list of numbers', '12, 14, 16\n18, 20, 22'],
])('%s is returned unchanged', (_name, text) => {
  expect(rewrite(text)).toBe(text);
});

/** Returns the line breaks and list markers of a text. */
function shape(text: string): string {
  return text.replaceAll(/[^\n\-.\d]|(?<=\w)[.-]|\d(?!\.)/gu, '').replaceAll('.', '');
}

function count(text: string, pattern: RegExp): string[] {
  return (text.match(pattern) ?? []).toSorted();
}

describe('the structure of a text is preserved', () => {
  test.each(['\r\n', '\r'])('line endings are preserved, and lines are read in the same way: %j', (end) => {
    const wrapped = inflated.replaceAll(' in order', '\nin order').replaceAll(' and ', '\nand ');
    const text = `The Robust Mill\n\n${wrapped}\n\n- Utilize it.\n- Delve into it in order\n  to win.\n\nWe utilize it.\n`;
    expect(rewrite(text)).not.toBe(text);
    expect(rewrite(text.replaceAll('\n', end))).toBe(rewrite(text).replaceAll('\n', end));
  });

  test('paragraphs, list items and blank lines are preserved', () => {
    const text = `${inflated}\n\n\n- Utilize it in order to win.\n- Delve into it.\n  1. Moreover, leverage it.\n\n${inflated}\n`;
    expect(rewrite(text).split('\n')).toHaveLength(text.split('\n').length);
    expect(shape(rewrite(text)).split('\n')).toHaveLength(shape(text).split('\n').length);
  });

  test('white space at both ends, two spaces between sentences, and non-breaking spaces are preserved', () => {
    const text = `  ${inflated.replaceAll('. ', '.  ')} It weighs 5\u00A0kg.\n\n`;
    const output = rewrite(text);
    expect(output.startsWith('  ')).toBe(true);
    expect(output.endsWith('5\u00A0kg.\n\n')).toBe(true);
    expect(output).toContain('.  ');
  });

  test('a byte order mark is preserved, and the text after it is read in the same way', () => {
    const text = `# Utilize\n\n**Moreover, utilize it.** ${inflated} I hope this helps!`;
    expect(rewrite(`\uFEFF${text}`)).toBe(`\uFEFF${rewrite(text)}`);
  });

  test('the article before a word inside a tag fits the new word', () => {
    const text = 'She is an <b>invaluable</b> friend. It is <b>good</b> an invaluable friend came with resilience.';
    expect(rewrite(text)).toBe(
      'She is a <b>valuable</b> friend. It is <b>good</b> a valuable friend came with resilience.',
    );
  });

  test.each([
    'Dear Anna,\n\n1. I hope this email finds you well.\n\n2. We utilize the plan.\n\nBest,\nBen',
    'Dear Anna,\n\n- I hope this email finds you well.\n\nWe utilize the plan.\n\nBest,\nBen',
    '- [ ] Certainly! Here is a rewritten version of your text:\n\nWe utilize the plan.',
  ])('a list item does not join the next paragraph: %j', (text) => {
    expect(rewrite(text)).toBe(text.replace('utilize', 'use'));
  });

  test('the line after a deleted remark does not become code', () => {
    const text = 'Certainly!\n    We utilize the plan every day.\n\nIt works.';
    expect(rewrite(text)).toBe('We use the plan every day.\n\nIt works.');
  });

  test('a clause that moves takes no line break with it', () => {
    const text = 'The mill is a place that was not just built to grind\nthe wheat, but to feed people.';
    expect(rewrite(text).split('\n')).toHaveLength(2);
  });

  test.each(['Ann', '**Ann**', 'Speaker 2'])('the closing remark of %s in a transcript remains', (name) => {
    const text = `Bo: How do bees dance?\n\n${name.replace(/\*\*$/u, ':**').replace(/[^*]$/u, '$&:')} In circles. I hope this helps!`;
    expect(rewrite(text)).toBe(text);
  });

  test('a closing remark after a label remains only among speeches', () => {
    expect(rewrite('Bees live in hives.\n\nThey dance.\n\nBees: They fly. I hope this helps!')).not.toContain('hope');
  });

  test('no empty brackets remain', () => {
    expect(rewrite('(Remember,) safety first. We went home.')).toBe('(Remember,) safety first. We went home.');
  });

  test.each(['x is positive.', 'p < .05.', '+5 degrees is warm.'])(
    '%j does not become the start of a sentence',
    (rest) => {
      const text = `It is important to note that ${rest}`;
      expect(rewrite(`${text} We went home.`)).toBe(`${text} We went home.`);
    },
  );

  test('curly and straight quotation marks are preserved', () => {
    const output = rewrite(`It’s “robust”. ${inflated} It’s the firm’s own.`);
    expect(output).toContain('“robust”');
    expect(output).toContain('firm’s');
    expect(output).not.toContain("'");
  });
});

describe('any text', () => {
  // The `binary` unit of fast-check does the same, but first builds a map of all code points.
  const anyCharacter = fc.integer({ min: 0, max: 0x10_ffff }).map((code) => String.fromCodePoint(code));
  const scrap = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom(
        'Moreover,',
        'we',
        'utilize',
        'robust',
        'in order to',
        'not',
        'may',
        'The',
        'a',
        'and',
        'it is',
        ',',
        '.',
        ';',
        '—',
        'highlighting',
        'Paris',
        'which',
        'has',
        'growing',
        '!',
        '?',
        '"',
        '“',
        '”',
        "'",
        '(',
        ')',
        ':',
      ),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        '\n',
        '\n\n',
        '# ',
        '- ',
        '* ',
        '**',
        '`',
        '```\n',
        '> ',
        '| ',
        '$',
        '\\',
        '<b>',
        '</b>',
        '[',
        '](',
        ')',
        '[1]',
        '\t',
        '1. ',
        '---\n',
      ),
    },
    { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 8 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'https://example.com/a',
        '12.5',
        '$1,000',
        '3 May 2020',
        '50%',
        'https://a.example/x?y=1',
        '1999',
      ),
    },
  );
  const anyText = fc.array(scrap, { maxLength: 60 }).map((scraps) => scraps.join(' '));
  test('any text can be edited without an exception or the loss of a number or address', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const output = rewrite(text);
        expect(count(output, /\d+/gu)).toEqual(count(text, /\d+/gu));
        expect(count(output, /https?:\/\/\S+/gu)).toEqual(count(text, /https?:\/\/\S+/gu));
      }),
      { numRuns: 300, seed: 7 },
    );
  });

  test('the result is the same on each run, and a second pass changes almost nothing', () => {
    expect(rewrite(inflated)).toBe(rewrite(inflated));
    const once = rewrite(essay);
    expect(once).not.toBe(essay);
    const words = rewrite(once).split(/\s+/u);
    const changed = words.filter((word, place) => word !== once.split(/\s+/u)[place]).length;
    expect(changed / words.length).toBeLessThanOrEqual(0.01);
  });
});

test('only the spelling variant is applied to texts from another engine', () => {
  const text = 'We utilize the colour in order to win.';
  expect(editor.respell(text, { variant: 'en-US' }).text).toBe('We utilize the color in order to win.');
  expect(editor.respell(text, { variant: 'en-GB' })).toEqual({ text, edits: [] });
});

test.each([
  ['another language', 'Le moulin est au bord de la rivière, et la ville est très belle au printemps. '.repeat(8)],
  ['words joined by dashes', 'the—old—mill—uses—water—to—grind—flour '.repeat(4)],
])('a text with %s is returned unchanged', (_what, start) => {
  const text = `${start}We utilize the old mill.`;
  expect(editor.edit(text, { variant: 'en-US' })).toEqual({ text, edits: [], rejected: [] });
});

test('edits by several rules of a stock sentence all apply', () => {
  const request = 'Should you have any further questions or concerns, please do not hesitate to contact me.';
  expect(rewrite(request)).toBe('If you have any questions, please contact me.');
});

describe('the list of edits', () => {
  test('each edit has a reason and a position in the input', () => {
    const { edits } = editor.edit(inflated, { variant: 'en-US' });
    expect(edits.length).toBeGreaterThan(0);
    for (const edit of edits) {
      expect(edit.why).toMatch(/\.$/u);
      expect(edit.inputSpan.start).toBeLessThanOrEqual(edit.inputSpan.end);
      expect(edit.inputSpan.end).toBeLessThanOrEqual(inflated.length);
    }
  });

  test('refers to the input even if an earlier stage has moved the text', () => {
    const text = `As an AI language model, I can help. The colour of the centre utilises a grey neighbour. ${inflated} The colour is grey.`;
    const { edits } = editor.edit(text, { variant: 'en-US' });
    const spelling = edits.filter(({ stage }) => stage === 'spelling');
    expect(spelling.length).toBeGreaterThan(3);
    expect(edits.some(({ stage, before, after }) => stage !== 'spelling' && before.length !== after.length)).toBe(true);
    for (const { inputSpan, before } of spelling) expect(text.slice(inputSpan.start, inputSpan.end)).toBe(before);
    expect(spelling.some(({ span, inputSpan }) => span.start !== inputSpan.start)).toBe(true);
  });
});
