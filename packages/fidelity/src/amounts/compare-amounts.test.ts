import { describe, expect, test } from '@jest/globals';
import { compareMeaning } from '../compare-meaning.ts';

/** The kinds that refuse, in the order of the findings. */
function refusals(source: string, version: string): string[] {
  return compareMeaning(source, version)
    .findings.filter(({ weight }) => weight === 'refuse')
    .map(({ kind }) => kind);
}

describe('the same amount in another notation is accepted', () => {
  test.each([
    ['Twelve ships left.', '12 ships left.'],
    ['It took fifty percent of the crop.', 'It took 50% of the crop.'],
    ['It took 50 per cent of the crop.', 'Half of the crop was taken by it, or 50%.'],
    ['It cost $5 million to build.', 'Building it cost 5 million dollars.'],
    ['It cost $5m to build.', 'The cost of building it was $5,000,000.'],
    ['It cost US$3.2bn.', 'The cost was 3.2 billion US dollars.'],
    ['It cost £20 a month.', 'The monthly cost was 20 pounds.'],
    ['They paid EUR 300.', 'They paid €300.'],
    ['It costs 50 cents.', 'It costs $0.50.'],
    ['It weighs 5 kg.', 'Its weight is 5 kilograms.'],
    ['It lies 1,500 metres up.', 'It lies 1.5 km up.'],
    ['It lasted for 90 minutes.', 'It lasted an hour and a half, or 1.5 hours.'],
    ['The trip takes two weeks.', 'It is a 14-day trip.'],
    ['The ten-year plan worked.', 'The plan, which ran for ten years, worked.'],
    ['About two-thirds of voters agreed.', 'About 2/3 of voters agreed.'],
    ['Three quarters of them left.', 'Of them, 75% left.'],
    ['One in five adults smokes.', 'Of all adults, 20% smoke.'],
    ['A third of the class failed.', 'One third of the class failed.'],
    ['They sold half a million copies.', 'They sold 500,000 copies.'],
    ['A dozen people came.', 'Twelve people came.'],
    ['Two dozen people came.', 'There were 24 people there.'],
    ['It doubled in size.', 'It is now twice as big.'],
    ['The price rose threefold.', 'The price tripled.'],
    ['It is three times as long.', 'It is 3 times as long.'],
    ['She came second in the 18th century race.', 'In the eighteenth century race she came 2nd.'],
    ['Music of the 1990s is back.', 'Music of the nineties is back.'],
    ["Music of the '90s is back.", 'Music of the 1990s is back.'],
    ['He was born on May 11, 1996.', 'He was born on 11 May 1996.'],
    ['He was born on 1996-05-11.', 'He was born on May 11th, 1996.'],
    ['He was born on 11/05/1996.', 'He was born on the 11th of May 1996.'],
    ['The doors open at 7 PM.', 'The doors open at 19:00.'],
    ['The doors open at 7:30 p.m.', 'Doors open at 7.30pm.'],
    ["The doors open at seven o'clock.", 'The doors open at 7 p.m.'],
    ['They ate at noon.', 'They ate at 12 p.m.'],
    ['Between 10 and 15 percent of it melts.', 'Some 10–15% of it melts.'],
    ['It needs $5 to $10 million.', 'It needs $5–10 million.'],
    ['He grew up during World War II.', 'He grew up during the Second World War.'],
    ['See chapter IV.', 'See chapter 4.'],
    ['The year nineteen ninety-six was cold.', 'The year 1996 was cold.'],
    ['It has two hundred and fifty-three rooms.', 'It has 253 rooms.'],
    ['Temperatures fell to -5°C.', 'Temperatures fell to minus 5 degrees Celsius.'],
    ['The effect was significant (p < 0.05).', 'The effect was significant (p<0.05).'],
    ['Some 10 000 people came.', 'Some 10,000 people came.'],
    ['There were 10\u202f000 of them.', 'There were ten thousand of them.'],
    ['The two men shook hands.', 'Both men shook hands.'],
    ['Two reasons stand out. The first is cost, the second is time.', 'One reason is cost. Another is time.'],
    ['One of them ran.', 'A single one ran.'],
    ['It runs on Android 7.0.', 'Android 7.0 is what it runs on.'],
    ['It grew by 3 percentage points.', 'It grew by three percentage points.'],
    ['Covid-19 spread.', 'COVID-19 spread.'],
    ['Call 555-0134 at once.', 'At once, call 555-0134.'],
    ['It lies at 48.85° N.', 'It lies at 48.85 degrees N.'],
    ['He is in his nineties.', 'He is in his 90s.'],
    ['It rose from 5 to 10 percent.', 'It went from 5% to 10%.'],
    ['Take no more than 4 tablets.', 'Take at most 4 tablets.'],
    ['More than 300 people came.', 'Over 300 people came.'],
    ['It has 300 or more beds, up to 400.', 'It has 300+ beds, at most 400.'],
    ['In the past decade it grew.', 'In the past ten years it grew.'],
    ['It opens every day.', 'It opens daily.'],
    ['It arrives within three weeks.', 'It arrives in three weeks.'],
    ['It has 8.8 million users.', 'It has 8.8m users.'],
    ['The wall is 8.8 metres high.', 'The wall is 8.8m high.'],
    ['The price rose from $19 to $22.', 'The price went up to $22 from $19.'],
    ['The effect was small (p = 0.002).', 'The effect was small (p = .002).'],
    ['It lasts up to two days.', 'It lasts as long as two days.'],
    ['He pays $12 for adults and $6 for children.', 'For children he pays $6, for adults $12.'],
    ['It took over five years.', 'It took more than five years.'],
    ['It was built over five years.', 'It was built in five years.'],
    ['It opened in July 1937.', 'In July of 1937 it opened.'],
    ['The 2019/20 season was cut short.', 'The 2019/20 season was shortened.'],
    ['Hundreds of millions of people saw it.', 'It was seen by hundreds of millions.'],
  ])('%j → %j', (source, version) => {
    expect(refusals(source, version)).toEqual([]);
    expect(refusals(version, source)).toEqual([]);
  });
});

