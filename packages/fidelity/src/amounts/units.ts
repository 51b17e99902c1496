/** Identifies units of measurement and currencies by the words and signs next to a number. */
import type { Cursor, Unit } from './amount.ts';

/** Metric units: dimension, symbol, names, factor to the base unit. Each takes every prefix, as a symbol and a word. */
const metric = `length m metre|meter|metres|meters 1; mass g gram|gramme|grams|grammes 1; volume l litre|liter|litres|liters 1
power W watt|watts 1; energy Wh watthour|watthours 1; charge Ah amphour|amphours 1; frequency Hz hertz 1; voltage V volt|volts 1
current A amp|amps|ampere|amperes 1; force N newton|newtons 1; torque Nm newtonmetre|newtonmetres|newtonmeters 1
pressure Pa pascal|pascals 1; heat J joule|joules 1; amount mol mole|moles 1; byte B byte|bytes 1; bit bit bits 1
pressure bar bar 100000; time s second|seconds 1; resistance Ω ohm|ohms 1; pixel px pixel|pixels 1`;
const prefixes = `  1;k kilo 1e3;M mega 1e6;G giga 1e9;T tera 1e12;m milli 1e-3;c centi 1e-2;d deci 1e-1;μ micro 1e-6;µ micro 1e-6;n nano 1e-9;p pico 1e-12;h hecto 1e2`;

/** Dimensions, factors and names of units. Names in -s have a singular, and ambiguous names have several dimensions. */
const measures = `
percent: 0.01 % percent per_cent pct pc; permille: 0.001 ‰; point: 0.01 pp ppt ppts percentage_points percent_points, 0.0001 bp bps basis_points
time: 1 sec secs, 0.001 msec, 60 min mins minutes, 3600 h hr hrs hours hourly
time: 86400 d days daily, 604800 wk weeks weekly wks, 1209600 fortnights fortnightly
months: 1 months monthly, 3 quarters quarterly, 12 yr years yrs yearly annual annually, 120 decades, 1200 century centuries
months: 12000 millennium millennia kya, 12000000 mya; length: 1000 kph kmh, 0.000001 microns
inch: 1 inch inches, 12 ft foot feet, 36 yd yards yds, 63360 mi miles mph, 72 fathoms; nautical: 1 nmi nautical_miles, 1 kn knots; light: 1 ly
celsius: 1 celsius centigrade °c °_c degrees_c degree_c degrees_celsius degree_celsius degrees_centigrade
fahrenheit: 1 fahrenheit °f °_f degrees_f degree_f degrees_fahrenheit degree_fahrenheit; kelvin: 1 kelvin kelvins; length ^2: 10000 ha hectares; acre: 1 acres
mass: 1000 kgs kilos, 0.000001 mcg, 1000000 t tonnes; ounce: 1 oz ounces; pound: 1 lb lbs, 2000 tons
barrel: 1 bbl barrels; gallon: 1 gal gallons, 0.125 pints; spoon: 1 tsp teaspoons, 3 tbsp tablespoons, 48 cups
calorie: 1 kcal calories; byte: 1024 kib, 1048576 mib, 1073741824 gib; horsepower: 1 hp bhp horsepower, 0.9863 ps; carat: 1 ct carats; pressure: 6894.76 psi, 101325 atm, 133.322 mmhg; rotation: 1 rpm; light: 1 lm lumens; sound: 1 dB db decibels
money USD: 1 us$ usd bucks us_dollars american_dollars; money EUR: 1 € eur euros
money GBP: 1 £ gbp sterling quid, 0.01 pence penny p, 0.05 shillings, 0.1 florins, 0.25 crowns, 1.05 guineas; money JPY: 1 ¥ jpy yen; money CNY: 1 cny rmb yuan renminbi
money INR: 1 ₹ inr rupees rs; money CHF: 1 chf francs; money AUD: 1 a$ au$ aud australian_dollars; money CAD: 1 c$ ca$ cad canadian_dollars; money SGD: 1 s$ sgd; money HKD: 1 hk$ hkd; money NZD: 1 nz$ nzd
money BRL: 1 r$ brl real reais; money RUB: 1 ₽ rub roubles rubles; money KRW: 1 ₩ krw won; money SEK: 1 sek
money NOK: 1 nok; money PLN: 1 pln zloty zlotys; money TRY: 1 ₺ lira; money MXN: 1 mxn pesos; money ZAR: 1 zar rand
money ILS: 1 ₪ shekels; money DKK: 1 dkk; money CZK: 1 czk koruna korunas; money HUF: 1 huf forints; money THB: 1 thb baht; money AED: 1 aed dirhams
money USD|money AUD|money CAD: 1 $ dollars; money USD|money AUD|money CAD|money EUR: 0.01 ¢ cents; money GBP|pound: 1 pounds
money DKK|money NOK|money SEK: 1 kroner krone kronor krona kr; degree|celsius|fahrenheit: 1 ° degrees
money PHP: 1 php; money NGN: 1 ₦ ngn naira; money KES: 1 kes; money EGP: 1 egp; money TWD: 1 twd; money BTC: 1 ₿ btc bitcoins`;

/** Signs that precede the number. */
export const currencySigns: ReadonlySet<string> = new Set('$ € £ ¥ ₹ ₽ ₩ ₺ ₪ ₿ ₦'.split(' '));

const units = readUnits();

