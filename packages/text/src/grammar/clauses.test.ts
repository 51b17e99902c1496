import { expect, test } from '@jest/globals';
import { createDictionary } from '../dictionary/dictionary.ts';
import { readDictionaryFiles } from '../dictionary/dictionary-files.ts';
import { neutralRegister } from '../document/register.ts';
import { createDocumentReader } from '../parsing/read-document.ts';
import { createTagger } from '../tagger/tagger.ts';
import type { Clause } from './clauses.ts';
import { mainClause } from './main-clause.ts';
import { pronounFor } from './pronoun-for.ts';

const dictionary = createDictionary(readDictionaryFiles());
const isCommonWord = (word: string): boolean => dictionary.isWord(word, 'en-US') || dictionary.isWord(word, 'en-GB');
const tagger = createTagger();

function mainClauseOf(text: string): Clause | undefined {
  const reader = createDocumentReader({ tagger, names: { isCommonWord } });
  const document = reader.read(reader.survey(text), neutralRegister);
  const sentence = document.sentences[0];
  const last = document.tokens.at(-1);
  return sentence === undefined || last === undefined ? undefined : mainClause(document, sentence, last);
}

test.each([
  ['The old mill in the valley makes flour.', 'mill', 'makes', 'VBZ'],
  ['In 1990, the owners of the mill sold it.', 'owners', 'sold', 'VBD'],
  ['The mill, built by hand in the last century, has been restored.', 'mill', 'restored', 'VBN'],
  ['Workers who feel safe in their jobs may stay longer.', 'Workers', 'stay', 'VB'],
  ['She did not go.', 'She', 'go', 'VB'],
  ['The decision to leave was right.', 'decision', 'was', 'VBD'],
  ['Some of the growers asked for more time.', 'Some', 'asked', 'VBD'],
  ['However, they are growing fast.', 'they', 'growing', 'VBG'],
])('%s', (text, head, verb, shared) => {
  const clause = mainClauseOf(text);
  expect([clause?.subject.head.text, clause?.verb.main.text, clause?.verb.sharedTag]).toEqual([head, verb, shared]);
});

test.each(['Too late for that.', 'What a day!', 'The man in the garden.'])('%s has no plain main clause', (text) => {
  expect(mainClauseOf(text)).toBeUndefined();
});

test.each([
  ['The mill makes flour.', 'it'],
  ['The mills make flour.', 'they'],
  ['We make flour.', 'we'],
  ['The miller makes flour.', undefined],
  ['Anna makes flour.', undefined],
])('the pronoun for the subject of %j is %j', (text, pronoun) => {
  const clause = mainClauseOf(text);
  expect(clause === undefined ? 'no clause' : pronounFor(clause.subject)).toBe(pronoun);
});
