/**
 * Maps the British and American spellings of a word to the same skeleton by reducing British spelling patterns:
 * `manoeuvred` and `maneuvered` both become `maneuvered`. A skeleton is a key for comparison and need not be a word.
 * The rules can be coarse because they are used only to compare words that are in just one of the dictionaries.
 */
/** Replacements, in the order in which they are applied. They are based on published lists of spelling differences. */
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

/** Returns the skeleton of a lower-case word. */
export function skeletonOf(word: string): string {
  let skeleton = word;
  for (const [british, american] of reductions) skeleton = skeleton.replace(british, american);
  return skeleton;
}
