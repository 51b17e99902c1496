import { describe, expect, test } from '@jest/globals';
import { compareMeaning } from '../compare-meaning.ts';

function refusals(source: string, version: string): string[] {
  return compareMeaning(source, version)
    .findings.filter(({ weight }) => weight === 'refuse')
    .map(({ kind }) => kind);
}

describe('the same names in other forms are accepted', () => {
  test.each([
    ['Maria Lopez left early, and Lopez was seen later.', 'Lopez left early and was seen later.'],
    ['On Monday Peter Walsh resigned.', 'Peter Walsh resigned on Monday.'],
    ['Mr. Henderson smiled.', 'Henderson smiled.'],
    ['Henderson smiled.', 'Mr Henderson smiled.'],
    ['French wines sell well.', 'Wines from France sell well.'],
    ['The German economy shrank.', "Germany's economy shrank."],
    ['The U.S. economy grew.', 'The economy of the United States grew.'],
    ['The US economy grew.', 'The American economy grew.'],
    ['Officials in the UK agreed.', 'British officials agreed.'],
    ['The National Weather Service (NWS) warned of floods.', 'The NWS warned of floods.'],
    ['The NWS warned of floods.', 'Floods were what the National Weather Service warned of.'],
    ['Artificial intelligence is spreading.', 'AI is spreading.'],
    ["Google's assistant works.", 'The assistant made by Google works.'],
    ['The Smiths moved out.', 'The Smith family moved out.'],
    ['Jean-Paul Belmondo starred in it.', 'Belmondo starred in it.'],
    ['Ludwig van Beethoven wrote it.', 'Beethoven wrote it.'],
    ['It was written by J. R. R. Tolkien.', 'Tolkien wrote it.'],
    ['It was José Martí who wrote it.', 'José Marti wrote it.'],
    ['The Bank of England cut rates.', 'Rates were cut by the Bank of England.'],
    ['The World Health Organization agreed.', 'The World Health Organisation agreed.'],
    ['The iPhone sold well in Texas.', 'In Texas, the iPhone sold well.'],
    ['Texan farmers grow it.', 'Farmers in Texas grow it.'],
    ['A Freudian reading helps.', 'Reading it with Freud helps.'],
    ['US Presidential elections followed.', 'US presidential elections followed.'],
    ['People use the Internet daily.', 'The internet is used daily.'],
    ['However, nothing changed in Rome.', 'Nothing changed in Rome, though.'],
    ['Spending fell in Rome.', 'Rome saw spending fall.'],
    ['Unregulated growth hurt Rome.', 'Rome was hurt by growth nobody regulated.'],
    ['He said: "Nothing works."', '"Nothing works," he said.'],
    ['STOP talking now.', 'Stop talking now.'],
    ['Victorian London was crowded.', 'London was crowded in the Victorian age.'],
    ['President Macron spoke in Paris.', 'In Paris, Macron spoke.'],
    ['The A380 was built by Airbus.', 'Airbus built the A380.'],
    ['I like New York City.', 'New York is a city I like.'],
    ['Dr. Patel and Dr. Kim disagreed.', 'Patel and Kim disagreed.'],
    ['YouTube banned it.', 'It was banned by YouTube.'],
    ['Anna left. Anna was tired.', 'Anna left. She was tired.'],
  ])('%j → %j', (source, version) => {
    expect(refusals(source, version)).toEqual([]);
  });
});

describe('a missing, new or different name is rejected', () => {
  test.each([
    ['Airbus and Boeing compete.', 'Airbus and Lockheed compete.'],
    ['Anna left at once.', 'Berta left at once.'],
    ['They met in County Antrim.', 'They met in County Down.'],
    ['It lies in the South China Sea.', 'It lies in the East China Sea.'],
    ['A shop opened on Broadway in New York.', 'A shop opened on Fifth Avenue in New York.'],
    ['He played Hunky Dory again.', 'He played Aladdin Sane again.'],
    ['French wines sell well.', 'Spanish wines sell well.'],
    ['The UK agreed.', 'The EU agreed.'],
    ['Austrian wines sell well.', 'Australian wines sell well.'],
    ['John Smith left.', 'Peter Smith left.'],
    ['He spoke to Ms Lear.', 'He spoke to Ms Rowan.'],
    ['He served in the Navy.', 'He served in the Rangers.'],
    ['Rivals such as Apple agreed.', 'Rivals such as Target agreed.'],
    ['They met in a small town.', 'They met in Tilburg, a small town.'],
    ['They met in Tilburg, a small town.', 'They met in a small town.'],
    ['NASA launched it.', 'ESA launched it.'],
    ['The A380 flew.', 'The A350 flew.'],
    ['The iPhone sold well.', 'The iPad sold well.'],
    ['It was written by Charles Dickens.', 'It was written by Charles Darwin.'],
    ['He works for Siemens.', 'He works for the company.'],
    ['London grew. The Leeds Fund paid.', 'Leeds grew. The London Fund paid.'],
    ["It is Sweden's oldest bank.", "It is Norway's oldest bank."],
  ])('%j → %j', (source, version) => {
    expect(refusals(source, version)).toContain('name');
  });
});

test('a name that moved to another paragraph becomes a question; a replaced name is rejected', () => {
  const source = 'Anna left early.\n\nShe was met by Boris at the gate.';
  expect(compareMeaning(source, 'She left early.\n\nAnna was met by Boris at the gate.').findings).toMatchObject([
    { kind: 'name', weight: 'ask' },
    { kind: 'name', weight: 'ask' },
  ]);
  expect(compareMeaning(source, 'Boris left early.\n\nShe was met by Anna at the gate.').accepted).toBe(false);
});
