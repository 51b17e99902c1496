import type { Document, Token } from '../../document/document.ts';
import { neighbour, sentenceOf } from '../../document/reading.ts';
import { pronounFor } from '../../grammar/pronoun-for.ts';
import { inflect } from '../../inflection/inflect.ts';
import { participlesOf, trailingParticipleAt, verbOf } from '../trailing-comments/trailing-participle.ts';
import { defineRule } from '../define-rule.ts';
import { canBeTwo } from './split-point.ts';

/** What somebody thinks, hopes or says while doing something else. */
const thoughts = new Set(
  `hope wonder know wish fear think realise realize believe try say add argue claim note explain insist warn state stress
    emphasise emphasize maintain remember imagine pray`.split(/\s+/u),
);
/** Words that open what is thought or said. */
const clauseOpeners =
  /^(?:that|if|whether|what|how|why|who|where|when|to|for|he|she|it|they|we|i|you|this|the|his|her|my|our|their|your|there|a|an|no|some|something)$/u;

export const splitBeforeThought = defineRule({
  id: 'rhythm/split-before-thought',
  kind: 'pattern',
  each: 'token',
  words: participlesOf(thoughts),
  stage: 'rhythm',
  why: 'What somebody thought or said beside the deed can be told in a sentence of its own.',
  risk: 'high',
  genre: ['general', 'fiction'],
  synonym: true,
  examples: {
    rewrites: [
      [
        'She lay awake in the dark room, wondering if the rain would ever stop.',
        'She lay awake in the dark room. She wondered if the rain would ever stop.',
      ],
      [
        'He said that the new bridge is safe, adding that the old one will be kept for walkers.',
        'He said that the new bridge is safe. He added that the old one will be kept for walkers.',
      ],
      [
        'You keep the letter in the top drawer, knowing that your son will find it.',
        'You keep the letter in the top drawer. You know that your son will find it.',
        { genre: 'fiction' },
      ],
    ],
    leavesAlone: [
      'The family of the boy welcomed the plan, saying that they had waited for years.',
      'It is just you in the dark garden, trying to water the beans in peace.',
      'Ann lay awake in the dark room, wondering if the rain would ever stop.',
      'She can lie awake in the dark room, wondering if the rain will ever stop.',
      'She did not lie awake in the dark room, wondering if the rain would ever stop.',
      'He told the man who lay awake all night, wondering if the rain would ever stop.',
      'Each step was a gamble, the waves pulling at his boots, trying to drag him out.',
      'She smiled at him, a gentle, knowing smile.',
      'If they lie awake in the dark, wondering if it will rain, they get up late.',
    ],
  },
  propose(token, { document }) {
    const found = trailingParticipleAt(document, token);
    const next = neighbour(document, token, 1);
    if (found === undefined || found.adverb !== undefined || next === undefined) return undefined;
    const { comma, clause } = found;
    const { verb, subject } = clause;
    if (!clauseOpeners.test(next.lower) || !canBeTwo(document, comma, token)) return undefined;
    if (verb.negated || verb.passive || !/^VB[ZPD]$/u.test(verb.finite.tag)) return undefined;
    const lemma = verbOf(token, thoughts);
    // Behind `has seen` a deed would have another time; `it is you, trying` tells of you.
    const isPerfect = /^(?:have|has|had|'ve|'d)$/u.test(verb.finite.lower);
    if (
      lemma === undefined ||
      verb.main.lemma === 'be' ||
      (isPerfect && (lemma === 'try' || verb.finite.tag === 'VBD'))
    )
      return undefined;
    const between = document.tokens.slice(verb.main.index + 1, comma.index);
    // `a gamble, the waves grasping at him, trying`: the doer may be another.
    if (between.some((other) => other.text === ',')) return undefined;
    const isSpeech = between.some((other) => other.lower === 'that');
    const holdsClause = between.some((other) => /^(?:W|VB[ZPD]$|MD)/u.test(other.tag));
    if (holdsClause && !(isSpeech && subject.first.index === sentenceOf(document, token).firstToken)) return undefined;
    const pronoun = pronounFor(subject);
    if (pronoun === undefined || (pronoun === 'it' && speaksAsMany(document, next))) return undefined;
    return {
      changes: [
        {
          start: comma.start,
          end: token.end,
          text: `. ${pronoun} ${inflect(lemma, tagFor(verb.finite.tag, pronoun))}`,
        },
      ],
      claims: sentenceOf(document, token),
    };
  },
});

/** `The family welcomed it, saying that they`: one body, but many in its own eyes. */
function speaksAsMany(document: Document, from: Token): boolean {
  return document.tokens
    .slice(from.index, from.index + 4)
    .some((token) => /^(?:they|their|he|she|we)$/u.test(token.lower));
}

function tagFor(tag: string, pronoun: string): 'VBD' | 'VBZ' | 'VBP' {
  if (tag === 'VBD') return 'VBD';
  return /^(?:he|she|it)$/u.test(pronoun) ? 'VBZ' : 'VBP';
}
