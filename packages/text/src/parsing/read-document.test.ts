import { describe, expect, test } from '@jest/globals';
import { loadDictionary } from '../dictionary/dictionary.ts';
import { neutralRegister } from '../document/register.ts';
import { createTagger } from '../tagger/tagger.ts';
import { createDocumentReader } from './read-document.ts';
import { countBilledWords, countVisibleWords, exceedsBilledWords, hidesWords } from './hidden-words.ts';
import type { Document } from '../document/document.ts';

const dictionary = loadDictionary();
const isCommonWord = (word: string): boolean => dictionary.isWord(word, 'en-US') || dictionary.isWord(word, 'en-GB');
const tagger = createTagger();

function read(text: string): Document {
  const reader = createDocumentReader({ tagger, names: { isCommonWord } });
  return reader.read(reader.parse(text), neutralRegister);
}

function sentences(text: string): string[] {
  const document = read(text);
  return document.sentences.map((sentence) => document.text.slice(sentence.start, sentence.end));
}

function paragraphs(text: string): string[] {
  const document = read(text);
  return document.paragraphs.map((paragraph) => document.text.slice(paragraph.start, paragraph.end));
}

function protectedTexts(text: string): string[] {
  const document = read(text);
  return document.protectedSpans.map((span) => `${span.reason}: ${document.text.slice(span.start, span.end)}`);
}

test.each([
  ['Dr. Lee met J. K. Brown in the U.S. The trip cost $3.5 million, i.e. a lot.', 2],
  ['He said “Stop!” and left. “Stop!” Maria said. “Really?” The dog ran.', 4],
  ['It was 10:30 a.m. We waited. See Fig. 3 and No. 5. No. I will not.', 5],
  ['Node.js is fast. Visit example.com. It runs on v1.2.3.', 3],
  ["I don't know... But I can try. Is it late? Yes!", 4],
  ['Is that so?! Yes (really.) Indeed.', 3],
  ['Cost: It is low. Size of the box: It is small.', 3],
  ['He said: it is low.', 1],
  ['The end', 1],
])('sentences are split correctly: %s', (text, count) => {
  expect(sentences(text)).toHaveLength(count);
});

test('contractions are two tokens; dotted names, decimals and compounds are one', () => {
  const document = read("It's Node.js, a well-known tool: it doesn't cost $3.50.");
  expect(document.tokens.map((token) => token.text)).toEqual([
    'It',
    "'s",
    'Node.js',
    ',',
    'a',
    'well-known',
    'tool',
    ':',
    'it',
    'does',
    "n't",
    'cost',
    '$',
    '3.50',
    '.',
  ]);
});

test('offsets of tokens, sentences and paragraphs refer to the text', () => {
  const document = read('One two.\r\n\r\n- Three **four** five.\r\n\r\nSix 🎉 seven.');
  for (const token of document.tokens) expect(document.text.slice(token.start, token.end)).toBe(token.text);
  expect(document.sentences.map((sentence) => sentence.wordCount)).toEqual([2, 3, 2]);
  expect(document.paragraphs.map((paragraph) => paragraph.kind)).toEqual(['prose', 'list-item', 'prose']);
});

test('hard-wrapped lines form one paragraph, and unwrapped lines form several', () => {
  const wrapped =
    'The mill on the river was built by hand in the spring of that\nyear, and it ground wheat for the whole valley until the\nrailway came.';
  expect(paragraphs(wrapped)).toEqual([wrapped]);
  expect(paragraphs('The mill was built by hand.\nThe railway came later.')).toHaveLength(2);
});

test.each([
  [
    'verse',
    'The mill was still at break of day\nThe wheel had ceased to turn\nThe miller looked the other way\nAnd watched the candle burn',
  ],
  ['heading', 'The Old Mill\n\nIt was built by hand.'],
  ['code', 'It works.\n\nconst a = b();\nif (a) { return b(c); }\n'],
  ['table', 'It works.\n\nName\tAge\tTown\nAnn\t30\tLeeds\n'],
  ['list-marker', '• Bread\n• Cheese and soup'],
])('text other than running text is excluded: %s', (reason, text) => {
  expect(protectedTexts(text).some((found) => found.startsWith(reason))).toBe(true);
});

