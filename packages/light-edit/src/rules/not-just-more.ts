/** Replaces `isn't just about A` with `is about more than A`, and `isn't just a A` with `is more than a A`. */
import { isTagged, isWord, neighbor } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import type { PhraseEntry, PhraseMatch } from '../rule/rule.ts';
import { isOutsideFiction } from './outside-fiction.ts';

const denials = ["be:V not|n't just|merely|simply|only", 'be:V more than just|merely|simply'];
const shared: Partial<PhraseEntry> = { unlessSentenceHas: 'but rather', when: isOutsideFiction };

/** Returns whether a noun phrase follows that can be exceeded: not a participle, and no sum or group with `the`. */
function isExceeded(match: PhraseMatch): boolean {
  const { document, first, last } = match;
  const [next, noun] = [neighbor(document, last, 1), neighbor(document, last, 2)];
  const isIt = isWord(neighbor(document, first, -1), 'it that this');
  if (next?.lower === 'the' && (isIt || !isTagged(noun, 'NN* J*'))) return false;
  return isOutsideFiction(match) && !(next?.lower.endsWith('ing') === true && noun?.tag !== 'NN');
}

export const notJustMore = defineRule({
  id: 'not-just-more',
  kind: 'phrase',
  stage: 'wording',
  family: 'not-only-but',
  densityMin: someTells,
  why: '“More than” says the same without a denial.',
  examples: {
    rewrites: [
      [
        "Cooking isn't just about taste. It's about patience.",
        "Cooking is about more than taste. It's about patience.",
      ],
      ['The fair is not merely a market. It is a feast.', 'The fair is more than a market. It is a feast.'],
      [
        "Grief isn't just pain. It's love with nowhere to go.",
        "Grief is more than pain. It's love with nowhere to go.",
      ],
    ],
    leavesAlone: [
      'It is not just about speed, but about care.',
      'It is not simply a matter of money.',
      "There isn't just one reason.",
      'The fair is not just for farmers. It is for all.',
    ],
  },
  entries: [
    {
      ...shared,
      match: denials.map((denial) => `${denial} about`),
      to: 'be:V about more than',
      unlessNext: 'any how what why where',
    },
    {
      ...shared,
      when: isExceeded,
      match: "be:V not|n't just|merely|only",
      to: 'be:V more than',
      ifNext: 'a an the <PRP$> <NNS> <NN>',
      unlessNext: 'any one',
      unlessPrevious: 'there question answer issue problem',
      unlessSentenceHas: '! but rather',
      unlessObject: 'few little bit couple matter question case kind time reason way',
    },
  ],
});
