import type { Document, Token } from '../../document/document.ts';
import { inflect } from '../../inflection/inflect.ts';
import { defineRule } from '../define-rule.ts';
import { agentVerbs, effectVerbs, eventVerbs } from './comment-verbs.ts';
import { isOwnDoing, participlesOf, trailingParticipleAt, verbOf } from './trailing-participle.ts';

const allVerbs = [...agentVerbs, ...effectVerbs];

/** `I remember the panic as we left, taking nothing`, `it asks how to go on, balancing …`: whose deed is not sure. */
function hasInnerClause(document: Document, main: Token, comma: Token): boolean {
  return document.tokens.slice(main.index + 1, comma.index).some((token) => /^(?:VBD|VBZ|VBP|MD|W)/u.test(token.tag));
}

/** `grows wheat, oats, and rye, selling …`: behind a list, one more `and` loses its subject. */
function hasList(document: Document, main: Token, comma: Token): boolean {
  return document.tokens.slice(main.index + 1, comma.index).some((token) => token.text === ',');
}

/** What they have done, they did at the same time; what a thing has become, it goes on to do. */
const persons = new Set(['i', 'you', 'he', 'she', 'we', 'they']);

const users = new Set(['use', 'utilise', 'utilize', 'leverage', 'employ']);

function hasConjunction(document: Document, main: Token, comma: Token): boolean {
  return document.tokens.slice(main.index + 1, comma.index).some((token) => token.tag === 'CC');
}

export const andForAgent = defineRule({
  id: 'trailing-comments/and-for-agent',
  kind: 'pattern',
  each: 'token',
  words: participlesOf(allVerbs),
  stage: 'clause',
  why: 'What the subject also does is said with and, not with a comment in -ing.',
  risk: 'high',
  synonym: true,
  examples: {
    rewrites: [
      [
        'The minister rejected the plan, arguing that it cost too much.',
        'The minister rejected the plan and argued that it cost too much.',
      ],
      [
        'The garden covers two fields, offering room for bees.',
        'The garden covers two fields and offers room for bees.',
      ],
      ['Ann took his hand, leading him away.', 'Ann took his hand and led him away.'],
      ['The fair was a success, raising a large sum.', 'The fair was a success and raised a large sum.'],
      [
        'The club has won twice, earning a place in the final.',
        'The club has won twice and earned a place in the final.',
      ],
      [
        'The town has opened two halls, offering room for clubs.',
        'The town has opened two halls and offers room for clubs.',
      ],
      ['I have built two teams, developing new tools.', 'I have built two teams and developed new tools.'],
    ],
    leavesAlone: [
      'The garden was closed, offering no room for bees.',
      'He did not sign, arguing that it cost too much.',
      'The team is growing, offering new jobs.',
      'The farm grows wheat, oats, and rye, offering work to the village.',
      'The council debates how to go on, balancing the books with care.',
      'Several writers pushed for clubs and networks, using the power of shared tales.',
      'There were clubs for the old in every town, offering help and advice.',
      'I remember the noise as we left the hall, carrying nothing but our coats.',
      'The army feigned retreat, drawing the guards out of the fort and in the end leading them to defeat.',
    ],
  },
  propose(token, { document }) {
    const found = trailingParticipleAt(document, token);
    if (found === undefined) return undefined;
    const { comma, participle, adverb, clause } = found;
    const { verb } = clause;
    if (verb.finite.tag === 'VBD' && verb.sharedTag === 'VBN') return undefined;
    if (verb.passive || verb.negated || verb.sharedTag === 'VBG') return undefined;
    if (hasInnerClause(document, verb.main, comma) || hasList(document, verb.main, comma)) return undefined;
    const lemma = verbOf(participle, allVerbs);
    if (lemma === undefined) return undefined;
    if (effectVerbs.has(lemma) && !isOwnDoing(document, found, lemma)) return undefined;
    // `programs and networks, using …`: the last noun may be the user.
    if (users.has(lemma) && hasConjunction(document, verb.main, comma)) return undefined;
    // A past that the tagger took for a participle stands alone.
    const isPast = verb.finite === verb.main && verb.sharedTag === 'VBN';
    const isPerson = persons.has(clause.subject.head.lower);
    const isLasting = verb.sharedTag === 'VBN' && !isPerson && !eventVerbs.has(lemma);
    const tag = isPast ? 'VBD' : isLasting ? (verb.finite.tag === 'VBZ' ? 'VBZ' : 'VBP') : verb.sharedTag;
    const between = adverb === undefined ? '' : `${adverb.text} `;
    return { changes: [{ start: comma.start, end: participle.end, text: ` and ${between}${inflect(lemma, tag)}` }] };
  },
});
