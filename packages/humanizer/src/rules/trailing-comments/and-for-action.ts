import type { Document, Token } from '../../document/document.ts';
import { neighbour, sentenceOf, wordsBetween } from '../../document/reading.ts';
import { inflect } from '../../inflection/inflect.ts';
import { defineRule } from '../define-rule.ts';
import { agentVerbs, effectVerbs } from './comment-verbs.ts';
import { trailingParticipleAt } from './trailing-participle.ts';

/** States and efforts: they go on while the rest happens, and `and` would make them a next step. */
const lastingVerbs = new Set(
  `attempt search study hope know wonder pray try struggle believe think feel fear want wish need expect wait await live lie sit stand be have
    depend consider regard follow include realize realise remember understand seem look linger remain hang glow shine
    burn tremble shake shiver`.split(/\s+/u),
);

/** What is perceived may be the doer: `I imagined her hands, used to pens, gripping a blade`. */
const perceiving = new Set(
  'imagine see hear watch picture find feel catch notice spot leave keep have remember describe'.split(' '),
);

const persons = new Set(['i', 'you', 'he', 'she', 'we', 'they']);

/** Longer actions are told with comments of their own. In words. */
const actionWordsMax = 9;

export const andForAction = defineRule({
  id: 'trailing-comments/and-for-action',
  kind: 'pattern',
  each: 'token',
  tags: ['VBG'],
  stage: 'clause',
  why: 'A story tells one action after the other with and as often as with -ing.',
  risk: 'high',
  synonym: true,
  genre: ['general', 'fiction'],
  yieldsTo: ['trailing-comments/and-for-agent', 'trailing-comments/which-for-effect'],
  examples: {
    rewrites: [
      [
        'He stumbled down the stairs, tripping over the old cat.',
        'He stumbled down the stairs and tripped over the old cat.',
      ],
      [
        'She walks to the window, closing the heavy curtains.',
        'She walks to the window and closes the heavy curtains.',
      ],
    ],
    leavesAlone: [
      'He stood at the window, hoping for rain.',
      'The rain was falling, closing the road.',
      'She was tired, closing her eyes.',
      'He grumbles about the rain and you just nod, pruning your roses.',
      'They favored swift, disabling attacks.',
      'She imagined the old hands, used to pens, gripping a blade.',
      'He walked home, whistling and swinging his bag.',
    ],
  },
  propose(token, { document }) {
    const found = trailingParticipleAt(document, token);
    if (found === undefined || found.adverb !== undefined) return undefined;
    const lemma = baseOf(token);
    if (lemma === undefined || lastingVerbs.has(lemma) || effectVerbs.has(lemma) || agentVerbs.has(lemma))
      return undefined;
    const { subject, verb } = found.clause;
    const isStory = document.register.genre === 'fiction';
    const isSomebody = persons.has(subject.head.lower) || (isStory && subject.head.tag === 'NNP');
    if (neighbour(document, found.comma, -1)?.tag.startsWith('J') === true) return undefined;
    if (perceiving.has(verb.main.lemma) || hasInnerClause(document, verb.main, found.comma)) return undefined;
    // `they favored swift, disabling attacks`: one of two adjectives.
    if (found.comma.index - 2 === verb.main.index && neighbour(document, token, 1)?.tag.startsWith('NN') === true)
      return undefined;
    const isDeed = verb.finite === verb.main && verb.main.lemma !== 'be' && verb.main.lemma !== 'have' && !verb.negated;
    if (!isSomebody || !isDeed || !/^(?:VBD|VBZ|VBP)$/u.test(verb.finite.tag)) return undefined;
    if (wordsBetween(document, token.index, sentenceOf(document, token).endToken) > actionWordsMax) return undefined;
    const text = ` and ${inflect(lemma, verb.finite.tag)}`;
    return { changes: [{ start: found.comma.start, end: token.end, text }], gain: -1 };
  },
});

/** `he vents and you nod, pruning the roses`: whose deed it is, is not sure. */
function hasInnerClause(document: Document, main: Token, comma: Token): boolean {
  return document.tokens.slice(main.index + 1, comma.index).some((token) => /^(?:VBD|VBZ|VBP|MD|W)/u.test(token.tag));
}

/** The verb of an -ing form, when its spelling leaves no doubt. */
function baseOf(token: Token): string | undefined {
  const candidates = [token.lemma, `${token.lemma}e`];
  return candidates.find((lemma) => inflect(lemma, 'VBG') === token.lower && lemma !== token.lower);
}
