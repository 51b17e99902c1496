import { expect, test } from '@jest/globals';
import { compareMeaning } from '../compare-meaning.ts';

const changed = [
  ['In his first season he won. The second day was cold.', 'In his second season he won. The second day was cold.'],
  ['One in five adults smokes.', 'One in six adults smokes.'],
  ['We asked 90 nurses, and a third said yes.', 'We asked 90 nurses, and one in five said yes.'],
  ['We asked 90 nurses, and a fifth felt tired.', 'We asked 90 nurses, and one in six felt tired.'],
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

test.each([
  ['It opened in 1990 and ran for 15 years.', 'It opened in 2005 and ran for 15 years.', ['refuse: 1990 → 2005']],
  ['It ran in 1,250 towns from 990 on.', 'It ran in 1,250 towns from 980 on.', ['refuse: 990 → 980']],
  ['It shut in 2019 and came back the year after.', 'It shut in 2019 and came back in 2020.', ['ask: nothing → 2020']],
  ['It shut in 2019 and came back later.', 'It shut in 2019 and came back in 2025.', ['refuse: nothing → 2025']],
  ['We sold 2201 of them, then more.', 'We sold 2201 of them, then 2202.', ['refuse: nothing → 2202']],
  ['Of all members, 60 % agreed.', 'Of all members, 60 % agreed and 40 % did not.', ['ask: nothing → 40 %']],
  ['Of all members, 60 % agreed.', 'Of all members, 60 % agreed and 30 % did not.', ['refuse: nothing → 30 %']],
  ['A share of 25 % of 200 votes won.', 'A share of 25 % of 200 votes, or 50, won.', ['ask: nothing → 50']],
  ['A share of 25 % of 200 votes won.', 'A share of 25 % of 200 votes, or 60, won.', ['refuse: nothing → 60']],
  ['It cost £5 for each of the 4 guests.', 'It cost £5 for each of the 4 guests, £20 in all.', ['ask: nothing → £20']],
  ['It cost £20 for the 4 guests.', 'It cost £20 for the 4 guests, £5 for each.', ['ask: nothing → £5']],
  ['It cost £20 for the 4 guests.', 'It cost £20 for the 4 guests, £6 for each.', ['refuse: nothing → £6']],
  ['We saw 12 boxes and 30 mugs.', 'We saw 12 boxes and 30 mugs, or 42 things.', ['ask: nothing → 42']],
  ['It runs from 9 a.m. for 8 hours.', 'It runs for 8 hours, from 9 a.m. to 5 p.m. on.', ['ask: nothing → 5 p.m.']],
  ['It runs from 9 a.m. for 8 hours.', 'It runs for 8 hours, from 9 a.m. to 6 p.m. on.', ['refuse: nothing → 6 p.m.']],
  [
    'It ends at 5 p.m. after 8 hours.',
    'It ends at 5 p.m. after 8 hours: it starts at 9 a.m. there.',
    ['ask: nothing → 9 a.m.'],
  ],
  ['It runs from 9 a.m. to 5 p.m. there.', 'It runs from 9 a.m. to 5 p.m. there, 8 hours.', ['ask: nothing → 8 hours']],
  [
    'It runs from 9 a.m. to 5 p.m. there.',
    'It runs from 9 a.m. to 5 p.m. there, 10 hours.',
    ['refuse: nothing → 10 hours'],
  ],
  [
    'It holds 40 boats.\n\nIt opened to all of them at noon.',
    'It holds boats.\n\nIt opened to all 40 of them at noon.',
    ['ask: 40 → nothing', 'ask: nothing → 40'],
  ],
  ['It took 12 months to build.', 'It took long to build.', ['ask: 12 months → nothing']],
  ['It took 7 days to build.', 'It took long to build.', ['ask: 7 days → nothing']],
  ['It took 24 hours to build.', 'It took long to build.', ['ask: 24 hours → nothing']],
  ['It took 30 days to build.', 'It took long to build.', ['refuse: 30 days → nothing']],
  ['It is 100 % wool.', 'It is all wool.', ['ask: 100 % → nothing']],
  ['It is 99 % wool.', 'It is all wool.', ['refuse: 99 % → nothing']],
  ['She is 34 now.', 'She is in her thirties now.', ['ask: 34 → thirties', 'ask: nothing → thirties']],
  ['She is 30 now.', 'She is in her thirties now.', ['ask: 30 → thirties', 'ask: nothing → thirties']],
  ['She is 40 now.', 'She is in her thirties now.', ['refuse: nothing → thirties', 'ask: 40 → thirties']],
  ['He came ninth in it.', 'He came second of all.', ['refuse: ninth → second']],
  ['It is the last of its six rules.', 'It is the sixth rule.', []],
  ['It has five sizes.', 'It has three colors.', ['refuse: five → three']],
  ['Here 90 % agree.', 'Here nine out of ten agree.', []],
  ['Here nine out of ten agree.', 'Here 90 % agree.', []],
  ['It has all seven days.', 'It has every day.', ['ask: seven days → day']],
  ['Two dogs and two cats came.', 'Two dogs and cats came.', []],
  ['At least 300 people came.', '300 people came.', ['ask: 300 → 300']],
  ['300 people came, and 300 more than 20.', '300 people came, and 300 under 20.', ['ask: 20 → 20']],
])('%j → %j: %j', (source, version, expected) => {
  expect(
    compareMeaning(source, version).findings.map(
      (finding) => `${finding.weight}: ${finding.source?.text ?? 'nothing'} → ${finding.version?.text ?? 'nothing'}`,
    ),
  ).toEqual(expected);
});

test('the question about a bound names the amount', () => {
  const [finding] = compareMeaning('At least 300 people came.', '300 people came.').findings;
  expect(finding?.message).toBe('Is “300” a minimum, a maximum or neither in both texts?');
});
