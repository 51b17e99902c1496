/**
 * Words that wink-pos-tagger lacks or tags with an uncommon part of speech. A word's most common tag comes first; wink
 * can choose another tag by context.
 */
const adjectives =
  'vibrant robust seamless pivotal crucial intricate nuanced bustling breathtaking multifaceted transformative ' +
  'groundbreaking holistic meticulous noteworthy paramount profound actionable scalable cutting-edge immersive iconic ' +
  'unparalleled unwavering tangible myriad interconnected overarching underlying everyday online';

/** Base forms of verbs. Inflected forms are derived by spelling rules. */
const verbsAndNouns =
  'leverage harness foster underscore showcase spearhead delve embark boast garner bolster unlock empower navigate ' +
  'streamline spark pave craft grapple resonate hone tailor elevate highlight facilitate encompass unveil unravel ' +
  'transcend revolutionize revolutionise optimize optimise prioritize prioritise captivate intertwine necessitate';

/** The verbs above whose base form is also a common noun. */
const alsoNouns = new Set([
  'leverage',
  'harness',
  'showcase',
  'spearhead',
  'boast',
  'spark',
  'craft',
  'highlight',
  'underscore',
]);

function verbForms(base: string): readonly [string, string, string] {
  const stem = base.endsWith('e') ? base.slice(0, -1) : base;
  const third = /(?:s|x|z|ch|sh)$/u.test(base) ? `${base}es` : `${base}s`;
  return [third, `${stem}ing`, `${stem}ed`];
}

function buildLexicon(): Record<string, string[]> {
  const lexicon: Record<string, string[]> = {};
  for (const word of adjectives.split(' ')) lexicon[word] = ['JJ'];
  for (const base of verbsAndNouns.split(' ')) {
    const [third, ing, past] = verbForms(base);
    lexicon[base] = alsoNouns.has(base) ? ['NN', 'VB', 'VBP'] : ['VB', 'VBP'];
    lexicon[third] = alsoNouns.has(base) ? ['VBZ', 'NNS'] : ['VBZ'];
    lexicon[ing] = ['VBG', 'NN'];
    lexicon[past] = ['VBD', 'VBN'];
  }
  lexicon['cannot'] = ['MD'];
  return lexicon;
}

export const taggerLexicon: Record<string, string[]> = buildLexicon();
