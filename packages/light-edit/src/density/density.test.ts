/** Tests that the density of strong tells determines how extensively a text is edited. */
import { describe, expect, test } from '@jest/globals';
import { compareMeaning } from '@humanize/fidelity';
import { createSpelling } from '@humanize/spelling';
import { createTagger, loadDictionary, type Span } from '@humanize/text';
import { createLightEditor } from '../create-light-editor.ts';
import { createEditingStages, runStages } from '../editing-stages.ts';
import { defineRule } from '../rule/define-rule.ts';
import type { Proposal } from '../rule/proposal.ts';
import type { PatternRule, Rule, RuleContext } from '../rule/rule.ts';
import { anyText, denseText, explainDensity, isDenseEnough, someTells } from '../rule/density.ts';

const dictionary = loadDictionary();
const wide = defineRule({
  id: 'wide',
  kind: 'phrase',
  stage: 'wording',
  family: 'wordy-phrases',
  densityMin: denseText,
  why: 'Blue is plainer than azure.',
  examples: { rewrites: [['An azure sky.', 'A blue sky.']], leavesAlone: ['A red sky.'] },
  entries: [{ match: 'azure', to: 'blue' }],
});
const deps = { dictionary, tagger: createTagger(), spelling: createSpelling(dictionary), compareMeaning };
const editorOf = (rule: Rule) => {
  const stages = createEditingStages({ ...deps, rules: [rule] });
  return (text: string) => runStages(stages, text, { variant: 'en-US' });
};
const edit = editorOf(wide);

const plain =
  'The ferry leaves at noon and comes back before dark, if the wind allows it. Most people take a seat on the upper ' +
  'deck, where they can see the hills, the harbor and the long line of boats that wait for the tide to turn. ';

test('a rule for dense texts leaves a text without strong tells alone', () => {
  const text = plain.repeat(3) + 'The sky was azure.';
  expect(edit(text).text).toBe(text);
});

test('a rule for dense texts applies to each sentence of a dense text', () => {
  const text = 'The old port is a testament to trade, and it plays a crucial role in the region. The sky was azure.';
  expect(edit(text).text).toContain('The sky was blue.');
});

test('a sentence with a strong tell counts as dense in a text that is not', () => {
  const text = plain.repeat(8) + 'The azure sky is a testament to summer. The sea was azure.';
  expect(edit(text).text).toBe(text.replace('The azure sky', 'The blue sky'));
});

const { kind: _kind, entries: _entries, ...common } = wide;
/** Proposes to change the first `azure` in a part of a document. */
const paint = ({ start, end }: Span, { document }: RuleContext): Proposal | undefined => {
  const at = document.text.slice(start, end).indexOf('azure');
  return at === -1 ? undefined : { changes: [{ start: start + at, end: start + at + 'azure'.length, text: 'blue' }] };
};
const pattern = { ...common, kind: 'pattern' } as const;
const patterns: readonly PatternRule[] = [
  { ...pattern, each: 'token', words: ['azure'], propose: paint },
  { ...pattern, each: 'sentence', propose: paint },
  { ...pattern, each: 'paragraph', propose: paint },
  {
    ...pattern,
    each: 'document',
    propose: (document, context) => paint({ start: 0, end: document.text.length }, context),
  },
];

describe.each(patterns)('a rule that is called for each $each', (rule) => {
  const dense = 'The old port is a testament to trade, and it plays a crucial role in the region. The sky was azure.';

  test('applies to dense texts, and in other texts only to places with a strong tell', () => {
    const run = editorOf(rule);
    expect(run(dense).text).toContain('The sky was blue.');
    const text = plain.repeat(8) + 'The sky was azure.';
    expect(run(text).text).toBe(text);
    const mixed = 'The azure sky is a testament to summer.';
    const edited = run(`${plain.repeat(8)}\n\n${mixed}`).text;
    expect(edited.includes('The blue sky')).toBe(rule.each !== 'document');
    const before = run(`The sea was azure. ${plain.repeat(8)}\n\n${mixed}`).text;
    expect(before).toContain('The sea was azure.');
  });

  test('applies only to texts of its genres', () => {
    expect(editorOf({ ...rule, genre: ['general'] })(dense).text).toContain('blue');
    expect(editorOf({ ...rule, genre: ['fiction', 'legal'] })(dense).text).toBe(dense);
  });
});

test('a strong tell that a rule would itself replace does not make its sentence dense', () => {
  const run = editorOf({ ...wide, entries: [{ match: 'showcase:V!', to: 'show:V' }] });
  const text = `${plain.repeat(16)}\n\nThey will showcase the new boats.`;
  expect(run(text).text).toBe(text);
  expect(run(`${text}\n\nThe vibrant fair will showcase the boats.`).text).toContain('fair will show the boats.');
});

test('words that people use at work as often as assistants do not count as strong tells', () => {
  const text =
    'We leverage data, prioritize safety and streamline our work. These insights are robust. The sky was azure.';
  expect(edit(text).text).toBe(text);
});

test('a strong tell in a quotation does not count', () => {
  const text = 'She said, “The old port is a testament to trade, and it plays a crucial role.” The sky was azure.';
  expect(edit(text).text).toBe(text);
});

test('three labels in bold at the start of list items count as strong tells, and fewer do not', () => {
  const list = '- **Tide:** It turns.\n- **Deck:** It is wet.\n- **Wind:** It is cold.\n';
  expect(edit(`${plain}The sky was azure.\n\n${list}`).text).toContain('The sky was blue.');
  expect(edit(`${plain}The sky was azure.\n\n${list.replace('**Wind:** ', '')}`).text).toContain('azure');
});

test('the reason of an edit states the density that permitted it', () => {
  const dense = edit('The port plays a crucial role here. It is a testament to trade. The sky was azure.').edits[0];
  expect(dense?.why).toMatch(
    /^Blue is plainer than azure\. It is changed because the text contains \d+\.\d stock phrases/u,
  );
  const alone = edit(plain.repeat(8) + 'The azure sky is a testament to summer.').edits[0];
  expect(alone?.why).toBe(
    'Blue is plainer than azure. It is changed here because the sentence contains a stock phrase.',
  );
});

test('a text with one strong tell in 400 words is not dense, but rules for some tells apply to it', () => {
  const density = { tellsPer100Words: 0.25, hasTell: () => false };
  const applies = [anyText, someTells, denseText].map((densityMin) => isDenseEnough(densityMin, density, 0));
  expect(applies).toEqual([true, true, false]);
  expect(explainDensity(anyText, density)).toBe('');
});

test('a text without strong tells keeps the phrases that people use', () => {
  const text =
    "They sell tools that are used by bakers. Ann knows that it's hard, and she isn't sure that it's worth it. Those " +
    "who are new to the mill don't know the guild. Most individuals pay for their specific needs. " +
    'The bell serves to remind them.\n\nClean the pump. Open the valve.\n\nClose the lid and wait. By following these ' +
    'steps, you can fix it.';
  expect(createLightEditor().edit(text, { variant: 'en-US' }).text).toBe(text);
});
