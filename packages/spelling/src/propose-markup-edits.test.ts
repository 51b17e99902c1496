import { expect, test } from '@jest/globals';
import { createDocumentReader, createTagger, loadDictionary, type Variant } from '@humanize/text';
import { proposeMarkupEdits } from './propose-markup-edits.ts';
import { createSpelling } from './spelling.ts';

const dictionary = loadDictionary();
const spelling = createSpelling(dictionary);
const isCommonWord = (word: string): boolean => dictionary.isWord(word, 'en-US') || dictionary.isWord(word, 'en-GB');
const reader = createDocumentReader({ tagger: createTagger(), names: { isCommonWord } });

/** Respells only headings, bold text and link text. */
function respellMarkup(text: string, variant: Variant): string {
  const document = reader.read(reader.parse(text), { genre: 'general', firstPerson: false });
  return proposeMarkupEdits(document, variant, spelling)
    .toReversed()
    .reduce((done, { start, end, text: to }) => done.slice(0, start) + to + done.slice(end), text);
}

test.each([
  [
    'bold text and link text are respelled, but not the address, running text or emphasis',
    'It is **a grey coat** in [a favourite shop](https://example.com/favourite-colour), a grey and *grey* one.',
    'It is **a gray coat** in [a favorite shop](https://example.com/favourite-colour), a grey and *grey* one.',
  ],
  [
    'each of two pieces in a sentence is respelled, and nothing between them',
    'They saw **the harbour**, the centre and **the theatre** in one day.',
    'They saw **the harbor**, the centre and **the theater** in one day.',
  ],
  [
    'the text of a link that is only a reference stays, because it must match its definition',
    'They visited [the harbour] today.\n\n[the harbour]: https://example.com',
    'They visited [the harbour] today.\n\n[the harbour]: https://example.com',
  ],
  [
    'a capitalized word in a heading is respelled if the text has the word in lower case',
    '# The Colour of a well-organised Harbour\n\nThey painted the harbour in a bright colour.',
    '# The Color of a well-organized Harbor\n\nThey painted the harbour in a bright colour.',
  ],
  [
    'a capitalized word in a subject line is respelled if the text has the word in lower case',
    'Subject: Leak and Mould in 4 Mill Road\n\nDear Mr. Hall,\n\nThere is a leak, and mould on the wall.',
    'Subject: Leak and Mold in 4 Mill Road\n\nDear Mr. Hall,\n\nThere is a leak, and mould on the wall.',
  ],
  [
    'a capitalized word in a bold line is respelled if the text has the word in lower case',
    '**Re: Mould in the Hall**\n\nDear Mr. Lee,\n\nThere is mould on the wall.',
    '**Re: Mold in the Hall**\n\nDear Mr. Lee,\n\nThere is mould on the wall.',
  ],
  [
    'a capitalized word beside a name in a subject line is part of the name',
    'Subject: Trip to Sydney Harbour\n\nDear Ann,\n\nThe trip to the harbour is on Monday.',
    'Subject: Trip to Sydney Harbour\n\nDear Ann,\n\nThe trip to the harbour is on Monday.',
  ],
  [
    'a capitalized word in a heading can be a name if the text does not have it in lower case',
    '# The Labour Party\n\nIt lost the election last year.',
    '# The Labour Party\n\nIt lost the election last year.',
  ],
  [
    'a capitalized word in a heading can be a name if the text also uses it as a name',
    '# Sydney Harbour\n\nThey crossed Sydney Harbour and left the harbour.',
    '# Sydney Harbour\n\nThey crossed Sydney Harbour and left the harbour.',
  ],
])('in American text, %s', (_guarantee, text, expected) => {
  expect(respellMarkup(text, 'en-US')).toBe(expected);
});

test.each([
  [
    'bold text keeps -ize if the running text has the Oxford style',
    'They organized the centre. **They organized the color**',
    'They organized the centre. **They organized the colour**',
  ],
  [
    'bold text loses -ize if only bold text has it',
    'They saw the centre. **They organized it**',
    'They saw the centre. **They organised it**',
  ],
  [
    'bold text loses -ize if the running text has only words that are always spelled with z',
    'They saw the size of the centre. **They organized it**',
    'They saw the size of the centre. **They organised it**',
  ],
])('in British text, %s', (_guarantee, text, expected) => {
  expect(respellMarkup(text, 'en-GB')).toBe(expected);
});
