import type { Document, Token } from '../../document/document.ts';
import { neighbour, sentenceOf } from '../../document/reading.ts';
import { subjectAt, type Subject } from '../../grammar/clauses.ts';
import { inflect } from '../../inflection/inflect.ts';
import { agentVerbs } from '../trailing-comments/comment-verbs.ts';
import { participlesOf, verbOf } from '../trailing-comments/trailing-participle.ts';
import { defineRule } from '../define-rule.ts';
import { canBeTwo, freeClauseBefore } from './split-point.ts';

/** Verbs that tell a state: no -ing in the present tense. */
const stateVerbs = new Set(`have be contain include know need own cost mean seem belong remain`.split(/\s+/u));

interface Absolute {
  readonly subject: Subject;
  readonly participle: Token;
}

/** `with this marking the end`, `with some calling for`: the demonstrative or quantifier alone. */
function alone(document: Document, token: Token): Subject | undefined {
  const next = neighbour(document, token, 1);
  if (next === undefined || !(next.tag === 'VBG' || isDoing(next))) return subjectAt(document, token);
  const kind = token.lower === 'this' ? 'demonstrative' : 'noun';
  return { kind, first: token, head: token, last: token, plural: token.lower !== 'this' };
}

const standAlone = new Set(['this', 'some', 'many', 'others', 'few', 'most', 'several']);

const doings: ReadonlySet<string> = new Set(participlesOf(agentVerbs));

/** `with many calling for`: the tagger takes the doing for a noun. */
function isDoing(token: Token): boolean {
  return token.tag === 'NN' && doings.has(token.lower);
}

/** `with work expected to start`: what was said of the subject. */
const announced = new Set(['expected', 'scheduled', 'set', 'planned', 'forced', 'due']);

/** `with sales rising`: a noun phrase and its participle right behind `with`. */
function absoluteAt(document: Document, preposition: Token): Absolute | undefined {
  const first = neighbour(document, preposition, 1);
  const subject =
    first !== undefined && standAlone.has(first.lower) ? alone(document, first) : subjectAt(document, first);
  if (subject === undefined) return undefined;
  const participle = neighbour(document, subject.last, 1);
  if (participle === undefined) return undefined;
  return participle.tag === 'VBG' || isDoing(participle) || announced.has(participle.lower)
    ? { subject, participle }
    : undefined;
}

/** `ideas coming together and merging`: the second would have to change as well. */
function hasSecondParticiple(document: Document, participle: Token, end: number): boolean {
  for (let index = participle.index + 1; index < end; index += 1) {
    if (document.tokens[index]?.tag === 'VBG' && document.tokens[index - 1]?.tag === 'CC') return true;
  }
  return false;
}

function finite(absolute: Absolute, past: boolean, perfect: boolean): string {
  const { participle, subject } = absolute;
  const lemma = isDoing(participle) ? (verbOf(participle, agentVerbs) ?? participle.lemma) : participle.lemma;
  const isOrWas = past ? (subject.plural ? 'were' : 'was') : subject.plural ? 'are' : 'is';
  if (announced.has(participle.lower)) return `${isOrWas} ${participle.text}`;
  if (perfect && agentVerbs.has(lemma)) return `${subject.plural ? 'have' : 'has'} ${inflect(lemma, 'VBN')}`;
  if (past) return lemma === 'be' ? isOrWas : inflect(lemma, 'VBD');
  if (stateVerbs.has(lemma) || subject.kind === 'demonstrative') return inflect(lemma, subject.plural ? 'VBP' : 'VBZ');
  return `${isOrWas} ${participle.text}`;
}

export const splitBeforeWith = defineRule({
  id: 'rhythm/split-before-with',
  kind: 'pattern',
  each: 'token',
  words: ['with'],
  stage: 'rhythm',
  why: 'A second event hung on with reads plainer as a sentence of its own.',
  risk: 'high',
  genre: ['general', 'fiction'],
  examples: {
    rewrites: [
      [
        'The two teams put on a fine show in the rain, with Leeds winning by a single point.',
        'The two teams put on a fine show in the rain. Leeds won by a single point.',
      ],
      [
        'The prices have gone up again this spring, with shops asking twice as much for bread.',
        'The prices have gone up again this spring. Shops are asking twice as much for bread.',
      ],
      [
        'The mill needs a new roof and new floors, with work expected to start in May.',
        'The mill needs a new roof and new floors. Work is expected to start in May.',
      ],
      [
        'The news has led to long debates, with some calling for a new law.',
        'The news has led to long debates. Some have called for a new law.',
      ],
      [
        'The win has carried his rule into a fourth decade, with this marking his sixth term.',
        'The win has carried his rule into a fourth decade. This marks his sixth term.',
      ],
    ],
    leavesAlone: [
      'They live in a small house, with a garden facing south.',
      'He said that prices rose, with shops asking twice as much for bread.',
      'She sat down, with her eyes closed.',
    ],
  },
  propose(token, { document }) {
    const comma = neighbour(document, token, -1);
    if (comma?.text !== ',') return undefined;
    const absolute = absoluteAt(document, token);
    const sentence = sentenceOf(document, token);
    if (absolute === undefined || !canBeTwo(document, comma, absolute.subject.first)) return undefined;
    if (absolute.subject.first.tag === 'DT' && /^an?$/u.test(absolute.subject.first.lower)) return undefined;
    const main = freeClauseBefore(document, sentence, comma);
    if (main === undefined || main.verb.finite.tag === 'MD') return undefined;
    if (hasSecondParticiple(document, absolute.participle, sentence.endToken)) return undefined;
    const perfect = /^(?:has|have)$/u.test(main.verb.finite.lower) && main.verb.sharedTag === 'VBN';
    const past = main.verb.finite.tag === 'VBD' || main.verb.finite.tag === 'VBN';
    return {
      changes: [
        { start: comma.start, end: absolute.subject.first.start, text: '. ' },
        { start: absolute.participle.start, end: absolute.participle.end, text: finite(absolute, past, perfect) },
      ],
      claims: sentence,
    };
  },
});
