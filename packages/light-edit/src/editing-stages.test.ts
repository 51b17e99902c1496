import { expect, test } from '@jest/globals';
import { createSpelling } from '@humanize/spelling';
import { createTagger, loadDictionary } from '@humanize/text';
import { createEditingStages, runStages } from './editing-stages.ts';
import type { EditResult } from './light-editor.ts';
import { defineRule } from './rule/define-rule.ts';
import { anyText } from './rule/density.ts';
import type { PhraseEntry } from './rule/rule.ts';
import { allRules } from './rules/all-rules.ts';

const dictionary = loadDictionary();
const deps = { dictionary, tagger: createTagger(), spelling: createSpelling(dictionary) };

const text =
  'Dear Ann,\n\nI hope this email finds you well. We utilize the old mill to grind flour.\n\n' +
  'The colour of the mill is grey, and we utilize it to bake bread.';

/**
 * Edits the text with a meaning check that rejects the new version of any paragraph whose source contains `rejected`.
 */
function editRejecting(rejected: string): EditResult {
  const stages = createEditingStages({
    ...deps,
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

/** Returns a function that edits a text by one phrase rule only. */
function editorOf(match: string, to: string, conditions: Partial<PhraseEntry> = {}): (text: string) => string {
  const stages = createEditingStages({
    ...deps,
    rules: [
      defineRule({
        id: 'filler',
        kind: 'phrase',
        stage: 'wording',
        family: 'wordy-phrases',
        densityMin: anyText,
        why: 'The phrase says nothing.',
        examples: { rewrites: [['a', 'b']], leavesAlone: ['c'] },
        entries: [{ match, to, ...conditions }],
      }),
    ],
    compareMeaning: () => ({ accepted: true, findings: [] }),
  });
  return (source) => runStages(stages, source, { variant: 'en-US' }).text;
}

test('no deletion leaves a comma, a semicolon or a colon at the start of a sentence', () => {
  const edit = editorOf('in some sense', '');
  for (const start of ['In some sense, it won.', '“In some sense”: it won.', '(In some sense; it won.)']) {
    for (const before of ['', 'The mill lost. ', 'The mill lost.\n\n- '])
      expect(edit(before + start)).toBe(before + start);
  }
  expect(edit('The mill lost. It won in some sense, too.')).toBe('The mill lost. It won, too.');
  expect(edit('In some sense it won.')).toBe('It won.');
});

test('no deletion leaves a single word of a sentence', () => {
  const edit = editorOf('in some sense', '');
  for (const stays of ['In some sense yes.', 'It won. Yes in some sense. We lost.', '- Yes in some sense'])
    expect(edit(stays)).toBe(stays);
  expect(edit('Yes, in some sense it won.')).toBe('Yes, it won.');
});

const serve = editorOf('serve:V as', 'be:V');

test.each([
  ['It serves as a barn.', 'It is a barn.'],
  ['The barns serve as stores.', 'The barns are stores.'],
  ['The barn served as a store.', 'The barn was a store.'],
  ['The barns served as stores.', 'The barns were stores.'],
  ['It may not only serve as a store.', 'It may not only be a store.'],
  ['They built it to serve as a store.', 'They built it to be a store.'],
  ['The barn has long served as a store.', 'The barn has long been a store.'],
  ['The barn was old and served as a store.', 'The barn was old and was a store.'],
  ['The barns were old and served as stores.', 'The barns were old and were stores.'],
  ["The barn hasn't served as a store.", "The barn hasn't been a store."],
  ['It does not serve us, and it serves as a barn.', 'It does not serve us, and it is a barn.'],
])('a verb that becomes a form of be agrees with its subject: %j → %j', (source, expected) => {
  expect(serve(source)).toBe(expected);
});

test.each([
  'The barn, serving as a store, burned.',
  'Does it serve as a barn?',
  'The barns that were built last year, emptied and served as stores.',
  'There were some that could fall and served as stores.',
])('a verb is kept if the form of be is uncertain: %j', (source) => {
  expect(serve(source)).toBe(source);
});

test.each([
  ['They need to rest and eat it.', 'need to rest', 'must rest', 'They must rest and eat it.'],
  ['They need to rest and eat it.', 'need to rest', 'stay', undefined],
  ['They need to rest and then eat it.', 'need to rest', 'stay', undefined],
  ['They need to call the baker and his son.', 'need to call', 'call', 'They call the baker and his son.'],
  ['They need to rest.', 'need to rest', 'stay', 'They stay.'],
  ['- They need to rest and', 'need to rest', 'stay', '- They stay and'],
  ['They need to call him and then eat it.', 'need to call', 'phone', undefined],
  ['They need to bring it and eat it.', 'need to bring', 'carry', undefined],
  ['They rest and eat it.', 'rest', 'stay', 'They stay and eat it.'],
  ['They rest in winter and eat it.', 'in winter', 'when cold', 'They rest when cold and eat it.'],
  ['They dream of resting and eating it.', 'of resting', 'to rest', undefined],
  ['They dream of resting and eating it.', 'of resting', 'about resting', 'They dream about resting and eating it.'],
  ['They hope to rest and set it up.', 'hope to <VB>', 'enjoy $1/VBG', undefined],
])('a verb changes its form only without a second verb joined to it: %j, %j → %j', (source, match, to, expected) => {
  expect(editorOf(match, to)(source)).toBe(expected ?? source);
});

test.each([
  ['The expedited wills came.', undefined],
  ['Expedited wills came.', undefined],
  ['The expediting clerk left.', undefined],
  ['They expedited wills.', 'They sped up wills.'],
  ['They are expediting wills.', 'They are speeding up wills.'],
  ['It was expedited today.', 'It was sped up today.'],
])('a participle before its noun does not become a phrasal verb: %j', (source, expected) => {
  expect(editorOf('expedite:V', 'speed_up:V')(source)).toBe(expected ?? source);
});

const editIfObject = editorOf('foster', 'build', { ifObject: 'culture' });
const editUnlessObject = editorOf('foster', 'build', { unlessObject: 'culture' });

test.each([
  ['They foster a new, open culture.', true],
  ["They foster the old town's culture.", true],
  ['They foster their own, but quite new culture.', true],
  ['They foster trust, not culture.', false],
  ['They foster a town and its culture.', false],
  ['They foster culture towns.', false],
  ['They foster in us a culture.', false],
  ['- They foster a culture', true],
  ['- They foster a', false],
])('the object of a verb is the last noun of the noun phrase after it: %j', (source, isObject) => {
  const other = source.replace('foster', 'build');
  expect(editIfObject(source)).toBe(isObject ? other : source);
  expect(editUnlessObject(source)).toBe(isObject ? source : other);
});

test('a replacement takes the form of the verb in the phrase, and leaves out a slot that matched nothing', () => {
  expect(editorOf('mill:N serve:V as', 'mill:N be:V')('The old mills serve as stores.')).toBe(
    'The old mills are stores.',
  );
  const slot = editorOf('saw a <JJ>? lot', 'had a $1 share');
  expect(slot('We saw a lot.')).toBe('We had a share.');
  expect(slot('We saw a huge lot.')).toBe('We had a huge share.');
});

test('a replacement may repeat a nearby word only if the phrase contains it', () => {
  expect(editorOf('totals about', 'makes about')('It totals about 97, or about 3.')).toBe(
    'It makes about 97, or about 3.',
  );
  const stays = 'It amounts to 97, or about 3.';
  expect(editorOf('amounts to', 'is about')(stays)).toBe(stays);
});

test('no edit leaves a word twice in a row that did not stand twice before', () => {
  const purpose = editorOf('in order to', 'to');
  expect(purpose('We saw the town they went to in order to rest.')).toContain('to in order to rest');
  expect(purpose('We went to town in order to rest.')).toBe('We went to town to rest.');
  const filler = editorOf('in some sense', '');
  expect(filler('It was the mill that in some sense that man built.')).toContain('in some sense');
  expect(filler('We had in some sense had a fine day.')).toContain('in some sense');
  expect(filler('He had had in some sense a fine day.')).toBe('He had had a fine day.');
});

test('no edit adds a word with meaning that stands near it in the same sentence', () => {
  const edit = editorOf('rest in order to', 'go to');
  for (const stays of ['Go home and rest in order to win.', 'Going out: rest in order to win.'])
    expect(edit(stays)).toBe(stays);
  const fishing = editorOf('rest in order to', 'go fishing to');
  expect(fishing('Go home and rest in order to win.')).toBe('Go home and rest in order to win.');
  expect(edit('Go home. We rest in order to win.')).toBe('Go home. We go to win.');
  expect(edit('Going home by the road that they built is to rest in order to win.')).toContain('is to go to win');
});
