import { expect, test } from '@jest/globals';
import { detectLanguage } from '@humanize/text';
import { prepareText } from './prepare-text.ts';

const prose = 'The committee met on Tuesday and approved the plan for the harbor.';
const editor = { edit: (text: string) => ({ text, edits: [], rejected: [] }) };

function sentFrom(text: string): string[] {
  const language = detectLanguage(text);
  const { parts, passages } = prepareText(text, { language, editor, tier: 'full', variant: 'en-US' });
  expect(parts.map((part) => part.text).join('')).toBe(text);
  return passages.flatMap(({ paragraphs }) => paragraphs);
}

test.each([
  ['a comment with blank lines', `<!-- To do:\n\n${prose}\n\n${prose}\n\n-->`],
  ['an element with blank lines', `<pre>\nplan();\n\n${prose}\n\nend();\n</pre>`],
  ['code without a fence', 'const plan = await approve(harbor, { on: tuesday });\nconsole.log(plan); return plan;'],
  ['imports', "import Tabs from '@theme/Tabs';\nimport TabItem from '@theme/TabItem';"],
  ['a table in plain text', 'Name\tAge\tTown of birth\nAnn\t30\tLeeds in the north\nBen\t40\tHull in the north'],
])('%s is not sent', (_name, block) => {
  expect(sentFrom(`${prose}\n\n${block}\n\n${prose}`)).toEqual([prose, prose]);
});

test.each([
  ['a poem', 'The mill was still at break of day\nThe wheel had ceased to turn\nThe miller looked the other way'],
  ['a quotation', `“${prose}”`],
  ['text with code', `${prose} Enter \`plan\` and press <kbd>Enter</kbd>.`],
  ['a list', `- ${prose}\n- ${prose}`],
])('%s is sent', (_name, block) => {
  expect(sentFrom(`${prose}\n\n${block}\n\n${prose}`)).toEqual([prose, block, prose]);
});
