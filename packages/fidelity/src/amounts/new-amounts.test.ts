import { expect, test } from '@jest/globals';
import { compareMeaning } from '../compare-meaning.ts';

const changed = [
  ['The two main parts of the engine are in the bow.', 'Two of the three main parts of the engine are in the bow.'],
  ['The pump handles 45 liters per second here.', 'The pump handles 45 liters per second here, or 40 per minute.'],
  ['She gets hundreds of letters daily.', 'Every week, she gets hundreds of letters.'],
  ['They meet a trio of sailors there.', 'There, they meet a pair of sailors.'],
  ['Our first stop was the old harbor.', 'The old harbor was our second stop.'],
  ['The text may have 160 characters maximum.', 'The text must have at least 160 characters.'],
  ['For over thirty years, the mill stood still.', 'The mill stood still for nearly thirty years.'],
  ['Both sets were read by the sorter.', 'Only one set was read by the sorter.'],
  ['From time to time, the gates are opened.', 'Once a century, the gates are opened.'],
  ['Look for a router with 802.11ax today.', 'Today, look for a router with 802.11ac.'],
  ['Two weeks from then, Unit 2 closed.', 'Two months from then, Unit 2 closed.'],
  ['He pays $9 daily for his daily needs.', 'For his daily needs, he pays $9 a week.'],
  ['The firm has been dominant for decades.', 'The firm has been dominant for a decade.'],
  ['The year-long study has ended.', 'The decade-long study has ended.'],
  ['He scored in the second half as they won 4-2.', 'As they won 4-2, he scored in the first half.'],
  ['For a moment, he said nothing.', 'He said nothing for an hour.'],
  ['For a long time, the house stood empty.', 'The house stood empty for several weeks.'],
  ['A handful of people came to the fair.', 'Hundreds of people came to the fair.'],
  ['Inside was a single, shriveled human eye.', 'Inside was a pair of shriveled human eyes.'],
  ['The house has an entrance at the back.', 'At the back, the house has two entrances.'],
  ['Both brothers were at the fair.', 'One of the brothers was at the fair.'],
] as const;

test('an amount that only the version has, or in another form, is rejected', () => {
  expect(changed.filter(([source, version]) => compareMeaning(source, version).accepted)).toEqual([]);
});

const same = [
  ['Milo, Jenna and Lydia read the texts.', 'Three friends read the texts: Milo, Jenna and Lydia.'],
  ['She has an MD and an MPH from Harvard.', 'She has two degrees from Harvard, an MD and an MPH.'],
  ['It is open in December, January and February.', 'It is open in the December-to-February season.'],
  ['Go in the autumn, which is from March to May.', 'March to May, the autumn, is when you should go.'],
  ['We met a man and a woman there.', 'There, we met two people, a man and a woman.'],
  ['He has a son and another son in Kyoto.', 'He has two sons, one of them in Kyoto.'],
  ['The fee is $9 daily.', 'The fee is $9 a day.'],
  ['Numerous people came to the fair.', 'Hundreds of people came to the fair.'],
  ['In November 2021, seven people were out of work.', 'As late as November 2021, seven people were out of work.'],
] as const;

test('an amount that the source implies is accepted', () => {
  expect(same.filter(([source, version]) => !compareMeaning(source, version).accepted)).toEqual([]);
});
