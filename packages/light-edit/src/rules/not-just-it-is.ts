/**
 * Turns `It is not just A; it is B` into `It is B`, and with `also` into `It is A and B`. The two clauses may be
 * separated by a semicolon, a comma, a dash or a full stop.
 */
import type { Sentence } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import type { Proposals, RuleContext } from '../rule/rule.ts';
import { changesForDenial, openingLength, readDenial } from './not-just-denial.ts';

export const notJustItIs = defineRule({
  id: 'not-just-it-is',
  kind: 'pattern',
  each: 'sentence',
  family: 'not-only-but',
  densityMin: someTells,
  stage: 'wording',
  why: 'The sentence says directly what something is.',
  examples: {
    rewrites: [
      ['The fair is not just a market; it is a meeting place.', 'The fair is a meeting place.'],
      ['They are not merely words, they are promises.', 'They are promises.'],
      ["It's not just a bridge—it's a landmark.", "It's a landmark."],
      ["The fair wasn't just a market. It was a meeting place.", 'The fair was a meeting place.'],
      ['The fair was not merely a market; it was a *school*.', 'The fair was a *school*.'],
      ['The fair is more than just a market; it is a meeting place.', 'The fair is a meeting place.'],
      ['Reading is not merely a skill; it shapes how we think.', 'Reading shapes how we think.'],
      ['The fair is far more than a market; it is a meeting place.', 'The fair is a meeting place.'],
      ['The flood was not only a disaster; it became a legend.', 'The flood was a disaster and became a legend.'],
      ['The shell is not only strong; it is also a record.', 'The shell is strong and is also a record.'],
      ['It is not merely the result of force or fear; it is a choice.', 'It is a choice.'],
    ],
    leavesAlone: [
      "Cooking isn't just about taste; it's about patience.",
      'You are not just joining a choir; you are making friends.',
      'The web has not simply changed shops; it has closed most of our banks.',
      'Rest is not only about sleep; it is also about food.',
      "Money isn't just numbers. It's also a habit.",
      'Writing is not just a way to show knowledge; it is a way to gain it.',
      'It is not merely about looks; it is about warmth too.',
      'The web has not merely changed shops; it has closed them.',
      'The garage is not just for cars; it has a workshop.',
      'This is not just a house.',
      'She was not merely counting stars; she was talking to them.',
      'The law was not just about trade; it was a trap.',
      'It is not just a science fiction film; it is an event.',
      'Fame is not just about wealth or good looks; it is about work.',
      'The fair is more than a market.',
      'It is not just that rents rose; it is that wages fell.',
      'The trip was not just about beaches (there were many); it was about food.',
      'It is not just a loan of 500 dollars; it is a gift.',
      'It is not just the view that counts; it is the walk.',
      'The fair is not just a market. They are happy.',
    ],
  },
  propose(sentence: Sentence, { document }: RuleContext): Proposals {
    for (let at = sentence.firstToken + 1; at < sentence.endToken - 2; at += 1) {
      const length = openingLength(document, at);
      if (length === 0) continue;
      const denial = readDenial(document, sentence, at, length);
      const changes = denial === undefined ? undefined : changesForDenial(document, denial);
      return changes === undefined ? undefined : { changes };
    }
    return undefined;
  },
});
