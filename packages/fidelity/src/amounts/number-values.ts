/** English words for numbers, with their values. */

export function table(words: string): ReadonlyMap<string, number> {
  const entries = words.split(/\s+/u).map((entry) => entry.split('='));
  return new Map(entries.map(([word = '', value]): [string, number] => [word, Number(value)]));
}

export const unitsOfTen = table(
  `zero=0 nil=0 one=1 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12 thirteen=13
    fourteen=14 fifteen=15 sixteen=16 seventeen=17 eighteen=18 nineteen=19`,
);

export const tens = table(`twenty=20 thirty=30 forty=40 fifty=50 sixty=60 seventy=70 eighty=80 ninety=90`);

/** Multipliers after a number. The short forms count only after digits. */
export const scales = table(
  `hundred=1e2 thousand=1e3 million=1e6 billion=1e9 trillion=1e12 lakh=1e5 crore=1e7 dozen=12`,
);
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

export const denominators: ReadonlyMap<string, number> = new Map([
  ...table('half=2 halves=2 quarter=4 quarters=4'),
  ...[...ordinals].flatMap(([word, value]) =>
    value < 3 || (value > 10 && value < 100) ? [] : [word, `${word}s`].map((name) => [name, value] as const),
  ),
]);

export const decades: ReadonlyMap<string, number> = new Map([
  ...[...tens].map(([word, value]): [string, number] => [word.replace(/y$/u, 'ies'), value]),
  ...table('septuagenarian=70 octogenarian=80 nonagenarian=90 septuagenarians=70 octogenarians=80 nonagenarians=90'),
]);

/** Words that contain a number: `twice`, `tenfold`, and amounts of money in pence, such as `ninepence`. */
export const multiples: ReadonlyMap<string, number> = new Map([
  ...[...unitsOfTen, ...tens, ...scales, ...table("half=0.5 ha'=0.5 tup=2 thrup=3")].flatMap(([word, value]) =>
    ['fold', 'pence', 'penny'].map((ending): [string, number] => [word + ending, value]),
  ),
  ...table(`twice=2 double=2 doubled=2 doubles=2 doubling=2 duo=2 couple=2 pair=2 twins=2 thrice=3 triple=3 tripled=3 triples=3
    tripling=3 treble=3 trebled=3 trio=3 threesome=3 triplets=3 quadruple=4 quadrupled=4 quadruplets=4 quartet=4 foursome=4
    quintuple=5 quintupled=5 quintuplets=5 quintet=5 sextet=6 septet=7 octet=8 nonet=9 threescore=60 fourscore=80
    centenary=100 bicentenary=200 tercentenary=300 fiver=500 tenner=1000`),
]);

/** Single-character fractions in Unicode compatibility form (NFKC), which the lower-case form of a word also uses. */
export const vulgarFractions: ReadonlyMap<string, number> = new Map(
  Array.from('½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞', (sign): [string, number] => {
    const written = sign.normalize('NFKC');
    const [part, whole] = written.split('⁄').map(Number);
    return [written, (part ?? 0) / (whole ?? 1)];
  }),
);

const romanOnes = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'];
/** Roman numerals up to 39. Longer ones are often abbreviations. */
export const romans: ReadonlyMap<string, number> = new Map(
  ['', 'X', 'XX', 'XXX'].flatMap((ten) => romanOnes.map((one) => ten + one)).map((numeral, value) => [numeral, value]),
);
