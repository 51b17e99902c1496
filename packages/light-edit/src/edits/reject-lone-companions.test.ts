/** Tests that the edits of companion rules are applied only to sentences that change anyway. */
import { expect, test } from '@jest/globals';
import { compareMeaning } from '@humanize/fidelity';
import { createSpelling } from '@humanize/spelling';
import { createTagger, loadDictionary } from '@humanize/text';
import { createEditingStages, runStages } from '../editing-stages.ts';
import type { EditResult } from '../light-editor.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import type { PhraseEntry, PhraseRule } from '../rule/rule.ts';
import type { CompareMeaning } from './reject-meaning-changes.ts';

const dictionary = loadDictionary();
const deps = { dictionary, tagger: createTagger(), spelling: createSpelling(dictionary) };

function phraseRule(id: string, entries: readonly PhraseEntry[]): PhraseRule {
  return {
    id,
    kind: 'phrase',
    stage: 'wording',
    family: 'wordy-phrases',
    densityMin: anyText,
    why: `The rule is ${id}.`,
    examples: { rewrites: [['a', 'b']], leavesAlone: ['c'] },
    entries,
  };
}

const main = phraseRule('main', [
  { match: 'azure', to: 'blue' },
  { match: 'a vast sum', to: 'a lot' },
  { match: '^ the end .', to: '' },
]);
const companion = {
  ...phraseRule('companion', [
    { match: 'numerous', to: 'many' },
    { match: 'vast', to: 'big' },
    { match: 'azure sky over it', to: 'sky over it' },
  ]),
  companion: true,
};

const rejectAll: CompareMeaning = () => ({ accepted: false, findings: [{ kind: 'number', weight: 'refuse' }] });

function edit(text: string, check: CompareMeaning = compareMeaning): EditResult {
  const stages = createEditingStages({
    ...deps,
    rules: [main, companion],
    compareMeaning: check,
  });
  return runStages(stages, text, { variant: 'en-US' });
}

test('a companion is applied to a sentence that another rule changes, with its own reason', () => {
  const { text, edits } = edit('The sky was azure on numerous days.');
  expect(text).toBe('The sky was blue on many days.');
  expect(edits.map(({ why }) => why)).toEqual(['The rule is main.', 'The rule is companion.']);
});

test('a companion alone is not applied, and its rejection is reported', () => {
  const { text, rejected } = edit('The sky was azure. It was so on numerous days.');
  expect(text).toBe('The sky was blue. It was so on numerous days.');
  expect(rejected).toEqual([
    expect.objectContaining({ ruleId: 'companion', stage: 'wording', cause: 'alone', before: 'numerous' }),
  ]);
});

test('a sentence before or after a deleted one counts as unchanged', () => {
  expect(edit('It rained. The end. It snowed on numerous days.').text).toBe('It rained. It snowed on numerous days.');
  expect(edit('It rained on numerous days. The end.').text).toBe('It rained on numerous days.');
});

test('a companion yields to another rule that changes the same words, even if it changes more of them', () => {
  expect(edit('He paid a vast sum, with an azure sky over it.').text).toBe('He paid a lot, with a blue sky over it.');
});

test('an edit that is rejected because of protected text brings no companion', () => {
  const text = 'He said “the sky was azure” on numerous days.';
  expect(edit(text).text).toBe(text);
});

test('the meaning check leaves no companion of an edit that it rejects', () => {
  const text = 'The sky was azure on numerous days.';
  expect(edit(text, rejectAll).text).toBe(text);
});

test('two companions in one sentence are not applied without another edit', () => {
  const text = 'Numerous days and numerous nights passed.';
  expect(edit(text).text).toBe(text);
});

test('a second run leaves the companions alone that the first run left alone', () => {
  const once = edit('The sky was azure on numerous days. It was so on numerous nights.').text;
  expect(edit(once).text).toBe(once);
});

test('a rule that removes residue cannot be a companion', () => {
  expect(() => defineRule({ ...companion, removesResidue: true })).toThrow('residue');
});
