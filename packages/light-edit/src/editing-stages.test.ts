import { expect, test } from '@jest/globals';
import { createSpelling } from '@humanize/spelling';
import { createTagger, loadDictionary } from '@humanize/text';
import { createEditingStages, runStages } from './editing-stages.ts';
import type { EditResult } from './light-editor.ts';
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
