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
  ['Practice the scales.', 'Practise the scales.'],
  ['They often practice.', 'They often practise.'],
  ['You must practice.', 'You must practise.'],
  ['They are relevant to practice.', 'They are relevant to practice.'],
  ['The practice was closed.', 'The practice was closed.'],
  ['It is common practice in schools.', 'It is common practice in schools.'],
  ['From theory to practice is a long way.', 'From theory to practice is a long way.'],
  ['It commits her to practices of care.', 'It commits her to practices of care.'],
  ['All I did was program an exception.', 'All I did was program an exception.'],
  ['He lost his license last year.', 'He lost his licence last year.'],
  ['They can license the software.', 'They can license the software.'],
  ['A driving license costs little.', 'A driving licence costs little.'],
  ['The licensed trade is small.', 'The licensed trade is small.'],
  ['License the code to schools.', 'License the code to schools.'],
  ['Licenses were lost.', 'Licences were lost.'],
  ['They make it under license.', 'They make it under licence.'],
  ['The new licenses cost little.', 'The new licences cost little.'],
  ['They plan to license the code.', 'They plan to license the code.'],
  ['He lost the license that he had.', 'He lost the licence that he had.'],
  ['The cost is due to license fees.', 'The cost is due to licence fees.'],
  ['They sold it under license that year.', 'They sold it under licence that year.'],
  ['Some states license doctors.', 'Some states license doctors.'],
  ['Doctors practice their art.', 'Doctors practise their art.'],
  ['It is theory, not practice.', 'It is theory, not practice.'],
  ['It is not practice but theory.', 'It is not practice but theory.'],
  ['They do not practice.', 'They do not practise.'],
  ['Some still license code.', 'Some still license code.'],
  ['They went to practice their songs.', 'They went to practise their songs.'],
  ['The program of concerts begins in May.', 'The programme of concerts begins in May.'],
  ['The computer ran the program twice.', 'The computer ran the program twice.'],
  [
    'It opens files. A user reads scripts. The program ends.',
    'It opens files. A user reads scripts. The program ends.',
  ],
  ['It opens files. The program ends.', 'It opens files. The programme ends.'],
  [
    'They wrote code. It was good code. Code lasts. The program ends.',
    'They wrote code. It was good code. Code lasts. The program ends.',
  ],
  ['They listen to programs.', 'They listen to programmes.'],
  ['They do programs for schools.', 'They do programmes for schools.'],
  ['It lies 300 meters from the shore.', 'It lies 300 metres from the shore.'],
  ['She won the 100-meter race.', 'She won the 100-metre race.'],
  ['The snow was two meters deep.', 'The snow was two metres deep.'],
  ['The snow was a meter deep.', 'The snow was a metre deep.'],
  ['She has a meter-long rope.', 'She has a metre-long rope.'],
  ['It lies hundreds of meters away.', 'It lies hundreds of metres away.'],
  ['It lies hundreds of meters from here.', 'It lies hundreds of metres from here.'],
  ['The price of meters rose.', 'The price of meters rose.'],
  ['They bought hundreds more meters.', 'They bought hundreds more meters.'],
  ['It lies 1.5 meters from here.', 'It lies 1.5 metres from here.'],
  ['The 5th meter was broken.', 'The 5th meter was broken.'],
  ['The A1 meter was broken.', 'The A1 meter was broken.'],
  ['The poem has iambic meter.', 'The poem has iambic metre.'],
  ['The parking meter was broken.', 'The parking meter was broken.'],
  ['He wrote a check for the rent.', 'He wrote a cheque for the rent.'],
  ['He wrote a large check.', 'He wrote a large cheque.'],
  ['They cashed checks at the bank.', 'They cashed cheques at the bank.'],
  ['The refund check came late.', 'The refund cheque came late.'],
  ['A check for $500 came late.', 'A cheque for $500 came late.'],
  ['The check for 500 dollars came late.', 'The cheque for 500 dollars came late.'],
  ['They paid the rent by check.', 'They paid the rent by cheque.'],
  ['He lost a traveler’s check.', 'He lost a traveller’s cheque.'],
  ["They lost their travelers' checks.", "They lost their travellers' cheques."],
  ['They lost their travelers checks.', 'They lost their travellers cheques.'],
  ['Most travelers check the weather.', 'Most travellers check the weather.'],
  ['The traveler checks the weather.', 'The traveller checks the weather.'],
  ["The driver's check was short.", "The driver's check was short."],
  ['The check found no fault.', 'The check found no fault.'],
  ['The final check found no fault.', 'The final check found no fault.'],
  ['The check for 3 errors found none.', 'The check for 3 errors found none.'],
  ['The check of $500 in notes found no fault.', 'The check of $500 in notes found no fault.'],
  ['They check for $5 notes.', 'They check for $5 notes.'],
  ['The fault was found by check.', 'The fault was found by check.'],
  ['They pay after a check.', 'They pay after a check.'],
  ['Check the oil before you leave.', 'Check the oil before you leave.'],
  ['The car had a flat tire.', 'The car had a flat tyre.'],
  ['He changed a flat tire.', 'He changed a flat tyre.'],
  ['Long walks tire the children.', 'Long walks tire the children.'],
  ['The tire pressure was low.', 'The tyre pressure was low.'],
  ['The tires of the car were worn.', 'The tyres of the car were worn.'],
  ['They tire of the car.', 'They tire of the car.'],
  ['They built a two-story house.', 'They built a two-storey house.'],
  ['The tower is seven stories tall.', 'The tower is seven storeys tall.'],
  ['Two-story houses line the street.', 'Two-storey houses line the street.'],
  ['She told two stories at dinner.', 'She told two stories at dinner.'],
  ['He stood on the curb and waited.', 'He stood on the kerb and waited.'],
  ['The law will curb spending.', 'The law will curb spending.'],
  ['The curb was lifted in May.', 'The curb was lifted in May.'],
  ['They agreed on spending curbs.', 'They agreed on spending curbs.'],
  ['New curbs appeal to voters.', 'New curbs appeal to voters.'],
  ['They agreed to the curb on spending.', 'They agreed to the curb on spending.'],
  ['The house has curb appeal.', 'The house has kerb appeal.'],
  ['A cold draft came under the door.', 'A cold draught came under the door.'],
  ['An ice-cold draft came in.', 'An ice-cold draught came in.'],
  ['The first draft was short.', 'The first draft was short.'],
  ['The room was cold - drafts were sent.', 'The room was cold - drafts were sent.'],
  ['* The room is cold\n* Draft letters', '* The room is cold\n* Draft letters'],
  ['They sell draft beer.', 'They sell draught beer.'],
  ['In my judgment it failed.', 'In my judgement it failed.'],
  ['The court gave its judgment.', 'The court gave its judgment.'],
  ['It failed in my judgment. The court met.', 'It failed in my judgement. The court met.'],
  [
    `In my judgment ${'it failed, '.repeat(15)}said the court.`,
    `In my judgement ${'it failed, '.repeat(15)}said the court.`,
  ],
  [
    `The court ${'left, it '.repeat(15)}failed in my judgment.`,
    `The court ${'left, it '.repeat(15)}failed in my judgement.`,
  ],
  ['She has two moms.', 'She has two mums.'],
  ['It needs rigor.', 'It needs rigour.'],
  ['The fish was stiff with rigor mortis.', 'The fish was stiff with rigor mortis.'],
  ['He analyzes the data.', 'He analyses the data.'],
  ['They built two stories of brick.', 'They built two stories of brick.'],
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
  ['Two paralyses were seen.', 'Two paralyses were seen.'],
  ['He saw several paralyses.', 'He saw several paralyses.'],
  ['Paralyses of the face are rare.', 'Paralyses of the face are rare.'],
  ['Facial paralyses are rare.', 'Facial paralyses are rare.'],
  ['Fear paralyses people.', 'Fear paralyzes people.'],
  ['A strike that paralyses trade is costly.', 'A strike that paralyzes trade is costly.'],
  ['The enzyme catalyses it, and heat hydrolyses it.', 'The enzyme catalyzes it, and heat hydrolyzes it.'],
  ['The two catalyses were slow.', 'The two catalyses were slow.'],
  ['He published two microanalyses.', 'He published two microanalyses.'],
  ['All hydrolyses and electrolyses of salts were slow.', 'All hydrolyses and electrolyses of salts were slow.'],
  ['She kept mum about it.', 'She kept mum about it.'],
  ["Mum's the word.", "Mum's the word."],
  ['They mill spelt flour.', 'They mill spelt flour.'],
  ['He spelt his name twice.', 'He spelled his name twice.'],
  ['The bread is made of spelt flour.', 'The bread is made of spelt flour.'],
  ['They sat and played draughts.', 'They sat and played draughts.'],
  ['They played in a cold draught.', 'They played in a cold draft.'],
  ['Cold draughts came in.', 'Cold drafts came in.'],
  ['Her mum called.', 'Her mom called.'],
  ['The practise of law is hard.', 'The practice of law is hard.'],
])('%j becomes %j in American spelling', (text, expected) => {
  expect(respell(text, 'en-US')).toBe(expected);
});

