import { expect, test } from '@jest/globals';
import { compareMeaning } from '../compare-meaning.ts';

const refusals = (source: string, version: string): string[] =>
  compareMeaning(source, version)
    .findings.filter(({ weight }) => weight === 'refuse')
    .map(({ message }) => message);

test.each([
  ['The margin of error is +/- 30%.', 'The margin of error is plus or minus 30%.'],
  ['The margin of error is plus or minus 30%.', 'There is a margin of error of ±30%.'],
  ['Allow for an error of ± 1.5 here.', 'Allow for an error of plus or minus 1.5 here.'],
  ['Allow for an error of +/-2 here.', 'Allow for an error of ±2 here.'],
  ['It dates from 2.5 to 1.5 MYA.', 'It is 2.5 to 1.5 million years old.'],
  ['The layer formed 66 million years ago.', 'The layer formed 66 MYA.'],
  ['It cost 1.5 to 2 million dollars.', 'It cost 1.5 million to 2 million dollars.'],
  ['It cost $1.5 to $2 million.', 'It cost between $1.5 million and $2 million.'],
  ['Wages were about one-eighth of ours.', 'Wages were about an eighth of ours.'],
  ['It fell by an eighth of its value.', 'It fell by one-eighth of its value.'],
  ['It covers 1/8 of the land.', 'It covers an eighth of the land.'],
  ['This takes between 4-5 years or longer.', 'This takes four to five years or more.'],
  ['It has between 4 and 6 rooms.', 'It has four to six rooms.'],
  ['It has 4–6 rooms.', 'It has from 4 to 6 rooms.'],
  ['The pace varies across the 8 chapters.', 'The pace varies over the 8 chapters.'],
  ['It was used in the 12 weeks.', 'It was used over the 12 weeks.'],
  ['Children under five years old are at risk.', 'Children who have not yet turned five are at risk.'],
  ['People over 65 pay less.', 'People who have passed 65 pay less.'],
  ['It opened on 11/03/2022.', 'It opened on 11 March 2022.'],
  ['It opened on 03/11/2022.', 'It opened on 11 March 2022.'],
  ['It opened on March 11, 2022.', 'It opened on 2022-03-11.'],
  ['On 11 March, we met for the March cycle.', "March's cycle had its meeting on 11 March."],
  ['On 4 May, we began the May sale.', 'The sale began on 4 May.'],
  ['Ads shape tastes, loyalty and habits.', 'Ads shape three things: tastes, loyalty and habits.'],
  ['It has a kitchen and a bath.', 'It has two rooms: a kitchen and a bath.'],
  ['The plan covers food, rent, fuel and fares.', 'The plan covers four kinds of costs: food, rent, fuel and fares.'],
  ['All twelve colonists had secrets.', 'Of the twelve, every one of the colonists had secrets.'],
  ['The ten members help each other.', 'The ten members help one another.'],
  ['He won in 1933 and again in 1935.', 'He won in 1933 and again two years later, in 1935.'],
  ['It fell to −3 °C (−5 °C in the hills).', 'It fell to −3 °C, and to −5 °C in the hills.'],
  ['The value n = −3 was used.', 'We used n=−3.'],
  ['Sales fell (−3 %).', 'Sales fell by 3 %.'],
])('the same amount in another notation is accepted: %j → %j', (source, version) => {
  expect(refusals(source, version)).toEqual([]);
});

test.each([
  ['The margin of error is +/- 30%.', 'The margin of error is plus or minus 20%.'],
  ['Allow for an error of ± 1.5 here.', 'Allow for an error of ± 2.5 here.'],
  ['It was minus 30 degrees.', 'It was 20 degrees.'],
  ['It was cold (−3 °C).', 'It was cold (3 °C).'],
  ['The layer formed 66 million years ago.', 'The layer formed 56 MYA.'],
  ['Wages were about one-eighth of ours.', 'Wages were about a ninth of ours.'],
  ['This takes between 4-5 years.', 'This takes four to six years.'],
  ['The pace varies across the 8 chapters.', 'The pace varies over the 9 chapters.'],
  ['Children under five years old are at risk.', 'Children under six years old are at risk.'],
  ['It opened on 11/03/2022.', 'It opened on 12 March 2022.'],
  ['On 11 March, we met for the March cycle.', 'On 11 March, we met for the April cycle.'],
  ['She has two dogs and two cats.', 'She has two dogs and three cats.'],
  ['All twelve colonists had secrets.', 'All eleven colonists had secrets.'],
  ['He won in 1933 and again in 1935.', 'He won in 1933 and again three years later, in 1935.'],
])('a changed amount is still rejected: %j → %j', (source, version) => {
  expect(refusals(source, version)).not.toEqual([]);
});
