import { defineRule } from '../define-rule.ts';

/** The ends of a range are facts and stay, also where nothing lies between them: only the words around them go. */
export const ranges = defineRule({
  id: 'vague-attributions/ranges',
  kind: 'phrase',
  stage: 'phrase',
  why: 'From and to say that it is a range.',
  risk: 'medium',
  // The words that go are the padding itself.
  waives: ['content'],
  examples: {
    rewrites: [
      ['The shop sells tools, ranging from chisels to saws.', 'The shop sells tools, from chisels to saws.'],
      ['They met guests ranging in age from six to ninety.', 'They met guests aged from six to ninety.'],
      ['It has it all, from soup to nuts and everything in between.', 'It has it all, from soup to nuts.'],
    ],
    leavesAlone: [
      'Prices are ranging from low to high.',
      'The gun has a range from here to the river.',
      'From chapels to galleries, there is much to see.',
      'Goats were ranging from the hill to the sea.',
      'He drank it and everything in between.',
    ],
  },
  entries: [
    { match: 'ranging from', to: 'from', ifPrevious: [','] },
    { match: 'ranging in age from', to: 'aged from', ifPrevious: ['<NNS>', 'people', 'children'] },
    {
      match: [', and everything in between', 'and everything in between', ', and everything in-between'],
      to: '',
      ifNext: ['.', ',', ';'],
      when: ({ document, first }) => hasRangeBefore(document.tokens, first.index, first.sentence),
    },
  ],
});

/** `from X to Y` before a token of the same sentence. */
function hasRangeBefore(
  tokens: readonly { readonly lower: string; readonly sentence: number }[],
  end: number,
  sentence: number,
): boolean {
  let hasTo = false;
  for (let index = end - 1; index >= 0 && tokens[index]?.sentence === sentence; index -= 1) {
    const word = tokens[index]?.lower;
    if (word === 'to') hasTo = true;
    if (word === 'from') return hasTo;
  }
  return false;
}
