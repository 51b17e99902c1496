import type { Token } from '../../document/document.ts';
import { neighbour, opensSentence } from '../../document/reading.ts';
import { defineRule } from '../define-rule.ts';
import type { Proposals, RuleContext } from '../rule.ts';
import { listOfThreeAt, type ListOfThree } from './list-of-three.ts';
import { areNearSynonyms, type MemberClass } from './near-synonyms.ts';

const classes: readonly MemberClass[] = ['J', 'N', 'V', 'R'];

/** Tags that a word of the class may have been given: taggers take unusual adjectives for nouns. */
const tagsOf: Readonly<Record<MemberClass, RegExp>> = {
  J: /^(?:JJ|VBN|VBD|VBG|NN|RB)$/u,
  N: /^(?:NN|NNS)$/u,
  V: /^VB/u,
  R: /^(?:RB|JJ)$/u,
};

/** The member that another one makes needless: the later, or by far the longer, of two near-synonyms. */
function needlessOf(list: ListOfThree, hasLastComma: boolean): Token | undefined {
  for (const wordClass of classes) {
    if (!list.every((member) => tagsOf[wordClass].test(member.tag))) continue;
    // Without the last comma the first word may stand outside: `She stood, silent and still.`
    if (!hasLastComma && list.some((member) => member.tag !== list[0].tag)) continue;
    if (wordClass === 'V' && list.some((member) => member.tag !== list[0].tag)) continue;
    for (const [one, other] of [
      [0, 1],
      [1, 2],
      [0, 2],
    ] as const) {
      const [earlier, later] = [list[one], list[other]];
      if (areNearSynonyms(wordClass, lemmaOf(earlier, wordClass), lemmaOf(later, wordClass))) {
        return earlier.text.length > later.text.length + 2 ? earlier : later;
      }
    }
  }
  return undefined;
}

function lemmaOf(token: Token, wordClass: MemberClass): string {
  return wordClass === 'J' || wordClass === 'R' ? token.lower : token.lemma;
}

export const nearSynonymGoes = defineRule({
  id: 'triads/near-synonym-goes',
  kind: 'pattern',
  each: 'token',
  words: ['and', 'or'],
  stage: 'clause',
  why: 'Two of the three say the same; two are enough.',
  risk: 'medium',
  examples: {
    rewrites: [
      ['It takes courage, bravery, and time.', 'It takes courage and time.'],
      ['The room was dark, gloomy, and small.', 'The room was dark and small.'],
      ['She wrote a clear, lucid, and short note.', 'She wrote a clear and short note.'],
      ['The talks inspire, motivate, and teach.', 'The talks inspire and teach.'],
    ],
    leavesAlone: [
      'They sell apples, pears, and plums.',
      'It was red, white, and blue.',
      'The guard stood, silent and still.',
      'Fear, dread, terror, and hope filled the hall.',
      'The law covers fear, dread, and terror attacks.',
    ],
  },
  propose(token: Token, { document }: RuleContext): Proposals {
    const list = listOfThreeAt(document, token);
    if (list === undefined) return undefined;
    const needless = needlessOf(list, neighbour(document, token, -1)?.text === ',');
    if (needless === undefined) return undefined;
    const [first, , third] = list;
    const left = list.filter((member) => member !== needless);
    const words = left.map((member) => (opensSentence(document, member) ? member.lower : member.text));
    return {
      changes: [{ start: first.start, end: third.end, text: words.join(` ${token.lower} `) }],
      gain: 1,
    };
  },
});
