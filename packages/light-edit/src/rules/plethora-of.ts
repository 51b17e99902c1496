/** Replaces `a plethora of`, `a host of`, `a wealth of` and `myriad` with plain words for a large number. */
import { isTagged } from '@humanize/text';
import type { PhraseEntry, PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import { hasSingularVerb, isPluralNoun, nounPhraseAfter } from './noun-phrase-after.ts';

/** Matches nouns that follow `myriad` in images, where `myriad` itself is meant: `myriad stars`. */
const pictured =
  /^(?:stars?|lights?|colors?|colours?|hues?|voices?|waves?|leaves|suns?|eyes|faces|souls|dreams?|shades?|sparks?|worlds?|creatures?|wings?|flowers?|petals?|grains?)$/u;

function isMany({ document, last }: PhraseMatch): boolean {
  const phrase = nounPhraseAfter(document, last);
  if (phrase === undefined || hasSingularVerb(phrase)) return false;
  const { head, modifiers } = phrase;
  return isPluralNoun(head) && !pictured.test(head.lower) && !isTagged(modifiers[0], 'DT PRP$ CD');
}

function hasHead(heads: RegExp): (match: PhraseMatch) => boolean {
  return ({ document, last }) => {
    const phrase = nounPhraseAfter(document, last);
    return phrase !== undefined && heads.test(phrase.head.lower) && !hasSingularVerb(phrase);
  };
}

/** Words from verse and old prose, in which `myriad` is natural. */
const old = "thou thee thy hath doth unto o'er whence ye lo upon ere amid";
/** A second `many` would repeat the word: `Many bakers use many gadgets`. */
const unlessSentenceHas = `many plenty ${old}`;
/** `The result is many options` is wrong, and a person can be `a host of`. */
const unlessPrevious = 'be:V! become:V! as such quite what';
const multitude = 'a|an <J>? plethora|multitude|myriad|host|slew of';

const entries: readonly PhraseEntry[] = [
  { match: multitude, to: 'many', unlessPrevious, unlessSentenceHas, unlessNext: 'other various', when: isMany },
  { match: 'myriad of?', to: 'many', unlessPrevious: `a an ${unlessPrevious}`, unlessSentenceHas, when: isMany },
  {
    match: 'a|an <J>? wealth of',
    to: 'deep',
    ifPrevious: 'have:V! bring:V! possess:V! with offer:V!',
    when: hasHead(/^(?:knowledge|expertise)$/u),
  },
  ...[
    ["is|'s|exists", 'are'],
    ['was|existed', 'were'],
  ].map(([verb = '', plural = '']): PhraseEntry => ({
    match: `there ${verb} a|an <J>? plethora|multitude|myriad|host|wealth|abundance of`,
    to: `there ${plural} many`,
    unlessSentenceHas,
    when: isMany,
  })),
];

export const plethoraOf = defineRule({
  id: 'plethora-of',
  family: 'plethora-of',
  densityMin: someTells,
  kind: 'phrase',
  stage: 'wording',
  why: '“Many” or “plenty of” is plainer.',
  examples: {
    rewrites: [
      ['A plethora of shops closed.', 'Many shops closed.'],
      ['The move caused a host of new problems.', 'The move caused many new problems.'],
      ['He has a wealth of local knowledge.', 'He has deep local knowledge.'],
      ['There is a plethora of options.', 'There are many options.'],
      ['Despite the myriad challenges, they stayed.', 'Despite the many challenges, they stayed.'],
    ],
    leavesAlone: [
      'A wide range of prices helps.',
      'The wide range of tools helps.',
      'Many bakers own a plethora of tins.',
      'A host of errors was found.',
      'She is a host of parties.',
      'They have a wealth of experiences.',
      'She has a wealth of experience behind her.',
      'His eyes held the myriad stars.',
      'The myriad leaves that fall\nlie upon the garden wall,\nand none of them is small.',
      'Lo, the myriad hosts of heaven.',
    ],
  },
  entries,
});
