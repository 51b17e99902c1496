/**
 * Expressions with the same meaning and with different meanings. In each line, expressions
 * after `=` have the meaning of the first one, and those after `≠` have a different meaning.
 */
import { expect, test } from '@jest/globals';
import { compareMeaning } from './compare-meaning.ts';

/** Two ways to say the same thing, with `{}` in place of an expression, and lines of expressions to insert. */
type Table = { readonly source: string; readonly version: string; readonly lines: string };

const tables: readonly Table[] = [
  {
    source: 'In its report, the county lists {}.',
    version: '{} are on the list in the report of the county.',
    lines: `
      twelve towns = 12 towns = a dozen towns ≠ two dozen towns ≠ 13 towns ≠ twenty towns
      six towns = 6 towns = half a dozen towns = a half-dozen towns ≠ five towns ≠ a dozen towns
      24 towns = twenty-four towns = two dozen towns ≠ 42 towns ≠ a dozen towns
      fifteen towns = 15 towns ≠ fifty towns ≠ 51 towns
      forty-two towns = 42 towns ≠ 24 towns ≠ forty towns
      100 towns = a hundred towns = one hundred towns ≠ a thousand towns ≠ 110 towns
      105 towns = a hundred and five towns = one hundred five towns ≠ 150 towns ≠ 115 towns
      1,200 towns = twelve hundred towns = 1200 towns = one thousand two hundred towns ≠ 1,020 towns ≠ 12,000 towns
      2 million acres = two million acres = 2,000,000 acres ≠ 2 billion acres ≠ 3 million acres ≠ 200,000 acres
      1.5 million trees = one and a half million trees = 1,500,000 trees = a million and a half trees ≠ 1.5 billion trees
      500,000 trees = half a million trees = five hundred thousand trees ≠ a million trees ≠ 50,000 trees
      250,000 trees = a quarter of a million trees = a quarter million trees ≠ half a million trees ≠ 25,000 trees
      750,000 trees = three quarters of a million trees ≠ a quarter of a million trees
      200,000 trees = two hundred thousand trees = 200K trees = 0.2 million trees ≠ 20,000 trees
      20 towns = twenty towns ≠ 30 towns
      three towns = 3 towns = a trio of towns ≠ four towns ≠ 13 towns
      four towns = a quartet of towns = 4 towns ≠ a trio of towns
      hundreds of trees = several hundred trees ≠ thousands of trees ≠ millions of trees
      tens of thousands of trees ≠ hundreds of thousands of trees ≠ tens of millions of trees
      40 or 50 towns = forty or fifty towns ≠ 40 or 60 towns
      eight of the nine towns = 8 of 9 towns = eight out of nine towns ≠ seven of the nine towns ≠ eight of the ten towns
    `,
  },
  {
    source: 'In the end, {} of the voters agreed to the plan.',
    version: 'The plan won the consent of {} of the voters in the end.',
    lines: `
      50% = 50 percent = half = 50 per cent = fifty percent = one half ≠ 15% ≠ a third ≠ 55%
      25% = a quarter = one quarter = one-fourth = a fourth = ¼ = 1/4 ≠ a third ≠ 75% ≠ a fifth
      75% = three quarters = three-fourths = three-quarters = ¾ ≠ two thirds ≠ a quarter
      two thirds = two-thirds = 2/3 = ⅔ ≠ one third ≠ three quarters
      20% = one fifth = a fifth = 20 pct ≠ a quarter ≠ 2%
      10% = a tenth = one tenth = ten percent ≠ a ninth ≠ 100%
      one third = a third = 1/3 = ⅓ ≠ a half ≠ a quarter
      0.5% = half a percent ≠ 5% ≠ 0.05%
      1.5% = one and a half percent = 1.5 per cent ≠ 15% ≠ two and a half percent
      12.5% = an eighth = one eighth ≠ a seventh ≠ 25%
      40% = two fifths = two-fifths = forty per cent ≠ three fifths ≠ 14%
      60% = three fifths = sixty percent ≠ two fifths ≠ 16%
      90% = nine tenths = ninety percent ≠ nineteen percent ≠ 99%
      between 30% and 40% = 30–40% = 30 to 40 percent = thirty to forty percent ≠ 30 to 50 percent ≠ 13 to 40 percent
    `,
  },
  {
    source: 'According to the poll, {} likes the plan.',
    version: 'The plan is liked by {}, the poll found.',
    lines: `
      one in five voters = 1 in 5 voters = one out of five voters = one of every five voters = 20% of voters ≠ one in four voters ≠ one in fifty voters
      nine out of ten voters = nine in ten voters = 9 in 10 voters = 90% of voters ≠ nine out of twelve voters ≠ eight out of ten voters
      one voter in eight = one in eight voters = one out of every eight voters ≠ one voter in eighteen ≠ one in nine voters
      every second voter = every other voter ≠ every third voter
    `,
  },
  {
    source: 'For the new roof, the parish paid {}.',
    version: 'The parish spent {} on its new roof.',
    lines: `
      $5 million = five million dollars = $5m = $5,000,000 = US$5 million = 5 million dollars = $5M = USD 5 million ≠ $5 billion ≠ €5 million ≠ $6 million ≠ $500,000
      $1.5 billion = 1.5 billion dollars = $1.5bn = one and a half billion dollars ≠ $1.5 million ≠ $15 billion
      €300 = 300 euros = three hundred euros = EUR 300 ≠ $300 ≠ 300 pounds ≠ €30
      £20 = 20 pounds = twenty pounds ≠ $20 ≠ £12
      50 cents = fifty cents = $0.50 = half a dollar ≠ $50 ≠ 15 cents
      $10 = ten dollars = ten bucks = 10 dollars ≠ $100 ≠ ten euros
      ¥1,000 = 1,000 yen = a thousand yen ≠ ¥10,000 ≠ 1,000 yuan
      $2.50 ≠ $2.05 ≠ $25 ≠ two dollars and fifteen cents
      $100,000 = a hundred thousand dollars = $100K = one hundred thousand dollars ≠ $10,000 ≠ $1 million
      a quarter of a million dollars = $250,000 = 250,000 dollars ≠ half a million dollars
      $3 to $5 million = $3–5 million = between $3 million and $5 million = three to five million dollars ≠ $3 to $6 million
      $20 a head = $20 per person = $20 each ≠ $25 each
      $60,000 a year = $60,000 per year = $60,000 annually = an annual $60,000 ≠ $60,000 a month ≠ $16,000 a year
    `,
  },
  {
    source: 'Walkers say that the path measures {}.',
    version: 'It is a path that measures {}, walkers say.',
    lines: `
      5 km = five kilometers = 5 kilometres = 5km ≠ 5 miles ≠ 50 km ≠ 5 m
      half a mile = 0.5 miles = a half mile = half of a mile ≠ a quarter of a mile ≠ five miles
      a mile and a half = one and a half miles = 1.5 miles = 1½ miles ≠ two and a half miles ≠ a mile and a quarter
      3.2 miles ≠ 2.3 miles ≠ 32 miles
      six feet two inches = 6 feet 2 inches = 6'2" = six foot two = 6 ft 2 in ≠ 6 feet 3 inches ≠ five feet two inches
      100 square kilometres = 100 sq km = 100 km² = one hundred square kilometers ≠ 100 square miles ≠ 1,000 square kilometres
      30 by 40 meters = 30 m by 40 m = 30 × 40 m = thirty by forty meters ≠ 30 by 50 meters
      1,000 meters = a thousand meters = one kilometer = 1 km ≠ ten kilometers
      250 meters = a quarter of a kilometer = 250 m ≠ half a kilometer
    `,
  },
  {
    source: 'The cook said that it needs {}.',
    version: 'It needs {}, the cook said.',
    lines: `
      500 grams = half a kilogram = half a kilo = 0.5 kg = 500 g ≠ 500 kg ≠ 50 grams
      30°C = 30 degrees Celsius = 30 degrees C = 30 °C ≠ 30°F ≠ 13 degrees Celsius
      5 liters = five litres = 5 L = 5 litres ≠ 5 gallons ≠ 15 liters
      a ton and a half = one and a half tons = 1.5 tons ≠ two and a half tons
      two tablespoons = 2 tablespoons = 2 tbsp ≠ three tablespoons ≠ two teaspoons
      a pound of salt = one pound of salt = 1 lb of salt ≠ two pounds of salt
      half a cup of milk = ½ cup of milk = 1/2 cup of milk = a half cup of milk ≠ a quarter cup of milk
      16 GB = 16 gigabytes = 16GB = sixteen gigabytes ≠ 16 MB ≠ 8 GB
      one and a half cups = 1½ cups = 1.5 cups = a cup and a half ≠ two and a half cups
    `,
  },
  {
    source: 'By all accounts, it lasted {}.',
    version: 'It went on for {}, by all accounts.',
    lines: `
      90 minutes = an hour and a half = one and a half hours = 1.5 hours = ninety minutes ≠ 90 hours ≠ 19 minutes ≠ two hours
      30 minutes = half an hour = thirty minutes = a half hour ≠ an hour and a half ≠ 13 minutes
      15 minutes = a quarter of an hour = fifteen minutes = a quarter hour ≠ 50 minutes ≠ half an hour
      45 minutes = three quarters of an hour = forty-five minutes ≠ a quarter of an hour
      two weeks = 14 days = a fortnight = fourteen days ≠ two months ≠ three weeks
      six months = half a year = 6 months ≠ six weeks ≠ 16 months
      18 months = a year and a half = one and a half years = eighteen months ≠ eight months ≠ two and a half years
      ten years = a decade = 10 years = one decade ≠ two decades ≠ ten months ≠ a century
      two decades = twenty years = 20 years ≠ two centuries ≠ 25 years
      fifty years = half a century = 50 years = five decades ≠ a century ≠ fifteen years
      a hundred years = a century = 100 years = ten decades ≠ two centuries ≠ a decade
      25 years = a quarter of a century = a quarter century = twenty-five years ≠ half a century
      three centuries = 300 years = three hundred years ≠ 30 years ≠ two centuries
      1,000 years = a thousand years = a millennium = ten centuries ≠ 10,000 years
      12 months = twelve months = one year = a full year ≠ two years
      seven days = 7 days = a week ≠ a month ≠ 17 days
      24 hours = twenty-four hours = a full day ≠ 42 hours
      48 hours = two days = forty-eight hours ≠ three days ≠ 84 hours
      three and a half years = 3.5 years = 3½ years ≠ four and a half years
      from 9 to 5 = from nine to five = from nine until five ≠ from nine to six
      20 to 30 minutes = 20–30 minutes = between 20 and 30 minutes = twenty to thirty minutes ≠ 20 to 40 minutes
      several decades = some decades
      the three years to 2019 ≠ the four years to 2019 ≠ the three years to 2018
    `,
  },
  {
    source: 'As everybody knows, the bridge opened {}.',
    version: 'It was {} that the bridge opened, as everybody knows.',
    lines: `
      on May 11, 1996 = on 11 May 1996 = on the 11th of May 1996 = on May 11th, 1996 = on 1996-05-11 ≠ on May 12, 1996 ≠ on May 11, 1997 ≠ on June 11, 1996
      on the Fourth of July = on July 4 = on 4 July = on July 4th ≠ on July 5 ≠ on June 4
      in the 1990s = in the '90s = in the nineties = in the 1990's ≠ in the 1980s ≠ in 1990
      in the mid-1990s = in the middle of the 1990s = in the mid-nineties ≠ in the mid-1980s
      in the early 1920s = early in the 1920s = at the start of the 1920s = at the beginning of the 1920s ≠ in the early 1930s
      in the late 19th century = late in the nineteenth century = in the late 1800s = at the end of the nineteenth century ≠ in the late 18th century
      in the 19th century = in the nineteenth century = in the 1800s ≠ in the 1900s ≠ in the 18th century
      between 2010 and 2015 = from 2010 to 2015 = in 2010–2015 = from 2010 through 2015 ≠ between 2010 and 2016 ≠ from 2001 to 2015
      in 2010–11 = in 2010-11 = in 2010/11 = in 2010–2011 ≠ in 2011–12
      in 1996 = in the year 1996 ≠ in 1969 ≠ in 1997
      in March 2004 = in March of 2004 ≠ in May 2004 ≠ in March 2005
      at 7 p.m. = at seven in the evening = at 19:00 = at 7:00 PM = at 7pm = at seven p.m. ≠ at 7 a.m. ≠ at 8 p.m.
      at noon = at 12 p.m. = at midday = at 12 noon ≠ at midnight ≠ at 1 p.m.
      at midnight = at 12 a.m. = at 12 midnight ≠ at noon
      at 6:30 a.m. = at half past six in the morning = at 6.30am ≠ at 6:30 p.m. ≠ at 6:13 a.m.
      at 8:45 = at a quarter to nine = at quarter to nine ≠ at a quarter past nine ≠ at 8:15
      in the first quarter of 2020 = in Q1 2020 = in Q1 of 2020 = in 2020's first quarter ≠ in Q2 2020 ≠ in the third quarter of 2020
      in 44 BC = in 44 BCE = in 44 B.C. ≠ in AD 44 ≠ in 45 BC
      on Friday, June 3 = on June 3, a Friday = on Friday, 3 June ≠ on Thursday, June 3 ≠ on Friday, June 13
      in the summer of 2019 = in summer 2019 = during the summer of 2019 ≠ in the summer of 2018
      in the 2000s = in the first decade of the 2000s ≠ in the 1900s ≠ in the 2010s
      ten years ago = a decade ago = 10 years ago ≠ ten months ago ≠ two decades ago
      two years later = after two years = 2 years later = two years afterwards ≠ three years later ≠ two months later
      every two weeks = fortnightly = every fortnight = every other week = every 14 days ≠ every three weeks ≠ every two months
      twice a week = two times a week = two times per week ≠ three times a week ≠ twice a month
      once a year = yearly = every year = each year = annually ≠ once a month ≠ twice a year
      daily = every day = each day ≠ weekly
      24 hours a day ≠ 12 hours a day
    `,
  },
  {
    source: 'The tank in the yard holds {}.',
    version: 'In the yard is a tank that holds {}.',
    lines: `
      more than 300 liters = over 300 liters = upwards of 300 liters = in excess of 300 liters ≠ more than 400 liters
      at least ten tons = no fewer than ten tons = a minimum of ten tons = ten tons or more = ten or more tons ≠ at least two tons
      at most ten tons = no more than ten tons = up to ten tons = a maximum of ten tons = ten tons or less ≠ at most two tons
      less than 50 liters = under 50 liters = fewer than 50 liters = below 50 liters ≠ less than 15 liters
      about 40 liters = around 40 liters = roughly 40 liters = approximately 40 liters = some 40 liters = 40 liters or so ≠ about 50 liters
      nearly 100 liters = almost 100 liters = just under 100 liters = close to 100 liters ≠ nearly 200 liters
      10 to 15 tons = 10–15 tons = between 10 and 15 tons = ten to fifteen tons ≠ 10 to 50 tons ≠ 11 to 15 tons
    `,
  },
  {
    source: 'Last year, sales in the shop {}.',
    version: 'Sales in the shop {} last year.',
    lines: `
      rose by 10 percent = rose 10% = grew 10 percent = increased by 10% = were up 10% = climbed by a tenth ≠ rose by 20 percent
      doubled = rose twofold = grew to twice their level = increased two-fold ≠ tripled ≠ rose by 200 percent
      tripled = rose threefold = grew to three times their level = increased by a factor of three ≠ doubled ≠ quadrupled
      halved = fell by half = fell by 50% = were cut in half = dropped 50 percent ≠ fell by a third ≠ fell by 15%
      fell from 20 to 15 tons = dropped from 20 to 15 tons = went from 20 tons down to 15 tons = fell to 15 tons from 20 ≠ fell from 20 to 12 tons
      rose tenfold = grew ten times over = increased by a factor of ten ≠ rose hundredfold ≠ rose by ten percent
      rose 5 percentage points = rose by five percentage points = were up five percentage points ≠ rose 5 percent ≠ rose 15 percentage points
    `,
  },
  {
    source: 'At the fair, {} won the race.',
    version: 'The race at the fair was won by {}.',
    lines: `
      a 12-year-old girl = a twelve-year-old girl = a girl of 12 = a girl aged 12 = a girl who was 12 = a girl who was twelve years old ≠ a 13-year-old girl ≠ a girl of 21
      a woman in her thirties = a woman in her 30s ≠ a woman in her forties ≠ a woman of thirteen
      the second runner from the left = the 2nd runner from the left ≠ the third runner from the left
      the 21st runner = the twenty-first runner ≠ the 22nd runner ≠ the twelfth runner
      the third of the five brothers = the third of five brothers = the 3rd of the five brothers ≠ the third of the six brothers ≠ the fourth of the five brothers
      one of the four sisters = one of four sisters ≠ one of the five sisters ≠ two of the four sisters
      neither of the two sisters = neither of the sisters = neither sister ≠ none of the three sisters
      both sisters = the two sisters = both of the sisters = the pair of sisters
      a couple in their 80s = a couple in their eighties ≠ a couple in their 60s
      car number 9 = car No. 9 = car no. 9 = car #9 = car number nine ≠ car number 6 ≠ car No. 19
    `,
  },
  {
    source: 'The course deals with {} in detail.',
    version: 'In detail, the course treats {}.',
    lines: `
      World War II = the Second World War = WWII = World War Two = WW2 = World War 2 ≠ World War I ≠ the First World War ≠ WWI
      Chapter 4 = Chapter IV = chapter four = the fourth chapter ≠ Chapter 5 ≠ Chapter VI
      Louis XIV = King Louis XIV = Louis the Fourteenth ≠ Louis XV ≠ Louis XVI
      phase 2 of the trial = phase II of the trial = the second phase of the trial = phase two of the trial ≠ phase 3 of the trial
      Article 5 = article five = the fifth article ≠ Article 15
      the 14th Amendment = the Fourteenth Amendment = Amendment 14 ≠ the 15th Amendment ≠ the Fourth Amendment
    `,
  },
  {
    source: 'To her surprise, {} was in the news that week.',
    version: 'That week, she was surprised that {} was in the news.',
    lines: `
      ninepence = nine pence = 9p ≠ sixpence ≠ eightpence
      tuppence = twopence = two pence ≠ threepence ≠ tenpence
      the fourpenny stamp = the four-penny stamp ≠ the threepenny stamp ≠ the halfpenny stamp
      a tenner = a ten-pound note = £10 ≠ a fiver ≠ a five-pound note
      the elevenfold rise = the eleven-fold rise ≠ the twelvefold rise
      an octogenarian = a person in their eighties ≠ a nonagenarian ≠ a person in their seventies
      the centenary of the club ≠ the bicentenary of the club
      the foursome = the quartet = the group of four ≠ the threesome ≠ the quintet
      house 22a = number 22a ≠ house 22b ≠ number 21a
      the semi-final = the semifinal ≠ the quarter-final ≠ the quarterfinal
    `,
  },
];

type Pair = readonly [source: string, version: string];

/**
 * Returns the pairs with this sign. The first expression of a line is in the source, and the other one is in the
 * version.
 */
function pairsOf(sign: '=' | '≠'): Pair[] {
  return tables.flatMap(({ source, version, lines }) =>
    lines
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [first = '', ...others] = line.trim().split(/ (?=[=≠] )/u);
        return others
          .filter((other) => other.startsWith(`${sign} `))
          .map((other): Pair => [source.replace('{}', first), sentence(version.replace('{}', other.slice(2)))]);
      }),
  );
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

test('every expression with the meaning of the first one in its line is accepted', () => {
  const rejected = pairsOf('=').filter(([source, version]) => !compareMeaning(source, version).accepted);
  expect(rejected).toEqual([]);
});

test('every expression with another meaning is rejected', () => {
  const accepted = pairsOf('≠').filter(([source, version]) => compareMeaning(source, version).accepted);
  expect(accepted).toEqual([]);
});