test('a short line that ends with emojis after its final punctuation is running text, and one without is a heading', () => {
  expect(paragraphs('The mill is open! 🎉\n\nIt was built by hand.')).toHaveLength(2);
  expect(paragraphs('The Old Mill 🎉\n\nIt was built by hand.')).toEqual(['It was built by hand.']);
});

test.each([
  ['He went to Paris with Anna.', ['name: Paris', 'name: Anna']],
  ['Anna left. We saw Anna go.', ['name: Anna', 'name: Anna']],
  ['The NASA team used an iPhone.', ['all-capitals: NASA', 'name: iPhone']],
  ['It costs 5 kg and two dozen eggs.', ['number: 5', 'number: kg', 'number: two', 'number: dozen']],
  ['It works [12] well (Smith, 2020).', ['citation: [12]', 'citation: (Smith, 2020)']],
  ['Write to a@b.example today.', ['email: a@b.example']],
  ['Look at https://c.example/d, please.', ['url: https://c.example/d']],
  ['Look at [the page][page] and [1][2].', ['link: [the page][page]', 'citation: [1]', 'citation: [2]']],
  ['Dear <%= first name %>, here is %CODE%.', ['markup: <%= first name %>', 'markup: %CODE%']],
  ['Dear *|FNAME|*, is *|CITY|* right?', ['markup: *|FNAME|*', 'markup: *|CITY|*']],
  ['Dear <<Name>>, pay ${sum} or ${half}.', ['markup: <<Name>>', 'markup: ${sum}', 'markup: ${half}']],
  ['Look at https://c.example/{{id}} now.', ['url: https://c.example/{{id}}']],
  ['It is <b>good</b> bread, a <i>fine</i> loaf.', ['html: <b>', 'html: </b>', 'html: <i>', 'html: </i>']],
  ['It holds that a <b here.', ['formula: a <b']],
  ['We know that $a^2 + b^2 = c^2$ holds.', ['formula: $a^2 + b^2 = c^2$']],
  ['It was “a very good” day.', ['quotation: “a very good”']],
  ["The dogs' bones weren't 'quite' gone.", ["quotation: 'quite'"]],
  ['Je ne sais pas pourquoi vous partez.', ['foreign: Je ne sais pas pourquoi vous partez.']],
])('the correct spans of %j are protected', (text, expected) => {
  expect(protectedTexts(text)).toEqual(expected);
});

test.each([
  ['{% if vip %}', '{% endif %}'],
  ['{{#if vip}}', '{{/if}}'],
  ['<% if vip %>', '<% end %>'],
  ['*|IF:VIP|*', '*|END:IF|*'],
])('the lines between %s and %s are running text', (opening, closing) => {
  const text = `Dear {{name}},\n\n${opening}\nYou can use the lounge now.\n    It is open.\n${closing}\n\nBest,\n{{me}}`;
  expect(paragraphs(text)).toEqual(['Dear {{name}},', 'You can use the lounge now.', 'It is open.', 'Best,']);
  expect(protectedTexts(text)).toEqual(['{{name}}', opening, closing, '{{me}}'].map((tag) => `markup: ${tag}`));
});

test.each([
  ['emphasis', 'Ann saw **"Bo and Cy"** there.', ['emphasis: "Bo and Cy"']],
  ['a tag', 'Ann saw <b title="x">Bo</b> and "Cy" there.', ['quotation: "Cy"']],
  ['code', 'Ann saw `"Bo` and "Cy" there.', ['quotation: "Cy"']],
])(
  'quotation marks inside markup or code, or next to it, do not protect the words around it: %s',
  (_, text, expected) => {
    const found = protectedTexts(text).filter((each) => /^(?:emphasis|quotation)/u.test(each));
    expect(found).toEqual(expected);
  },
);

test('the pronoun I and the first word of a sentence or after a label are not names', () => {
  expect(protectedTexts('Bread is what I like. Then I eat.')).toEqual([]);
  expect(protectedTexts('Bread: Bakers sell it early.')).toEqual([]);
});

