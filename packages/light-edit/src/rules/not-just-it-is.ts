/**
 * Turns `It is not just A; it is B` into `It is B` or `It is B, not just A`, and with `also` into `It is A and B`. The
 * two clauses may be separated by a semicolon, a comma, a dash or a period.
 */
import type { Document, Sentence } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import type { Proposals, RuleContext } from '../rule/rule.ts';
import { changesForDenial, openingLength, readDenial } from './not-just-denial.ts';

/** Returns whether the denial answers the sentence before it. */
const hasHowever = (document: Document, { firstToken, endToken }: Sentence): boolean =>
  document.tokens.slice(firstToken, endToken).some(({ lower }) => lower === 'however');

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
      ["Rest isn't just pleasant; it's also a duty.", 'Rest is pleasant and is also a duty.'],
      ['The fair is not just a trend; it is a meeting place.', 'The fair is a meeting place.'],
      [
        'The fair is more than a market; it is a place where the valley meets.',
        'The fair is a place where the valley meets.',
      ],
      ['They are not merely words, they are promises.', 'They are promises.'],
      ["It's not just an option—it's a duty.", "It's a duty."],
      ["The fair wasn't just a trend. It was a meeting place.", 'The fair was a meeting place.'],
      ['The fair was not merely a formality; it was a *school*.', 'The fair was a *school*.'],
      ['The fair is more than just a slogan; it is a meeting place.', 'The fair is a meeting place.'],
      ['Reading is not merely a form of rest; it shapes how we think.', 'Reading shapes how we think.'],
      ['The fair is far more than a list of stalls; it is a meeting place.', 'The fair is a meeting place.'],
      ['The flood was not only a disaster; it became a legend.', 'The flood was a disaster and became a legend.'],
      ['The shell is not only strong; it is also a record.', 'The shell is strong and is also a record.'],
      ["Cooking isn't just about taste; it's about patience.", 'Cooking is about patience, not just taste.'],
      ['Towns are not just losing shops; they are losing roads.', 'Towns are losing roads, not just shops.'],
      ['The shop was not just selling tea; it was selling rest.', 'The shop was selling rest, not just tea.'],
      ['Sleep is not merely pleasant; it is essential.', 'Sleep is essential, not merely pleasant.'],
      [
        'Fame is not just about wealth or good looks; it is about work.',
        'Fame is about work, not just wealth or good looks.',
      ],
      ['It is not merely the result of force or fear; it is a choice.', 'It is a choice.'],
    ],
    leavesAlone: [
      "Bread isn't just flour; it's a lesson in patience.",
      'The web has not simply changed shops; it has closed most of our banks.',
      'Rest is not only about sleep; it is also about food.',
      "Money isn't just numbers. It's also a habit.",
      'Writing is not just a way to show knowledge; it is a way to gain it.',
      'It is not merely about looks; it is about warmth too.',
      'The web has not merely changed shops; it has closed them.',
      'The garage is not just for cars; it has a workshop.',
      'This is not just a house.',
      "It's not just a kettle; it's a testament to the craft of brewing.",
      'The fair is not just a market; it is a meeting place.',
      "It isn't just a barn. It's a theater.",
      'Baking is more than just a trade; it is an art.',
      'He was not just a teacher; he was a father to many of us.',
      'It was not simply a dry summer; it was the end of the old farms.',
      "You're not just being judged; you're also choosing.",
      'She was not merely counting stars; she was talking to them.',
      'The law was not just about trade; it was a trap.',
      'It is not just a science fiction film; it is a film for all.',
      'It is not just about taste; it is about rest, patience, and time.',
      "Cooking isn't just about taste. It's about patience.",
      'It is not just warm; it is a gift.',
      'It is not just about tools; it is about a wish to be seen for what we make.',
      'It had not just given us time; it had given us hope.',
      'It is not just any boat; it is our home.',
      'Writing is not just about new plots; it is about making new ones.',
      'The fair is more than a market.',
      'The fairs, however, were more than markets; they were feasts.',
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
      const changes =
        denial === undefined || hasHowever(document, sentence) ? undefined : changesForDenial(document, denial);
      return changes === undefined ? undefined : { changes };
    }
    return undefined;
  },
});
