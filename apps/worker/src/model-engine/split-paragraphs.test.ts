import { expect, test } from '@jest/globals';
import { splitParagraphs } from './split-paragraphs.ts';

const prose = 'This is a paragraph of running prose that a model may rewrite.';
const kinds = (text: string): string[] => splitParagraphs(text).map((part) => part.kind);
const proseOf = (text: string): string[] =>
  splitParagraphs(text)
    .filter((part) => part.kind === 'prose')
    .map((part) => part.text);

const texts = [
  '',
  '\n\n',
  prose,
  `  ${prose}\n\n\n${prose}\n`,
  `${prose}\r\n\r\n${prose}\r\n`,
  `# Heading\n\n${prose}\n\n- one\n- two\n\n| a | b |\n|---|---|\n\n${prose}`,
  `${prose}\n\n\`\`\`js\nconst a = 1;\n\n${prose}\n\`\`\`\n\n${prose}`,
  `\`\`\`\nnever closed\n\n${prose}`,
];

test.each(texts)('the parts put together again are the text: %j', (text) => {
  const joined = splitParagraphs(text)
    .map((part) => part.text)
    .join('');
  expect(joined).toBe(text);
});

test('each paragraph of prose is a part of its own, without the white space around it', () => {
  expect(proseOf(`  ${prose}\n\n\n${prose}\n`)).toEqual([prose, prose]);
  expect(proseOf(`${prose}\r\n\r\n${prose}\r\n`)).toEqual([prose, prose]);
});

test('headings, lists, tables, quotations, code and short lines are not for the model', () => {
  const structures = [
    '# A heading of some length that goes on and on here',
    `- ${prose}`,
    `1. ${prose}`,
    `> ${prose}`,
    `| ${prose} |`,
    `    ${prose}`,
    'Yours, Ann',
  ];
  expect(structures.map(kinds)).toEqual(structures.map(() => ['rest']));
});

test('prose inside a fenced block is code, also when the fence is never closed', () => {
  expect(proseOf(`${prose}\n\n~~~~\n\n${prose}\n\n~~~\n\n${prose}\n\n~~~~\n\n${prose}`)).toEqual([prose, prose]);
  expect(proseOf(`\`\`\`\n\n${prose}`)).toEqual([]);
});
