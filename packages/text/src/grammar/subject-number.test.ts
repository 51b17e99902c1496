import { expect, test } from '@jest/globals';
import { loadDictionary } from '../dictionary/dictionary.ts';
import { neutralRegister } from '../document/register.ts';
import { createDocumentReader } from '../parsing/read-document.ts';
import { createTagger } from '../tagger/tagger.ts';
import { subjectNumber } from './subject-number.ts';

const dictionary = loadDictionary();
const reader = createDocumentReader({
  tagger: createTagger(),
  names: { isCommonWord: (word) => dictionary.isWord(word, 'en-US') },
});

function numberIn(text: string): string | undefined {
  const document = reader.read(reader.parse(text), neutralRegister);
  const verb = document.tokens.find(({ lower }) => lower === 'served');
  if (verb === undefined) throw new Error('no verb');
  return subjectNumber(document, verb);
}

test.each([
  ['It served as a shed.', 'singular'],
  ['The barn also served as a shed.', 'singular'],
  ['The house of the monks served as a shed.', 'singular'],
  ['They chose a barn that served as a shed.', 'singular'],
  ['The tools in the box served as weights.', 'plural'],
  ['Bread and water served as dinner.', 'plural'],
  ['They bought two barns, which served as sheds.', 'plural'],
  ['We served as guides.', 'plural'],
  ['The barn, with its doors and beams, served as a shed.', 'singular'],
  ['The sheds, once barns, served as a town.', 'plural'],
])('%s', (text, number) => {
  expect(numberIn(text)).toBe(number);
});

test.each([
  'I served as a guide.',
  'The barn, which stood there, served as a shed.',
  'The rise of trade and the fall of the church served as signs.',
  'He wrote and served as a guide.',
  'It is one of the barns that served as sheds.',
])('the number is uncertain: %s', (text) => {
  expect(numberIn(text)).toBeUndefined();
});
