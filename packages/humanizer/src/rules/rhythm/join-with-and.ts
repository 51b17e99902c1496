import type { Document, Token } from '../../document/document.ts';
import { neighbour } from '../../document/reading.ts';
import { clauseAt, type Clause, type Subject } from '../../grammar/clauses.ts';
import { mainClause } from '../../grammar/main-clause.ts';
import { mayBePerson } from '../../grammar/person-nouns.ts';
import { defineRule } from '../define-rule.ts';
import { joinPointBefore } from './join-point.ts';

/** Pronouns that may go on with the subject of the sentence before. */
const continuing = new Set(['it', 'they', 'he', 'she', 'we', 'i', 'you']);

/** Whether the pronoun can only mean the subject of the sentence before, so that both tell of one thing. */
export function goesOn(pronoun: string, subject: Subject): boolean {
  if (subject.kind === 'pronoun') return subject.head.lower === pronoun;
  if (subject.kind === 'demonstrative') return pronoun === (subject.plural ? 'they' : 'it');
  if (subject.kind !== 'noun') return false;
  if (pronoun === 'they') return subject.plural;
  if (pronoun === 'it') return !subject.plural && subject.head.tag === 'NN' && !mayBePerson(subject.head.lemma);
  const isPerson = subject.head.tag === 'NNP' || mayBePerson(subject.head.lemma);
  return (pronoun === 'he' || pronoun === 'she') && !subject.plural && isPerson;
}

const sentenceWordsMin = 4;

/** `It is easy to`: this it stands for nothing that was told before. */
export function isExpletive(document: Document, pronoun: Token): boolean {
  if (pronoun.lower !== 'it') return false;
  for (let distance = 2; distance <= 6; distance += 1) {
    const token = neighbour(document, pronoun, distance);
    if (token === undefined || token.kind === 'punctuation') return false;
    if (token.lower === 'to' || token.lower === 'that')
      return neighbour(document, token, -1)?.tag.startsWith('J') === true;
  }
  return false;
}

/** `It has closed. It shut in May`, `It was built in May. It is small`: told, then told more closely or judged. */
function turnsAway(before: Clause, after: Clause): boolean {
  const toPast = /^VB[ZP]$/u.test(before.verb.finite.tag) && after.verb.finite.tag === 'VBD';
  return toPast || (after.verb.main.lemma === 'be' && before.verb.main.lemma !== 'be');
}

export const joinWithAnd = defineRule({
  id: 'rhythm/join-with-and',
  kind: 'pattern',
  each: 'sentence',
  stage: 'rhythm',
  why: 'Two sentences of the same length about the same thing can be one.',
  risk: 'high',
  // Stories have their short sentences for a reason.
  genre: ['general', 'academic'],
  examples: {
    rewrites: [
      [
        'The mill opened in 1990. It still grinds flour for the town.',
        'The mill opened in 1990, and it still grinds flour for the town.',
      ],
      ['The twins left early. They took the last bus home.', 'The twins left early, and they took the last bus home.'],
    ],
    leavesAlone: [
      'The mill opened in 1990.\n\nIt still grinds flour for the town.',
      'Did the mill open? It did so in 1990.',
      'The mill opened in 1990. Many people still buy flour there.',
      'The mill has closed for good. It shut its doors in May.',
      'The mill was rebuilt by hand. It is a small marvel.',
      'I hope that you are well. I am writing about the mill.',
      'The mill opened, and people came. It still grinds flour.',
      'The mill opened: a great day. It still grinds flour.',
      'The mills opened in 1990. It was a dry year.',
      'The mill opened in 1990. It was, though, the only one for miles.',
    ],
  },
  propose(sentence, { document }) {
    const point = joinPointBefore(document, sentence);
    if (point === undefined || !continuing.has(point.first.lower)) return undefined;
    // A very short sentence is short for a reason.
    if (Math.min(point.previous.wordCount, sentence.wordCount) < sentenceWordsMin) return undefined;
    const after = clauseAt(document, point.first);
    if (after === undefined || after.verb.negated) return undefined;
    if (isExpletive(document, point.first)) return undefined;
    // The greeting of a letter is no statement to go on from.
    if (document.text.slice(point.previous.start, point.previous.start + 6).toLowerCase() === 'i hope')
      return undefined;
    const before = mainClause(document, point.previous, point.stop);
    if (before === undefined || before.verb.negated || !goesOn(point.first.lower, before.subject)) return undefined;
    if (turnsAway(before, after)) return undefined;
    const word = point.first.lower === 'i' ? 'I' : point.first.lower;
    return {
      changes: [{ start: point.stop.start, end: point.first.end, text: `, and ${word}` }],
      claims: { start: point.previous.start, end: sentence.end },
    };
  },
});
