/** Units of measurement and currencies, by the words and signs next to a number. */
import type { Unit } from './amount.ts';

/** One unit a line: dimension, factor to the base unit, then its names. */
const measures = `
percent 0.01 % percent pct pc
permille 0.001 ‰
point 1 pp ppt ppts
basispoint 1 bp bps
time 1 s sec secs second seconds
time 0.001 ms millisecond milliseconds msec
time 0.000001 µs μs microsecond microseconds
time 60 min mins minute minutes
time 3600 h hr hrs hour hours hourly
time 86400 day days daily
time 604800 week weeks weekly wk wks
time 1209600 fortnight fortnights fortnightly
months 1 month months monthly mo mos
months 3 quarters
months 12 year years yr yrs yearly annual annually
months 120 decade decades
months 1200 century centuries
months 12000 millennium millennia
months 12000 kya
months 12000000 mya
length 1 m metre metres meter meters
length 1000 km kph kilometre kilometres kilometer kilometers
length 0.01 cm centimetre centimetres centimeter centimeters
length 0.001 mm millimetre millimetres millimeter millimeters
length 0.000001 µm μm micron microns micrometre micrometres micrometer micrometers
length 0.000000001 nm nanometre nanometres nanometer nanometers
inch 1 inch inches
inch 12 ft foot feet
inch 36 yd yds yard yards
inch 63360 mi mile miles mph
mass 1 g gram grams gramme grammes
mass 1000 kg kgs kilo kilos kilogram kilograms
mass 0.001 mg milligram milligrams
mass 0.000001 µg μg mcg microgram micrograms
mass 1000000 tonne tonnes
ounce 1 oz ounce ounces
pound 1 lb lbs
pound 2000 ton tons
volume 1 l litre litres liter liters
volume 0.001 ml millilitre millilitres milliliter milliliters
volume 0.1 dl decilitre decilitres deciliter deciliters
spoon 1 tsp teaspoon teaspoons
spoon 3 tbsp tablespoon tablespoons
spoon 48 cup cups
gallon 1 gal gallon gallons
gallon 0.125 pint pints
barrel 1 barrel barrels
area 1 hectare hectares ha
acre 1 acre acres
byte 1 byte bytes
byte 1000 kb kilobyte kilobytes
byte 1000000 mb megabyte megabytes
byte 1000000000 gb gigabyte gigabytes
byte 1000000000000 tb terabyte terabytes
frequency 1 hz hertz
frequency 1000 khz kilohertz
frequency 1000000 mhz megahertz
frequency 1000000000 ghz gigahertz
power 1 w watt watts
power 1000 kw kilowatt kilowatts
power 1000000 mw megawatt megawatts
power 1000000000 gw gigawatt gigawatts
energy 1 kwh
energy 1000 mwh
calorie 1 kcal calorie calories
voltage 1 v volt volts
pixel 1 px pixel pixels
degree 1 ° degree degrees
celsius 1 celsius centigrade °c
fahrenheit 1 fahrenheit °f
`;

const currencies = `
USD $ us$ usd dollar dollars buck bucks
EUR € eur euro euros
GBP £ gbp sterling quid
JPY ¥ jpy yen
CNY cny rmb yuan renminbi
INR ₹ inr rupee rupees rs
CHF chf franc francs
AUD a$ aud
CAD c$ cad
BRL r$ brl real reais
RUB ₽ rub rouble roubles ruble rubles
KRW ₩ krw won
SEK sek krona kronor
NOK nok kroner krone
DKK dkk
PLN pln zloty
TRY ₺ lira
MXN mxn peso pesos
ZAR zar rand
ILS ₪ shekel shekels
BTC ₿ btc bitcoin bitcoins
`;

/** Signs and codes that precede the number. */
export const currencySigns: ReadonlySet<string> = new Set('$ € £ ¥ ₹ ₽ ₩ ₺ ₪ ₿'.split(' '));
const lettersBeforeDollar = new Set(['us', 'a', 'c', 'r', 'hk', 'nz', 's']);

const units = readUnits();

function readUnits(): ReadonlyMap<string, Unit> {
  const found = new Map<string, Unit>();
  for (const line of measures.trim().split('\n')) {
    const [dimension = '', factor = '', ...names] = line.split(' ');
    for (const name of names) found.set(name, { dimensions: [dimension], factor: Number(factor) });
  }
  for (const line of currencies.trim().split('\n')) {
    const [code = '', ...names] = line.split(' ');
    for (const name of names) found.set(name, { dimensions: [`money ${code}`], factor: 1 });
  }
  const dollars = ['USD', 'AUD', 'CAD'].map((code) => `money ${code}`);
  for (const name of ['$', 'dollar', 'dollars']) found.set(name, { dimensions: dollars, factor: 1 });
  for (const name of ['cent', 'cents', '¢']) found.set(name, { dimensions: [...dollars, 'money EUR'], factor: 0.01 });
  for (const name of ['pence', 'penny', 'p']) found.set(name, { dimensions: ['money GBP'], factor: 0.01 });
  for (const name of ['pound', 'pounds']) found.set(name, { dimensions: ['money GBP', 'pound'], factor: 1 });
  return found;
}

/** The unit with this name in lower case, or undefined. */
export function unitNamed(name: string): Unit | undefined {
  return units.get(name);
}

/** True for letters that specify the currency of a dollar sign: US$, A$. */
export function dollarPrefix(lower: string): boolean {
  return lettersBeforeDollar.has(lower);
}

/** True for units from milliseconds to centuries. */
export function isTime(unit: Unit | undefined): boolean {
  return unit !== undefined && /^(?:time|months)$/u.test(unit.dimensions[0] ?? '');
}

export function isMoney(unit: Unit): boolean {
  return unit.dimensions.some((dimension) => dimension.startsWith('money'));
}

/** True for units that a version must not omit. */
export function isEssential(unit: Unit): boolean {
  return isMoney(unit) || ['percent', 'point', 'basispoint', 'permille'].includes(unit.dimensions[0] ?? '');
}