describe('a different amount is rejected', () => {
  test.each([
    ['Twelve ships left.', '13 ships left.', ['number']],
    ['It took 12% of the crop.', 'It took 15% of the crop.', ['number']],
    ['It rose by 3 percentage points.', 'It rose by 3 percent.', ['unit']],
    ['It rose by 3%.', 'It rose by 3.', ['unit']],
    ['It cost $5 million.', 'It cost €5 million.', ['money']],
    ['It cost $5 million.', 'It cost $5 billion.', ['money']],
    ['It weighs 5 kg.', 'It weighs 5 pounds.', ['unit']],
    ['It takes five days.', 'It takes five weeks.', ['unit']],
    ['It was founded in 1837.', 'It was founded in 1873.', ['number']],
    ['He was born on May 11.', 'He was born on May 12.', ['date']],
    ['He was born on May 11.', 'He was born on June 11.', ['date']],
    ['It opened in July.', 'It opened in June.', ['date']],
    ['It opens on Tuesday.', 'It opens on Thursday.', ['date']],
    ['The doors open at 7 PM.', 'The doors open at 7 AM.', ['date']],
    ['Music of the 1990s is back.', 'Music of the 1980s is back.', ['date']],
    ['In the 18th century it burned.', 'In the 19th century it burned.', ['date']],
    ['Two-thirds of voters agreed.', 'Three-quarters of voters agreed.', ['number']],
    ['One in five adults smokes.', 'One in six adults smokes.', ['number']],
    ['Hundreds of millions saw it.', 'Tens of millions saw it.', ['number']],
    ['It costs millions, if not billions.', 'It costs thousands, if not millions.', ['number']],
    ['Her two sons left.', 'Her three sons left.', ['number']],
    ['Both of her sons left.', 'Her three sons left.', ['number']],
    ['It lasted for years.', 'It lasted for decades.', ['number']],
    [
      'In his first season he won. The second day was cold.',
      'In his second season he won. The second day was cold.',
      ['number'],
    ],
    ['Her two sons left.', 'Her one son left.', ['number']],
    ['It doubled in size.', 'It tripled in size.', ['number']],
    ['She came second.', 'She came third.', ['number']],
    ['World War II began.', 'World War I began.', ['number']],
    ['Revenue rose from $5 million in May.', 'Revenue rose to $5 million in May.', ['money']],
    ['It fell by 20%.', 'It fell to 20%.', ['number']],
    ['At least 300 people came.', '300 people came.', ['number']],
    ['It took five years.', 'It took more than five years.', ['number']],
    ['Almost 300 people came.', 'Exactly 300 people came.', ['number']],
    ['It rose by up to 50%.', 'It rose by 50%.', ['number']],
    ['In 2010 and 2012 it won; in 2010 it lost.', 'In 2010 and 2012 it won; in 2012 it lost.', ['number']],
    ['One child came.', 'Two children came.', ['number']],
    ['He comes once a week.', 'He comes twice a week.', ['number']],
    ['It takes a week.', 'It takes a month.', ['number']],
    ['It fell by a quarter.', 'It fell by a third.', ['number']],
    ['More than 300 people came.', 'Fewer than 300 people came.', ['number']],
    ['He lived there until 1950.', 'He lived there after 1950.', ['number']],
    ['Temperatures fell to -5°C.', 'Temperatures fell to 5°C.', ['number']],
    ['It runs on version 3.14.2.', 'It runs on version 3.14.3.', ['number']],
    ['It is called GPT-4.', 'It is called GPT-5.', ['number']],
    ['Many came.', 'Around 40 came.', ['number']],
    ['Around 40 people came.', 'Many people came.', ['number']],
    ['It has 8 rooms.', 'It has 80 rooms.', ['number']],
    ['It costs $12 for adults and $6 for children.', 'It costs $6 for adults and $12 for children.', ['number']],
  ])('%j → %j', (source, version, kinds) => {
    expect(refusals(source, version)).toEqual(kinds);
  });
});

test.each(['constructor', 'toString', 'valueOf', '__proto__'])('an amount before or after %s is read', (word) => {
  expect(
    refusals(`It has 2 ${word} calls and at least ${word} 5.`, `It has 2 ${word} calls, at least ${word} 5.`),
  ).toEqual([]);
  expect(refusals(`It has 2 ${word} calls.`, `It has 3 ${word} calls.`)).toContain('number');
});
