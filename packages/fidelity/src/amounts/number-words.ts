/** English words for numbers, with their values. */

function table(words: string): ReadonlyMap<string, number> {
  const entries = words
    .trim()
    .split(/\s+/u)
    .map((entry): [string, number] => {
      const [word = '', value = ''] = entry.split('=');
      return [word, Number(value)];
    });
  return new Map(entries);
}

export const unitsOfTen = table(
  `zero=0 nil=0 one=1 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12 thirteen=13
    fourteen=14 fifteen=15 sixteen=16 seventeen=17 eighteen=18 nineteen=19`,
);

export const tens = table(`twenty=20 thirty=30 forty=40 fifty=50 sixty=60 seventy=70 eighty=80 ninety=90`);

/** Multipliers after a number. The short forms count only after digits. */
export const scales = table(`hundred=1e2 thousand=1e3 million=1e6 billion=1e9 trillion=1e12 dozen=12`);

export const shortScales = table(`k=1e3 mn=1e6 mln=1e6 mio=1e6 m=1e6 bn=1e9 bln=1e9 b=1e9 tn=1e12 trn=1e12 t=1e12`);

/** Plurals that express an indefinite amount: `thousands of people`. */
export const magnitudes = table(
  `dozens=12 scores=20 tens=10 hundreds=1e2 thousands=1e3 millions=1e6 billions=1e9 trillions=1e12`,
);

export const ordinals = table(
  `first=1 second=2 third=3 fourth=4 fifth=5 sixth=6 seventh=7 eighth=8 ninth=9 tenth=10 eleventh=11 twelfth=12
    thirteenth=13 fourteenth=14 fifteenth=15 sixteenth=16 seventeenth=17 eighteenth=18 nineteenth=19 twentieth=20
    thirtieth=30 fortieth=40 fiftieth=50 sixtieth=60 seventieth=70 eightieth=80 ninetieth=90 hundredth=100
    thousandth=1000 millionth=1e6`,
);

/** Denominators: `two thirds`, `a quarter`. */
export const denominators = table(
  `half=2 halves=2 third=3 thirds=3 quarter=4 quarters=4 fourth=4 fourths=4 fifth=5 fifths=5 sixth=6 sixths=6
    seventh=7 sevenths=7 eighth=8 eighths=8 ninth=9 ninths=9 tenth=10 tenths=10 hundredth=100 hundredths=100
    thousandth=1000 thousandths=1000`,
);

/** Decades written out: `the nineties`. */
export const decades = table(
  `twenties=20 thirties=30 forties=40 fifties=50 sixties=60 seventies=70 eighties=80 nineties=90`,
);

/** Words for a multiple or a frequency, without a numeral. */
export const multiples = table(
  `twice=2 double=2 doubled=2 doubles=2 doubling=2 twofold=2 thrice=3 triple=3 tripled=3 triples=3 tripling=3
    treble=3 trebled=3 threefold=3 quadruple=4 quadrupled=4 fourfold=4 quintuple=5 fivefold=5 sixfold=6 sevenfold=7
    triangular=3 pentagonal=5 hexagonal=6 octagonal=8 duo=2 trio=3 trios=3 triplets=3 quartet=4 quadruplets=4 quintet=5 sextet=6 octet=8 eightfold=8 tenfold=10 hundredfold=100 thousandfold=1000`,
);

/** Words that mean two. They match a two on the other side, but are never required themselves. */
export const pairWords: ReadonlySet<string> = new Set(
  `both couple pair pairs twin twins either neither another other former latter between double twice second each
    duo halves half`.split(/\s+/u),
);

/** Fractions of one character, in Unicode compatibility form (NFKC), like the lower-case form of a word. */
export const vulgarFractions: ReadonlyMap<string, number> = new Map(
  Object.entries({
    '½': 1 / 2,
    '⅓': 1 / 3,
    '⅔': 2 / 3,
    '¼': 1 / 4,
    '¾': 3 / 4,
    '⅕': 1 / 5,
    '⅖': 2 / 5,
    '⅗': 3 / 5,
    '⅘': 4 / 5,
    '⅙': 1 / 6,
    '⅚': 5 / 6,
    '⅛': 1 / 8,
    '⅜': 3 / 8,
    '⅝': 5 / 8,
    '⅞': 7 / 8,
  }).map(([sign, value]) => [sign.normalize('NFKC'), value]),
);

/** The value of a Roman numeral up to 39, or undefined. Longer strings are often abbreviations. */
export function romanValue(text: string): number | undefined {
  const match = /^(X{0,3})(IX|IV|V?I{0,3})$/u.exec(text);
  if (match === null || text === '') return undefined;
  const [, high = '', low = ''] = match;
  const ones = low === 'IX' ? 9 : low === 'IV' ? 4 : (low.startsWith('V') ? 5 : 0) + low.replace('V', '').length;
  return high.length * 10 + ones;
}
