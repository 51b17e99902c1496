/**
 * Two spellings of one word have the same skeleton: what is left when every British habit of spelling is undone.
 * `manoeuvred` and `maneuvered` both come to `maneuvered`. A skeleton is a key for comparing, not always a word.
 * Only words that one of the two dictionaries refuses are compared, so the rules may be coarse.
 */
/** Applied in this order. Sources of the differences: the usual tables of American and British spelling. */
const reductions: readonly (readonly [british: RegExp, american: string])[] = [
  // -ise, -yse, cognisance, aggrandisement
  [/([iy])s(?=e|ing|able|abl|ation|ance|ant)/gu, '$1z'],
  // colour, but not journal
  [/our(?!n)/gu, 'or'],
  // centre, centred, centring, sombrely, manoeuvrable, theatregoer
  [/(?<=[bcghtv])re(?=d$)/gu, 'ere'],
  [/(?<=[bcghtv])re(?=$|s$|ly$|ness$|board|fold|piece|fill|glass|goer)/gu, 'er'],
  [/(?<=[bchtv])r(?=ing$|ings$|ab)/gu, 'er'],
  [/ae|oe/gu, 'e'],
  // travelled, fulfil, worshipped, carburettor
  [/ll/gu, 'l'],
  [/pp/gu, 'p'],
  [/tt/gu, 't'],
  [/ogu(?=ed|er|ing)/gu, 'og'],
  [/ogue/gu, 'og'],
  [/ence/gu, 'ense'],
  [/encing/gu, 'ensing'],
  [/dgement/gu, 'dgment'],
  // likeable, ageing
  [/ea(?=b)/gu, 'a'],
  [/ageing/gu, 'aging'],
  [/ould/gu, 'old'],
  [/oult/gu, 'olt'],
  [/grey/gu, 'gray'],
  [/plough/gu, 'plow'],
  [/sceptic/gu, 'skeptic'],
  [/sulph/gu, 'sulf'],
  [/lusc/gu, 'lusk'],
  [/aught/gu, 'aft'],
  [/oust/gu, 'ust'],
  [/cosy/gu, 'cozy'],
  [/cosi/gu, 'cozi'],
];

/** The skeleton of a lower-case word. */
export function skeletonOf(word: string): string {
  let skeleton = word;
  for (const [british, american] of reductions) skeleton = skeleton.replace(british, american);
  return skeleton;
}