test.each([
  ['Rays and chimaeras are fish.', 'Rays and chimaeras are fish.', 'Chimaeras are fish, chimeras are not.'],
  ['Cockatiels live 15 years, African greys 40.', 'Cockatiels live 15 years, African greys 40.', 'They are parrots.'],
  ['Greys in the sky faded.', 'Grays in the sky faded.', 'They are colors.'],
  ['The London theatres closed.', 'The London theaters closed.', 'They are not animals.'],
  [
    '* Lions of Africa\n* Greys of the sky',
    '* Lions of Africa\n* Grays of the sky',
    'A name in another item is unrelated.',
  ],
])('names of animals do not change in American text: %j becomes %j. %s', (text, expected) => {
  expect(respell(text, 'en-US')).toBe(expected);
});

test.each([
  'They bombed Pearl Harbor in 1941.',
  'He worked at the World Trade Center and the Lincoln Center.',
  'Shops are closed on Labor Day.',
  'Labor Day is in September.',
  'Gray Davis left.',
  'He won the 300 Meters in Rome and the 100-Meter Dash.',
  'THE COLOR IS GRAY.',
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
  ['Colors I like are bright.', 'Colours I like are bright.'],
  ['(Color matters.)', '(Colour matters.)'],
  ["They don't start at 5 o'clock in the gray.", "They don't start at 5 o'clock in the grey."],
  ["It is a traveler's-eye view of the town.", "It is a traveller's-eye view of the town."],
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

test.each([
  ['They organize and analyze the color.', 'They organise and analyse the colour.', 'The text is American.'],
  ['They organize and realize it.', 'They organise and realise it.', 'Nothing in the text is British.'],
  ['They organize the centre and the color.', 'They organise the centre and the colour.', 'One word is American.'],
  ['They organize the color-coded centre.', 'They organise the colour-coded centre.', 'Part of a word is American.'],
  ['They organize the centre and realise it.', 'They organise the centre and realise it.', 'One verb ends in -ise.'],
])('-ize becomes -ise in British text that does not have the Oxford style: %j becomes %j. %s', (text, expected) => {
  expect(respell(text, 'en-GB')).toBe(expected);
});

test.each([
  ['They organize the centre and analyse the colour.', 'Verbs in -yse are British in the Oxford style, too.'],
  ['They organize and advertise the well-coloured plan.', 'Advertise has no -ize form.'],
  ['They organized the centre and wrote, "The color is gray."', 'The quotation has the spelling of someone else.'],
])('-ize is kept in British text in the Oxford style: %j. %s', (text) => {
  expect(respell(text, 'en-GB')).toBe(text);
});

test('a verb in -ise that is not spelled with z in any style is written in the Oxford style, too', () => {
  expect(respell('We practice it and organize the centre.', 'en-GB')).toBe('We practise it and organize the centre.');
});

test('a verb in -ize that is kept in the Oxford style still gets the British spelling of its stem', () => {
  expect(respell('The centre organized and colorized it.', 'en-GB')).toBe('The centre organized and colourized it.');
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
  'It is also known as the small red aeroplane.',
  'Airplanes, also called aeroplanes, are fast.',
  'The word was spelled colour then.',
  'The color (colour) is red.',
  'The color (or the colour) is red.',
  'It is a gray or grey stone.',
  'The British spelling of the word is colour.',
  'Two spellings are listed, and one is colour.',
  'In British English, the tyre is spelt so.',
])('a mentioned spelling is kept: %s', (text) => {
  expect(respell(text, 'en-US')).toBe(text);
});

test.each([
  ['It was spelt grey then.', 'It was spelled grey then.', 'The word after spelt is mentioned, spelt itself is not.'],
  ['It is also known as the very small red aeroplane.', 'It is also known as the very small red airplane.', 'Too far.'],
  ['They called the neighbours.', 'They called the neighbors.', 'Only also called introduces another name.'],
  ['They also painted harbours.', 'They also painted harbors.', 'Only also called introduces another name.'],
  ['It is known for harbours.', 'It is known for harbors.', 'Only known as introduces another name.'],
  ['It works as a harbour.', 'It works as a harbor.', 'Only known as introduces another name.'],
  ['He spelled the colours out.', 'He spelled the colors out.', 'The word does not directly follow spelled.'],
  ['Every colour has a color.', 'Every color has a color.', 'Other words separate the two spellings.'],
  ['The British flag has many colours.', 'The British flag has many colors.', 'A flag is not a variety of English.'],
  ['The English garden has many colours.', 'The English garden has many colors.', 'No variety of English is named.'],
  [
    'Airplanes, also known as aeroplanes, are fast. The colour is red.',
    'Airplanes, also known as aeroplanes, are fast. The color is red.',
    'The next sentence mentions nothing.',
  ],
])('a spelling that is used rather than mentioned is converted: %j becomes %j. %s', (text, expected) => {
  expect(respell(text, 'en-US')).toBe(expected);
});

test('the foreign spellings of a text are the words that conversion changes', () => {
  const words = listForeignSpellings(read('The color of Pearl Harbor is gray.'), 'en-GB', spelling);
  expect(words.map((token) => token.text)).toEqual(['color', 'gray']);
});

test.each(['-', '\u2010', '\u2011'])('the parts of a compound with the hyphen %j are respelled', (hyphen) => {
  expect(respell(`She wore a plain${hyphen}colored shirt.`, 'en-GB')).toBe(`She wore a plain${hyphen}coloured shirt.`);
});
