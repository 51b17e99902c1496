import { sentenceOf } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';

/** A reader is addressed in the sentence: `your needs`, `when you choose`. Not in quoted speech, not for one person. */
function isAdvice({ document, first, last, slots: [verb] }: PhraseMatch): boolean {
  const { firstToken, endToken } = sentenceOf(document, first);
  if (verb === undefined || /^(?:be|have|note|remember|know)$/u.test(verb.lower)) return false;
  const words = document.tokens.slice(firstToken, endToken).map(({ lower }) => lower);
  const before = words.slice(0, first.index - firstToken);
  if (
    before.length > 0 &&
    !/^(?:when|if|before|after|while|additionally|also|finally|lastly|first|firstly|remember|to|for|as|by|during|in)$/u.test(
      before[0] ?? '',
    )
  )
    return false;
  if (before.some((word) => /^(?:i|he|she|they|we|it)$/u.test(word))) return false;
  return (
    last.sentence === first.sentence &&
    words.some((word) => /^(?:you|your|yourself)$/u.test(word)) &&
    !words.some((word) => /^(?:we|our|i|my|they|their)$/u.test(word))
  );
}

export const importantToDo = defineRule({
  id: 'important-to-do',
  kind: 'phrase',
  stage: 'wording',
  why: 'The instruction says it.',
  examples: {
    rewrites: [
      ["When choosing a host, it's important to consider your needs.", 'When choosing a host, consider your needs.'],
      ['It is essential to keep your meeting short.', 'Keep your meeting short.'],
    ],
    leavesAlone: ['It is crucial to address ethical concerns.', 'It was important to keep your word.'],
  },
  entries: [
    {
      match: "^ it is|'s also? important|essential|crucial|vital|critical|imperative to always? <VB>",
      to: '$1',
      when: isAdvice,
    },
    {
      match: "it is|'s also? important|essential|crucial|vital|critical|imperative to always? <VB>",
      to: '$1',
      ifPrevious: [','],
      when: isAdvice,
    },
  ],
});
