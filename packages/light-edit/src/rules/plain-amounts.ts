/** Replaces formal words for amounts: `approximately 40 minutes` becomes `about 40 minutes`. */
import { isOneOf, isTagged, neighbor } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

/** Returns false in a paper or a contract, whose register is formal. */
const isInPlainRegister = ({ document }: PhraseMatch): boolean => !isOneOf(document.register.genre, 'academic legal');

/** Matches the name of a speaker before the words: `Ann: `, `**Ann:** `. */
const speaker = /^[*_]*\p{Lu}[\p{L}.]*(?: \p{Lu}[\p{L}.]*)?[*_]*:[*_]*\s+\p{Lu}/u;

/** Returns false in fiction and in the words of a speaker, whose style says who they are. */
const isWritersOwn = ({ document, first }: PhraseMatch): boolean => {
  const paragraph = document.paragraphs[document.sentences[first.sentence]?.paragraph ?? 0];
  const isSpoken = paragraph !== undefined && speaker.test(document.text.slice(paragraph.start, first.start));
  return document.register.genre !== 'fiction' && !isSpoken;
};

export const comparatives = `larger smaller less more worse higher faster slower greater fewer cheaper stronger weaker longer shorter easier
  harder heavier lighter bigger older younger darker brighter calmer cleaner cooler deeper louder poorer quieter richer safer simpler softer
  taller thinner warmer wider`;

/** Returns whether a number in words follows, which a story or a joke has: `approximately four seconds later`. */
const precedesNumberInWords = ({ document, last }: PhraseMatch): boolean => {
  const next = neighbor(document, last, 1);
  return next?.tag === 'CD' && /^\p{L}/u.test(next.text);
};

/** Returns whether the comparative belongs to a participle, as in `considerably better dressed`. */
const precedesParticiple = ({ document, last }: PhraseMatch): boolean =>
  isTagged(neighbor(document, last, 2), 'VBD VBN');

/** Nouns for what there can be more of. */
const supplies =
  'assistance context data details funding funds help information pressure questions resources responsibilities staff support time tips';

export const plainAmounts = defineRule({
  id: 'plain-amounts',
  kind: 'phrase',
  stage: 'wording',
  family: 'wordy-phrases',
  densityMin: anyText,
  why: 'A shorter word means the same.',
  examples: {
    rewrites: [
      ['The walk takes approximately 40 minutes.', 'The walk takes about 40 minutes.'],
      ['Rent is significantly lower in town.', 'Rent is much lower in town.'],
      ['The night is considerably darker there.', 'The night is much darker there.'],
      ['Call us for additional information.', 'Call us for more information.'],
    ],
    leavesAlone: [
      'The walks are approximately equal.',
      'The heat stays above approximately 40 degrees.',
      'It is an approximately 2-hour walk.',
      'It is about a walk of approximately 40 minutes.',
      'The patients had significantly lower blood pressure.',
      'A late payment can significantly lower your score.',
      'There are many, considerably better ways to save.',
      'The additional support helps.',
      'It adds an additional layer of wool.',
      'The crew received additional training.',
      'The shop provides additional information.',
      'You are considerably better dressed.',
      'Ann: The walk takes approximately 40 minutes.',
      'I took the bait, and approximately five minutes later, I was wet.',
      '**Ann:** The walk takes approximately 40 minutes.',
      '“Run,” Ann whispered.\n\n“Where?” Tom asked.\n\nShe looked back at him. It was approximately 40 steps away.',
    ],
  },
  entries: [
    {
      match: 'significantly|substantially|considerably|vastly',
      to: 'much',
      ifNext: `better lower ${comparatives} <JJR>`,
      // `lower` is a verb: `can significantly lower the score`.
      unlessPrevious: 'can could may might must should will would to',
      // In a study, `significantly` is a term of statistics.
      unlessSentenceHas: 'much many participants patients statistically group groups study',
      when: (match) => isInPlainRegister(match) && !precedesParticiple(match),
    },
    {
      match: 'additional',
      to: 'more',
      ifNext: supplies,
      unlessPrevious:
        'several other many such no and , some few provide:V! receive:V! give:V! offer:V! require:V! <DT> <PRP$> <CD>',
      unlessSentenceHas: 'more',
      // `additional data tutorials`
      when: (match) => isInPlainRegister(match) && !isTagged(neighbor(match.document, match.last, 2), 'N*'),
    },
    {
      match: 'approximately',
      to: 'about',
      ifNext: '<CD> $ £ € half a',
      unlessPrevious: '<DT> <PRP$> above below over under around',
      unlessSentenceHas: 'about exactly precisely',
      when: (match) => isInPlainRegister(match) && isWritersOwn(match) && !precedesNumberInWords(match),
    },
  ],
});
