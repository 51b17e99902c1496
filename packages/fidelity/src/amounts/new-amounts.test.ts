import { expect, test } from '@jest/globals';
import { compareMeaning } from '../compare-meaning.ts';

const changed = [
  ['In his first season he won. The second day was cold.', 'In his second season he won. The second day was cold.'],
  ['One in five adults smokes.', 'One in six adults smokes.'],
  ['Two weeks from then, Unit 2 closed.', 'Two months from then, Unit 2 closed.'],
  ['He scored in the second half as they won 4-2.', 'As they won 4-2, he scored in the first half.'],
  [
    'In a 1-year study, and over one year of care, part 2 helped.',
    'In a 1-year study, and over two years of care, part 2 helped.',
  ],
  ['The pump handles 45 liters per second here.', 'The pump handles 45 liters per second here, or 40 per minute.'],
  ['She gets hundreds of letters daily.', 'Every week, she gets hundreds of letters.'],
  ['They meet a trio of sailors there.', 'There, they meet a pair of sailors.'],
  ['Mix half a sachet with one cup per litre.', 'Mix one sachet with one cup per litre.'],
  ['Prices fell by at least a quarter there.', 'Prices fell by at least a fifth there.'],
  ['Between a third and a half of the trees died.', 'Between a quarter and a half of the trees died.'],
  ['The walk took 30 minutes, six more than before.', 'The walk took 30 minutes, sixteen minutes more than before.'],
  ['Our first stop was the old harbor.', 'The old harbor was our second stop.'],
  ['He pays $9 daily for his daily needs.', 'For his daily needs, he pays $9 a week.'],
] as const;

test('an amount that only the version has, or in another form, is rejected', () => {
  expect(changed.filter(([source, version]) => compareMeaning(source, version).accepted)).toEqual([]);
});

const same = [
  ['Milo, Jenna and Lydia read the texts.', 'Three friends read the texts: Milo, Jenna and Lydia.'],
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
