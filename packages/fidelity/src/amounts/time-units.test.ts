import { expect, test } from '@jest/globals';
import { compareMeaning } from '../compare-meaning.ts';

test.each([
  ['A reply takes 2–4 business days.', 'A reply takes 2–4 weeks.'],
  ['The parcel arrives within 6 working days.', 'The parcel arrives within 6 weeks.'],
  ['Returns are handled in 10 to 14 calendar days.', 'Returns are handled in 10 to 14 weeks.'],
  ['He was away for 4 successive weeks.', 'He was away for 4 months.'],
  ['The trial lasts 30 trading days.', 'The trial lasts 30 weeks.'],
])('a number keeps its unit after an adjective: %j → %j', (source, version) => {
  const { accepted, findings } = compareMeaning(source, version);
  expect(accepted).toBe(false);
  expect(findings.map(({ kind }) => kind)).toContain('unit');
});

test.each([
  ['Sales fell for six consecutive quarters.', 'Sales fell for seven quarters in a row.'],
  ['Profits rose for two straight quarters.', 'Profits rose for three quarters in a row.'],
  ['Exports shrank for three consecutive quarters.', 'Exports shrank for four quarters running.'],
  ['A tram leaves every 20 minutes.', 'A tram leaves every hour and a half.'],
  ['The drug is given every 12 hours.', 'The drug is given every day and a half.'],
  ['The meter costs £2 per hour.', 'The meter costs £2 per hour and a half.'],
  ['He ran it in 3 minutes 52.81 seconds.', 'He ran it in 3:53.81.'],
  ['She swam it in 27:14.60.', 'She swam it in 27 minutes 15.60 seconds.'],
])('another count of time units is rejected: %j → %j', (source, version) => {
  expect(compareMeaning(source, version).accepted).toBe(false);
});

test.each([
  ['A reply takes 2–4 business days.', 'You will get a reply in two to four working days.'],
  ['He was away for 4 successive weeks.', 'He was away four weeks running.'],
  ['Sales fell for six consecutive quarters.', 'Sales fell for six quarters in a row.'],
  ['Sales fell for three consecutive quarters.', 'Sales fell for three quarters in a row.'],
  ['Sales fell for four quarters.', 'Sales fell for a year.'],
  ['Three-quarters of the staff left.', 'Some 75% of the staff left.'],
  ['A tram leaves every 90 minutes.', 'A tram leaves every hour and a half.'],
  ['A tram leaves every hour and a quarter.', 'There is a tram every 75 minutes.'],
  ['He ran it in 3 minutes 52.81 seconds.', 'He ran it in 3:52.81.'],
  ['She swam it in 27:14.60.', 'She swam it in 27 minutes 14.6 seconds.'],
  ['She won in 2 hours 21 minutes 38.5 seconds.', 'She won in 2:21:38.5.'],
  ['In 2023 working hours fell.', 'Working hours fell in 2023.'],
  ['The flood killed 40 people days later.', 'Days later, the flood killed 40 people.'],
])('the same time in another notation has no finding: %j → %j', (source, version) => {
  expect(compareMeaning(source, version).findings).toEqual([]);
});
