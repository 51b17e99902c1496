import { expect, test } from '@jest/globals';
import { type Document, type Variant, loadDictionary, createDocumentReader, createTagger } from '@humanize/text';
import { mayBeRespelled } from './may-be-respelled.ts';
import { listForeignSpellings, proposeVariantEdits } from './propose-variant-edits.ts';
import { createSpelling } from './spelling.ts';

const dictionary = loadDictionary();
const spelling = createSpelling(dictionary);
const tagger = createTagger();
const isCommonWord = (word: string): boolean => dictionary.isWord(word, 'en-US') || dictionary.isWord(word, 'en-GB');

function read(text: string): Document {
  const reader = createDocumentReader({ tagger, names: { isCommonWord } });
  const register = { genre: 'general', firstPerson: false } as const;
  return reader.read(reader.parse(text), register);
}

function respell(text: string, variant: Variant): string {
  const changes = proposeVariantEdits(read(text), variant, spelling);
  expect(changes.length === 0 || mayBeRespelled(text, variant, spelling)).toBe(true);
  return changes
    .toReversed()
    .reduce((done, { start, end, text: to }) => done.slice(0, start) + to + done.slice(end), text);
}

const senses: readonly (readonly [american: string, british: string])[] = [
  ['We practice every day.', 'We practise every day.'],
  ['You should practice the scales.', 'You should practise the scales.'],
  ['She wants to practice law.', 'She wants to practise law.'],
  ['The practice was closed.', 'The practice was closed.'],
  ['It is common practice in schools.', 'It is common practice in schools.'],
  ['From theory to practice is a long way.', 'From theory to practice is a long way.'],
  ['It commits her to practices of care.', 'It commits her to practices of care.'],
  ['All I did was program an exception.', 'All I did was program an exception.'],
  ['He lost his license last year.', 'He lost his licence last year.'],
  ['They can license the software.', 'They can license the software.'],
  ['A driving license costs little.', 'A driving licence costs little.'],
  ['The licensed trade is small.', 'The licensed trade is small.'],
  ['The program of concerts begins in May.', 'The programme of concerts begins in May.'],
  ['The computer ran the program twice.', 'The computer ran the program twice.'],
  ['It lies 300 meters from the shore.', 'It lies 300 metres from the shore.'],
  ['She won the 100-meter race.', 'She won the 100-metre race.'],
  ['The snow was two meters deep.', 'The snow was two metres deep.'],
  ['The parking meter was broken.', 'The parking meter was broken.'],
  ['He wrote a check for the rent.', 'He wrote a cheque for the rent.'],
  ['The check found no fault.', 'The check found no fault.'],
  ['Check the oil before you leave.', 'Check the oil before you leave.'],
  ['The car had a flat tire.', 'The car had a flat tyre.'],
  ['Long walks tire the children.', 'Long walks tire the children.'],
  ['They built a two-story house.', 'They built a two-storey house.'],
  ['She told two stories at dinner.', 'She told two stories at dinner.'],
  ['He stood on the curb and waited.', 'He stood on the kerb and waited.'],
  ['The law will curb spending.', 'The law will curb spending.'],
  ['A cold draft came under the door.', 'A cold draught came under the door.'],
  ['The first draft was short.', 'The first draft was short.'],
  ['In my judgment it failed.', 'In my judgement it failed.'],
  ['The court gave its judgment.', 'The court gave its judgment.'],
  ['She has two moms.', 'She has two mums.'],
  ['He analyzes the data.', 'He analyses the data.'],
];

test.each(senses)(
  'words whose spelling depends on their meaning are converted to British spelling: %j becomes %j',
  (american, british) => {
    expect(respell(american, 'en-GB')).toBe(british);
  },
);

test.each(senses)(
  'words whose spelling depends on their meaning are converted to American spelling: the result is %j for %j',
  (american, british) => {
    expect(respell(british, 'en-US')).toBe(american);
  },
);

test.each([
  ['Two analyses were made.', 'Two analyses were made.'],
  ['She kept mum about it.', 'She kept mum about it.'],
  ['He spelt his name twice.', 'He spelled his name twice.'],
  ['The bread is made of spelt flour.', 'The bread is made of spelt flour.'],
  ['They sat and played draughts.', 'They sat and played draughts.'],
  ['The practise of law is hard.', 'The practice of law is hard.'],
])('%j becomes %j in American spelling', (text, expected) => {
  expect(respell(text, 'en-US')).toBe(expected);
});

