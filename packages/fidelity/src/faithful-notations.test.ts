import { expect, test } from '@jest/globals';
import { compareMeaning } from './compare-meaning.ts';

const refusals = (source: string, version: string): string[] =>
  compareMeaning(source, version)
    .findings.filter(({ weight }) => weight === 'refuse')
    .map(({ message }) => message);

test.each([
  ['The extra 0.25 day is added later.', 'The leftover quarter of a day is added later.'],
  ['It takes 0.5 hours to fill.', 'It takes half of an hour to fill.'],
  ['It lies 0.75 miles away.', 'It lies three quarters of a mile away.'],
  ['The drive took 1.5 hours.', 'The drive took one and a half hours.'],
  ['Doors open at 8 a.m. sharp.', 'Doors open sharp at eight in the morning.'],
  ['Doors close at 9 p.m. sharp.', "Doors close sharp at nine o'clock in the evening."],
  ['The desk is staffed from 1 p.m. until 3 p.m. daily.', 'Every day, the desk is staffed from 1 to 3 p.m.'],
  ['The shop opens from 9 a.m. to 6 p.m. on Friday.', 'On Friday, the shop is open 9 to 6.'],
  ['The plan is covered by hundreds of outlets.', 'The plan draws coverage from hundreds of outlets.'],
  ['The data go to third parties.', 'The data are used by third parties.'],
  ['The difference between the two designs matters.', 'How the one design differs from the other matters.'],
  ['The US government knew its strength.', 'Washington knew its strength.'],
  ['He moved to Washington in spring.', 'In spring, he moved to Washington, D.C.'],
  [
    'She wrote that "a single brave town may try new things."',
    '"[A] single brave town may try new things," she wrote.',
  ],
  ['She wrote, "We may try new things in this town."', 'She wrote that "[w]e may try new things in this town."'],
  ['She said, "We may try. It is not too late."', '"We may try," she said. "it is not too late."'],
  ['Ice covers the soil of Mars.', 'Ice covers the Martian soil.'],
  ['It began in the late 1400s with a voyage.', 'It began with a voyage in the late fifteenth century.'],
  ['It began in mid-May last year.', 'Last year, it began in the middle of May.'],
  ['Washington knew its strength, say US diplomats.', 'The US government, its diplomats say, knew its strength.'],
  ['We rode on the tropical breeze, Untethered from the world.', 'The tropical breeze carried us away from the world.'],
])('another notation of the same value is accepted: %j → %j', (source, version) => {
  expect(refusals(source, version)).toEqual([]);
});

test.each([
  ['The extra 0.25 day is added later.', 'The leftover half of a day is added later.'],
  ['It lies 0.75 miles away.', 'It lies two thirds of a mile away.'],
  ['The drive took 1.5 hours.', 'The drive took two and a half hours.'],
  ['Doors open at 8 a.m. sharp.', 'Doors open sharp at eight in the evening.'],
  ['Doors open at 8 a.m. sharp.', "Doors open sharp at nine o'clock in the morning."],
  ['The desk is staffed from 1 p.m. until 3 p.m. daily.', 'Every day, the desk is staffed from 2 to 3 p.m.'],
  ['The shop opens from 9 a.m. to 6 p.m. on Friday.', 'On Friday, the shop is open 9 to 7.'],
  ['The plan is covered by hundreds of outlets.', 'The plan draws coverage from thousands of outlets.'],
  ['The two sons left home.', 'The one son left home.'],
  ['The US government knew its strength.', 'Moscow knew its strength.'],
  ['The French government met officials in Lyon.', 'The French government met officials in Paris.'],
  [
    'She wrote that "a single brave town may try new things."',
    '"[A] single proud town may try new things," she wrote.',
  ],
  ['She wrote, "We may try new things in this town."', 'She wrote that "[h]e may try new things in this town."'],
  ['It grew from hundreds to thousands.', 'It grew from thousands to hundreds.'],
  ['Sales fell by hundreds.', 'Sales fell to hundreds.'],
  ['The club rose from third to first place.', 'The club rose from second to first place.'],
  ['The data go to third parties.', 'The data go to second parties.'],
  ['They passed Slough, Reading and Bath.', 'They passed Slough and Bath.'],
  ['It began in the late 1400s with a voyage.', 'It began in the early 1400s with a voyage.'],
  ['It began in the early 1990s with a song.', 'It began with a song in the mid-1990s.'],
  ['It began in mid-May last year.', 'Last year, it began in late May.'],
  ['It ended late in the nineteenth century.', 'It ended early in the nineteenth century.'],
  [
    'Anton and Vera is a play about two thieves. People are to blame, but Anton can be seen as the worst. Vera flees.',
    'Anton and Vera is a play about two thieves. In the end Vera can be seen as the worst of those to blame. Vera flees.',
  ],
])('a changed value is rejected: %j → %j', (source, version) => {
  expect(refusals(source, version)).not.toEqual([]);
});