function readUnits(): ReadonlyMap<string, Unit> {
  const found = new Map<string, Unit>();
  const add = (names: string, dimensions: readonly string[], factor: number): void => {
    const unit = { dimensions, factor };
    for (const name of names.split(' '))
      for (const form of [name, ...(/^[a-z_]{2,}s$/u.test(name) ? [name.slice(0, -1)] : [])])
        if (!found.has(form)) found.set(form, unit);
  };
  for (const line of measures.trim().split(/; |\n/u)) {
    const [dimension = '', entries = ''] = line.split(': ');
    for (const entry of entries.split(', '))
      add(entry.slice(entry.indexOf(' ') + 1), dimension.split('|'), Number.parseFloat(entry));
  }
  for (const prefix of prefixes.split(';')) {
    const [sign = '', word = '', scale = ''] = prefix.split(' ');
    for (const base of metric.split(/; |\n/u)) {
      const [dimension = '', symbol = '', names = '', factor = ''] = base.split(' ');
      const written = [sign + symbol, ...names.split('|').map((name) => word + name)].join(' ');
      add(written, [dimension], Number(scale || 1) * Number(factor));
    }
  }
  // Lower-case names match `KG` and `Kwh`. Names of another unit, such as `mw`, are not replaced.
  for (const [name, { dimensions, factor }] of new Map(found))
    if (name.length > 1) add(name.toLowerCase(), dimensions, factor);
  return found;
}

export const unitNamed = (name: string): Unit | undefined => units.get(name);

/** Returns the unit of a word. Case distinguishes symbols such as MW and mW. */
function unitAt({ words, lower }: Cursor, at: number): Unit | undefined {
  return units.get(words[at]?.text ?? '') ?? units.get(lower(at));
}

export const isTime = (unit: Unit | undefined): boolean => /^(?:time|months)$/u.test(unit?.dimensions[0] ?? '');

/** Returns true for lengths, areas, weights and volumes, which can be counted with `a`: a kilo, a tablespoon. */
export function isMeasure(unit: Unit | undefined): boolean {
  return /\b(?:length|inch|mass|ounce|pound|volume|gallon|spoon|acre)/u.test(unit?.dimensions.join(' ') ?? '');
}

export function isMoney(unit: Unit | undefined): boolean {
  return unit?.dimensions.some((dimension) => dimension.startsWith('money')) === true;
}

const beforeUnit =
  /^(?:more|further|full|whole|extra|additional|working|business|trading|calendar|heaped|level|consecutive|successive|straight|long|short)$/u;

/** Words that follow the amount by which something differs: 30 pence less. */
export const comparative =
  /^(?:more|less|fewer|extra|off|(?:cheap|dear|high|low|long|short|lat|old|young|tall|heavi|light|great|larg|bigg|small|fast|slow)er|earlier)$/u;

/** Reads the unit from the word after a number. Short units count only if `inDigits` is true. */
export function readUnit(cursor: Cursor, from: number, inDigits: boolean): { unit: Unit | undefined; last: number } {
  const word = cursor.pastHyphen(from);
  const at = beforeUnit.test(cursor.lower(word)) ? cursor.pastHyphen(word + 1) : word;
  const [name, next] = [cursor.lower(at), cursor.lower(at + 1)];
  const none = { unit: undefined, last: from };
  const double = units.get(`${name}_${next}`.replaceAll('.', ''));
  if (double !== undefined) return { unit: double, last: at + 2 };
  const power = /^(?:square|sq\.?)$/u.test(name) ? 2 : name === 'cubic' ? 3 : 1;
  const base = units.get(next);
  if (power > 1) return base === undefined ? none : { unit: raised(base, power), last: at + 2 };
  // kilowatt-hours, newton metres, N·m
  const second = /^[-‐‑·⋅]$/u.test(next) ? at + 2 : at + 1;
  const product = units.get(`${cursor.words[at]?.text}${cursor.words[second]?.text}`);
  if (/^(?:energy|charge|torque)$/u.test(product?.dimensions[0] ?? '') && mayBeUnit(cursor, at, from, inDigits))
    return { unit: product, last: second + 1 };
  const unit = unitAt(cursor, at);
  // A currency sign before another number belongs to that number.
  const isSign = currencySigns.has(name) && cursor.isNumber(at + 1);
  if (unit === undefined || isSign || !mayBeUnit(cursor, at, from, inDigits)) return none;
  // km², in compatibility form
  const isRaised = /^[23]$/u.test(next) && cursor.isJoined(at + 1);
  return isRaised ? { unit: raised(unit, Number(next)), last: at + 2 } : { unit, last: at + 1 };
}

function raised(unit: Unit, power: number): Unit {
  return { dimensions: unit.dimensions.map((name) => `${name} ^${power}`), factor: unit.factor ** power };
}

/** Abbreviations of one or two letters are units only after digits; a single letter must follow them directly. */
function mayBeUnit(cursor: Cursor, at: number, from: number, inDigits: boolean): boolean {
  const { lower = '', text = '' } = cursor.words[at] ?? {};
  // `six-monthly`, but not `at 18.40 daily`
  if (/ly$|^annual$/u.test(lower)) return cursor.pastHyphen(at - 1) === at;
  if (lower.length > 3 || !/^\p{L}/u.test(lower)) return true;
  if (!inDigits) return /^(?:day|won|yen|cup|ton)$/u.test(lower);
  if (/^(?:mo|mos|rs|won|try|rand)$/u.test(lower)) return false;
  return lower.length > 1 || cursor.isJoined(at) || (at === from && /^[mglLshtWVN]$/u.test(text));
}