test.each(['Rays and chimaeras are fish.', 'Cockatiels live 15 years, African greys 40.'])(
  'names of animals do not change in American text: %j',
  (text) => {
    expect(respell(text, 'en-US')).toBe(text);
  },
);

test.each([
  'They bombed Pearl Harbor in 1941.',
  'He worked at the World Trade Center and the Lincoln Center.',
  'Shops are closed on Labor Day.',
  'Labor Day is in September.',
  'She said, "The color is gray."',
  'She said, “The color is gray.”',
  'Set `color: gray` in the file.',
  'See https://example.com/color/center for more.',
  'Write to color@center.org today.',
  '```\nconst color = center;\n```',
  'The U.S. Department of Defense replied.',
])('names, quotations, code and addresses do not change in British text: %j', (text) => {
  expect(respell(text, 'en-GB')).toBe(text);
});

test.each([
  'They sailed to Sydney Harbour in 1941.',
  'The Ministry of Defence replied.',
  'The Labour Party won.',
  'Labour has promised to end it.',
  'She wrote, "The colour is grey."',
])('names and quotations do not change in American text: %j', (text) => {
  expect(respell(text, 'en-US')).toBe(text);
});

test.each([
  ['Color matters.', 'Colour matters.'],
  ["The neighbor's color-coded, well-organized labels.", "The neighbour's colour-coded, well-organised labels."],
  ['The neighbors’ favorite.', 'The neighbours’ favourite.'],
  ['A gray-haired, self-centered traveler.', 'A grey-haired, self-centred traveller.'],
  [
    'She saw it on July 4, 2020 at 5:30 p.m., and Mr. Fox left.',
    'She saw it on July 4, 2020 at 5:30 p.m., and Mr. Fox left.',
  ],
])('case, hyphens, possessives, date formats and punctuation are preserved: %j', (american, british) => {
  expect(respell(american, 'en-GB')).toBe(british);
});

test('-ize becomes -ise in British text, except in the Oxford style', () => {
  expect(respell('They organize and analyze the color.', 'en-GB')).toBe('They organise and analyse the colour.');
  expect(respell('They organize and realize it.', 'en-GB')).toBe('They organise and realise it.');
  expect(respell('They organize the centre and analyse the colour.', 'en-GB')).toBe(
    'They organize the centre and analyse the colour.',
  );
  expect(respell('They organize the centre and realise the plan.', 'en-GB')).toBe(
    'They organise the centre and realise the plan.',
  );
});

const american =
  'The organization canceled its program to modernize the theater after the neighbors, who favored gray brick, criticized ' +
  'the color. A traveler from the coast analyzed the aluminum fibers, and the jeweler fulfilled a catalog order for jewelry. ' +
  'Pediatricians and gynecologists recognized that anemia, diarrhea and leukemia need skillful maneuvering. The tires of the ' +
  'plow left a mold on the curb; a skeptical counselor labeled the defense behavior odorless. "The color," he wrote, "is mine."';

test('after conversion, unprotected text contains no spellings of the other variant, and a second run changes nothing', () => {
  for (const variant of ['en-GB', 'en-US'] as const) {
    const other = variant === 'en-GB' ? 'en-US' : 'en-GB';
    const done = respell(respell(american, other), variant);
    expect(listForeignSpellings(read(done), variant, spelling).map((token) => token.text)).toEqual([]);
    expect(respell(done, variant)).toBe(done);
  }
  expect(respell(respell(american, 'en-GB'), 'en-US')).toBe(american);
});

test.each([
  ['a very long word', 'color-'.repeat(8_000)],
  ['a very long sentence', 'the program '.repeat(4_000)],
  ['a very long run of letters', 'x'.repeat(50_000)],
])('conversion terminates quickly for %s', (_name, text) => {
  expect(respell(text, 'en-US')).toBe(text);
  expect(respell(text, 'en-GB').length).toBeGreaterThanOrEqual(text.length);
});

test.each([
  'Airplanes, also known as aeroplanes, are fast.',
  'The color (colour) is red.',
  'It is a gray or grey stone.',
  'The British spelling of the word is colour.',
  'In British English, the tyre is spelt so.',
])('a mentioned spelling is kept: %s', (text) => {
  expect(respell(text, 'en-US')).toBe(text);
});

test('a word in the next sentence after a mentioned spelling is respelled', () => {
  expect(respell('Airplanes, also known as aeroplanes, are fast. The colour is red.', 'en-US')).toBe(
    'Airplanes, also known as aeroplanes, are fast. The color is red.',
  );
});
