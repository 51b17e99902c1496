import { expect, test } from '@jest/globals';
import { compareMeaning } from '../compare-meaning.ts';

const isAccepted = (source: string, version: string): boolean => compareMeaning(source, version).accepted;

test.each([
  [
    'Nina repaired the old engine; Oskar, who had never sailed, cooked for the crew.',
    'Oskar repaired the old engine. Nina, who had never sailed, cooked for the crew.',
  ],
  ["Rivals are Nokia's Lumen and Toyota's Woven.", "Rivals are Toyota's Lumen and Nokia's Woven."],
  [
    'The north plant made 340 engines and the south plant painted 275 doors.',
    'The north plant made 275 engines and the south plant painted 340 doors.',
  ],
  [
    'He fought the Creek in 1813 and the Seminole in 1817, though he swam in a creek.',
    'He fought the Seminole in 1813 and the Creek in 1817, though he swam in a creek.',
  ],
  [
    'He earned a degree in law from the University of York. He met his wife at Leeds University.',
    'From Leeds University he earned a degree in law. He met his wife at Leeds University.',
  ],
  ['Some 10 men and 12 women came.', 'Some 12 men and 10 women came.'],
  [
    'The fund lost $3 million in Peru. It earned $8 million in Chile.',
    'The fund lost $8 million in Peru. It earned $3 million in Chile.',
  ],
])('names or amounts that changed places are refused: %j → %j', (source, version) => {
  expect(isAccepted(source, version)).toBe(false);
});

test('the finding contains both names', () => {
  const source = 'Nina repaired the old engine; Oskar, who had never sailed, cooked for the crew.';
  const version = 'Oskar repaired the old engine; Nina, who had never sailed, cooked for the crew.';
  expect(compareMeaning(source, version).findings).toMatchObject([
    { kind: 'name', weight: 'refuse', message: '“Nina” and “Oskar” have changed places in the version.' },
  ]);
});

test.each([
  [
    'Voters in Lindholm have elected Petra Vance as their new mayor. She narrowly beat Oskar Reed, who had held the office since 2014.',
    'Lindholm has a new mayor. Petra Vance narrowly beat Oskar Reed, in office since 2014.',
  ],
  ['Nokia and Toyota compete in many fields.', 'In many fields, Toyota and Nokia compete.'],
  [
    'Nina repaired the old engine; Oskar, who had never sailed, cooked for the crew.',
    'The crew ate what Oskar cooked, though he had never sailed. The old engine was repaired by Nina.',
  ],
  [
    'The north plant made 340 engines and the south plant painted 275 doors.',
    'Some 275 doors were painted in the south plant. The north one made 340 engines.',
  ],
  ['Some 10 men and 12 women came.', 'There came 12 women and some 10 men.'],
  ['The Bank of York’s head, Ann Lee, spoke.', 'Ann Lee, head of the Bank of York, spoke.'],
  ['It rose from 12 to 15 points.', 'It rose to 15 points from 12.'],
])('another order is accepted: %j → %j', (source, version) => {
  expect(isAccepted(source, version)).toBe(true);
});
