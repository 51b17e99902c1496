import { expect, test } from '@jest/globals';
import { createSpelling } from '@humanize/spelling';
import { createTagger, loadDictionary } from '@humanize/text';
import { createEditingStages, runStages } from './editing-stages.ts';
import type { EditResult } from './light-editor.ts';
import { defineRule } from './rule/define-rule.ts';
import { anyText } from './rule/density.ts';
import { allRules } from './rules/all-rules.ts';

const text =
  'Dear Ann,\n\nI hope this email finds you well. We utilize the old mill to grind flour.\n\n' +
  'The colour of the mill is grey, and we utilize it to bake bread.';

/**
 * Edits the text with a meaning check that rejects the new version of any paragraph whose source contains `rejected`.
 */
function editRejecting(rejected: string): EditResult {
  const dictionary = loadDictionary();
  const stages = createEditingStages({
    dictionary,
    tagger: createTagger(),
    spelling: createSpelling(dictionary),
    rules: allRules,
    compareMeaning: (source) =>
      source.includes(rejected)
        ? { accepted: false, findings: [{ kind: 'number', weight: 'refuse' }] }
        : { accepted: true, findings: [] },
  });
  return runStages(stages, text, { variant: 'en-US' });
}

test('edits that the meaning check rejects are not applied, but other paragraphs are still edited', () => {
  const { text: edited, rejected } = editRejecting('bread');
  expect(edited).toContain('We use the old mill to grind flour.');
  expect(edited).toContain('The colour of the mill is grey, and we utilize it to bake bread.');
  expect(rejected).toContainEqual(expect.objectContaining({ ruleId: 'use-verbs', cause: 'check', against: 'number' }));
});

test('a stock phrase that is residue is removed even from a paragraph whose other edits are rejected', () => {
  const { text: edited } = editRejecting('flour');
  expect(edited).toContain('We utilize the old mill to grind flour.');
  expect(edited).not.toContain('finds you well');
});

test('no deletion leaves a comma, a semicolon or a colon at the start of a sentence', () => {
  const dictionary = loadDictionary();
  const stages = createEditingStages({
    dictionary,
    tagger: createTagger(),
    spelling: createSpelling(dictionary),
    rules: [
      defineRule({
        id: 'filler',
        kind: 'phrase',
        stage: 'wording',
        family: 'wordy-phrases',
        densityMin: anyText,
        why: 'The phrase says nothing.',
        examples: { rewrites: [['a', 'b']], leavesAlone: ['c'] },
        entries: [{ match: 'in some sense', to: '' }],
      }),
    ],
    compareMeaning: () => ({ accepted: true, findings: [] }),
  });
  for (const start of ['In some sense, it won.', '“In some sense”: it won.', '(In some sense; it won.)']) {
    for (const before of ['', 'The mill lost. ', 'The mill lost.\n\n- '])
      expect(runStages(stages, before + start, { variant: 'en-US' }).text).toBe(before + start);
  }
  const inside = runStages(stages, 'The mill lost. It won in some sense, too.', { variant: 'en-US' });
  expect(inside.text).toBe('The mill lost. It won, too.');
  expect(runStages(stages, 'In some sense it won.', { variant: 'en-US' }).text).toBe('It won.');
});
