import { type Document, type Token, sentenceOf } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';

/** What opens a text or a paragraph with an addition adds to another paragraph. */
function followsSentence(document: Document, first: Token): boolean {
  const sentence = sentenceOf(document, first);
  return document.sentences[sentence.index - 1]?.paragraph === sentence.paragraph;
}

export const additiveOpeners = defineRule({
  id: 'additive-openers',
  kind: 'phrase',
  stage: 'wording',
  why: 'The next sentence adds by standing there.',
  examples: {
    rewrites: [
      ['Rents rose. Moreover, wages fell.', 'Rents rose. Wages fell.'],
      ['The hall is large. Furthermore, it is warm.', 'The hall is large. It is warm.'],
    ],
    leavesAlone: ['However, wages fell.', 'Wages fell furthermore than rents.', 'Moreover, wages fell.'],
  },
  entries: [
    {
      match: [
        '^ moreover ,',
        '^ furthermore ,',
        '^ additionally ,',
        '^ in addition ,',
        "^ what 's more ,",
        '^ in addition to this|that ,',
      ],
      to: '',
      when: ({ document, first }) => followsSentence(document, first),
    },
  ],
});