test.each([
  ['an author with initials', 'Smith, J. A., & Lee, B. (2020). Using bread in towns. Acme.'],
  ['a number and an author', '[3] Dyke-Lee, J., 2020. Using bread in towns.'],
  ['a year after the heading', '# Works cited\n\nLee, Anna. Using bread in towns. 2020.'],
  ['a year after a line without one', 'References\n\nLee, A.\nBread. Acme\n\nUsing bread. Acme, 2020.'],
  [
    'a line before the second list',
    'References\n\nLee, A. Bread. 2019.\n\nReferences\n\nOf others:\n\nLee. Using bread. 2020.',
  ],
  ['no date after a bold heading', '**References:**\n\n1. Using bread in towns. Acme, n.d.'],
])('a reference is protected as a whole: %s', (_, text) => {
  const entry = text.split('\n\n').at(-1)?.replace('1. ', '') ?? '';
  expect(protectedTexts(text)).toContain(`citation: ${entry}`);
});

test.each([
  ['# References\n\nLee, A. (2020). Bread.\n\n# Summary\n\nIn 2020, we baked bread.', 'In 2020, we baked bread.'],
  ['References\n\nLee, A. (2020). Bread.\n\nAbout the baker\n\nIn 2020, I baked.', 'In 2020, I baked.'],
  ['References\n\nLee, A. (2020). Bread.\n\nI like it.\n\nIn 2020, I baked.', 'In 2020, I baked.'],
  ['# References\n\nWe hope that this helps.', 'We hope that this helps.'],
  ['Henry VII, who died in 1509, baked bread.', 'Henry VII, who died in 1509, baked bread.'],
  ['The references were checked in 2020.\n\nIn 2021, we baked bread.', 'In 2021, we baked bread.'],
])('%j contains running text that is not a reference', (text, running) => {
  expect(protectedTexts(text)).not.toContain(`citation: ${running}`);
  expect(paragraphs(text)).toContain(running);
});

test('spans have the right offsets after a byte order mark', () => {
  const text = '\uFEFF---\ntitle: Bread\n---\n\n# Bread\n\nIt is **very good** with `butter`.';
  expect(paragraphs(text)).toEqual(['It is **very good** with `butter`.']);
  expect(protectedTexts(text)).toEqual([
    'front-matter: ---\ntitle: Bread\n---',
    'heading: # Bread',
    'markup: **',
    'emphasis: very good',
    'markup: **',
    'code: `butter`',
  ]);
});

test('a paragraph with thousands of emphasis marks is not parsed but protected', () => {
  const text = '*a'.repeat(25_000);
  expect(protectedTexts(text)).toEqual([`markup: ${text}`]);
});

describe('words that are hidden from the word count', () => {
  test.each([
    ['It is well-known—or not.', 6, 4],
    ["They don't agree, don’t they?", 5, 5],
    ['It cost 1,000.50 at 10:30 on 3/4.', 7, 7],
    ['Take 3,four.', 3, 2],
    ['a\u200Bb\u2060c', 3, 1],
    ['— 5 ½ !', 1, 1],
    ['internationalizations', 3, 1],
    ['résumé e\u0301te', 2, 2],
    ['', 0, 0],
  ])('%j has %i visible words, of which %i are billed', (text, visible, billed) => {
    expect([countVisibleWords(text), countBilledWords(text)]).toEqual([visible, billed]);
  });

  test.each([
    [10, 0, false],
    [11, 0, true],
    [115, 100, false],
    [116, 100, true],
    [1_060, 1_000, false],
    [1_061, 1_000, true],
  ])('%i words exceed %i billed words: %j', (words, billed, expected) => {
    expect(exceedsBilledWords(words, billed)).toBe(expected);
  });

  const joined = 'we—saw—the—old—mill—and—the—tall—tower—by—the—lake—in—may';
  test.each([
    ['joined words', `It says ${joined}.`, true],
    ['joined words after an address', `See https://a.example/old-mill and ${joined}.`, true],
    ['joined words in a second paragraph', `We went home.\n\nIt says ${joined}.`, true],
    ['few joined words', 'It says we—saw—the—old—mill.', false],
    ['words with hyphens', `It says ${joined.replaceAll('—', '-')}.`, false],
    ['an address', `See https://a.example/${joined}.`, false],
    ['code', `We ran \`${joined}\` twice.`, false],
    ['contractions', "We don't and can't and won't and didn't and she's and he's and it's and they're here.", false],
  ])('%s in a text: %j', (_what, text, expected) => {
    expect(hidesWords(text)).toBe(expected);
  });
});
