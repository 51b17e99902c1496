/**
 * Respells Greek and Latin word parts that are written with ae, oe or ph in British English, for technical words that
 * are not in a dictionary (hypokalaemia, gynaecomastia, palaeoclimate). The letters that must precede or follow each
 * part are listed, so that words such as `academic` and `pedal` remain unchanged.
 */
import type { Variant } from '@humanize/text';

type LearnedForm = {
  readonly american: string;
  readonly british: string;
  /** The text after the part must start with one of these strings. */
  readonly after?: readonly string[];
  /** The text before the part must end with one of these strings; '' matches only the start of the word. */
  readonly before?: readonly string[];
};

const learnedForms: readonly LearnedForm[] = [
  {
    american: 'em',
    british: 'aem',
    after: ['ia', 'ic'],
    before: [
      'glyc',
      'an',
      'ur',
      'isch',
      'tox',
      'septic',
      'bacter',
      'vir',
      'leuk',
      'lipid',
      'thalass',
      'natr',
      'kal',
      'azot',
      'vol',
      'calc',
    ],
  },
  {
    american: 'hem',
    british: 'haem',
    after: [
      'orrh',
      'angio',
      'atol',
      'atom',
      'atur',
      'atoc',
      'odialys',
      'ody',
      'ostas',
      'olyt',
      'olys',
      'oglob',
      'ophil',
      'ochrom',
    ],
  },
  {
    american: 'lyz',
    british: 'lys',
    after: ['e', 'ing', 'able'],
    before: ['ana', 'auto', 'cata', 'dia', 'electro', 'hydro', 'para', 'photo', 'thermo'],
  },
  { american: 'gynec', british: 'gynaec', after: ['o'] },
  { american: 'ped', british: 'paed', after: ['iatr', 'ophil', 'erast'] },
  { american: 'orthoped', british: 'orthopaed' },
  { american: 'paleo', british: 'palaeo', before: [''] },
  { american: 'archeo', british: 'archaeo', before: ['', 'bio', 'zoo', 'ethno', 'geo'] },
  { american: 'esophag', british: 'oesophag', before: ['', 'gastro'] },
  {
    american: 'estr',
    british: 'oestr',
    after: ['ogen', 'adiol', 'one', 'us', 'ous'],
    before: ['', 'anti', 'phyto', 'xeno'],
  },
  { american: 'edema', british: 'oedema', before: ['', 'angio', 'lymph', 'papill', 'myx'] },
  { american: 'rrhe', british: 'rrhoe', after: ['a', 'ic'] },
  { american: 'pne', british: 'pnoe', after: ['a', 'ic'], before: ['a', 's', 'o'] },
  { american: 'anesth', british: 'anaesth', after: ['e'] },
  { american: 'esthe', british: 'aesthe', after: ['s', 't'], before: ['syn', 'kin', 'par', 'hyper', 'hypo'] },
  { american: 'etiolog', british: 'aetiolog', before: [''] },
  { american: 'encyclopedi', british: 'encyclopaedi' },
  { american: 'maneuv', british: 'manoeuv' },
  { american: 'sulf', british: 'sulph', after: ['a', 'i', 'o', 'u'] },
  { american: 'cesar', british: 'caesar', after: ['ean'] },
];

/** Returns a lower-case word in the spelling of `variant`, or undefined if it contains none of the parts. */
export function respellLearned(word: string, variant: Variant): string | undefined {
  for (const form of learnedForms) {
    const from = variant === 'en-GB' ? form.american : form.british;
    const to = variant === 'en-GB' ? form.british : form.american;
    const at = word.indexOf(from);
    if (at === -1 || !fits(form, word.slice(0, at), word.slice(at + from.length))) continue;
    return word.slice(0, at) + to + word.slice(at + from.length);
  }
  return undefined;
}

function fits(form: LearnedForm, before: string, after: string): boolean {
  if (form.after !== undefined && !form.after.some((start) => after.startsWith(start))) return false;
  return form.before === undefined || form.before.some((end) => (end === '' ? before === '' : before.endsWith(end)));
}
