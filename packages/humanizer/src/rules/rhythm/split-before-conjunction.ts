import type { Document, Token } from '../../document/document.ts';
import { neighbour, sentenceOf, wordsBetween } from '../../document/reading.ts';
import { clauseAt, type Clause } from '../../grammar/clauses.ts';
import { isIrregularPast } from '../../inflection/irregular-verbs.ts';
import { defineRule } from '../define-rule.ts';
import { canBeTwo, freeClauseBefore } from './split-point.ts';

/** What ends the first half: the comma before the conjunction, or the conjunction itself where no comma stands. */
function endOfFirstHalf(document: Document, conjunction: Token): Token | undefined {
  const before = neighbour(document, conjunction, -1);
  const right = neighbour(document, conjunction, 1);
  if (before === undefined || right === undefined) return undefined;
  const end = before.text === ',' ? before : conjunction;
  const clause = clauseAt(document, right);
  if (closesPair(document, conjunction)) return undefined;
  const wordsMin = document.register.genre === 'fiction' ? 3 : undefined;
  if (clause === undefined || !canBeTwo(document, end, right, wordsMin)) return undefined;
  if (clause.subject.kind === 'noun' && end !== conjunction && endsList(document, end)) return undefined;
  // `and the grief of parents who would not see`: the verb is that of the relative clause.
  if (clause.subject.kind === 'noun' && relatives.has(neighbour(document, clause.subject.last, 1)?.lower ?? ''))
    return undefined;
  // `expressing sorrow, working with them, and admitting faults`: the last of several deeds.
  if (right.tag === 'VBG') return undefined;
  // `the past and the hopes placed in you`: without a comma only a plain verb makes a clause.
  const { finite } = clause.verb;
  const isPlain = /^(?:VBZ|VBP|MD)$/u.test(finite.tag) || isIrregularPast(finite.lower);
  // `and even things viewed but not bought`: a participle with nothing behind it.
  const behind = neighbour(document, finite, 1);
  if (!isPlain && (behind === undefined || behind.tag === 'CC' || behind.kind === 'punctuation')) return undefined;
  if (end === conjunction && clause.subject.kind === 'noun' && !isPlain) return undefined;
  // Without a comma a noun phrase may go on: only a pronoun or an article is sure to start anew.
  if (end === conjunction && clause.subject.kind === 'noun' && !/^(?:DT|PRP\$)$/u.test(right.tag)) return undefined;
  const left = freeClauseBefore(document, sentenceOf(document, conjunction), end);
  if (left === undefined || isParticipleAlone(document, left, finite)) return undefined;
  if (isListOfClauses(document, left.verb.main, end)) return undefined;
  // A list of nouns whose last member looks like a clause: some clause must end near the comma.
  return wordsBetween(document, left.verb.main.index, end.index) >= 1 ? end : undefined;
}

const relatives = new Set(['who', 'whom', 'whose', 'that', 'which']);

/** `both the needs and the patterns`: the conjunction is the second half of a pair. */
function closesPair(document: Document, conjunction: Token): boolean {
  for (let token = neighbour(document, conjunction, -1); token !== undefined; token = neighbour(document, token, -1)) {
    if (token.lower === 'both' || token.lower === 'between') return true;
    if (token.lower === conjunction.lower || token.text === ';') return false;
  }
  return false;
}

/** `Old reviews, notes disguised as praise, and lies can hurt`: a past that is none, before a present. */
function isParticipleAlone(document: Document, { verb }: Clause, second: Token): boolean {
  if (!/^(?:VBZ|VBP|MD)$/u.test(second.tag) || verb.finite !== verb.main) return false;
  if (/^(?:VBZ|VBP|MD)$/u.test(verb.finite.tag) || isIrregularPast(verb.finite.lower)) return false;
  return neighbour(document, verb.finite, 1)?.tag === 'IN';
}

/** Tokens between the commas of a list: `the social, the old, and the` */
const listMemberTokensMax = 4;

/** `the mental, social, and economic processes people undergo`: `and` closes a list, what follows is its last member. */
function endsList(document: Document, comma: Token): boolean {
  for (let distance = 2; distance <= listMemberTokensMax; distance += 1) {
    const token = neighbour(document, comma, -distance);
    if (token === undefined || token.tag.startsWith('V')) return false;
    if (token.text === ',') return true;
  }
  return false;
}

/** `A came, B went, and C stayed` is one list: without its last member a comma would part two sentences. */
function isListOfClauses(document: Document, verb: Token, end: Token): boolean {
  for (let index = verb.index + 1; index < end.index; index += 1) {
    if (document.tokens[index]?.text === ',' && clauseAt(document, document.tokens[index + 1]) !== undefined)
      return true;
  }
  return false;
}

/** Share of these splits that keep their And; stories open many sentences so already. */
const keptAndShare = 0.35;
const keptAndShareInFiction = 0.2;

export const splitBeforeAnd = defineRule({
  id: 'rhythm/split-before-and',
  kind: 'pattern',
  each: 'token',
  words: ['and'],
  stage: 'rhythm',
  why: 'Two statements joined by and read easier as two sentences.',
  risk: 'high',
  genre: ['general', 'academic', 'fiction'],
  examples: {
    rewrites: [
      [
        'The council closed the old bridge in May, and the ferry now carries everyone across.',
        'The council closed the old bridge in May. The ferry now carries everyone across.',
      ],
      [
        'As the rain stopped, the whole crowd came out of the hall, and they sang until midnight.',
        'As the rain stopped, the whole crowd came out of the hall. They sang until midnight.',
      ],
      [
        'The cook left early that night, and she took the keys with her.',
        'The cook left early that night. She took the keys with her.',
      ],
    ],
    leavesAlone: [
      'When it rained, the match would stop, and the players went home.',
      'When it rains at noon, the match stops for an hour, and the players go home.',
      'If it rains, the match stops, and the players go home.',
      'The system began to read buying patterns, browsing history, and even items viewed but not bought.',
      'Bought reviews, paid praise disguised as organic content, and lies can undermine trust.',
      'She saw the rope and the men with forks, and the grief of parents who would not see that she had chosen.',
      'The work needs patience, discipline, and a strong will to put in the time that it takes.',
      'You struggled with the dark past of the house and the expectations now placed upon you.',
      'It took a careful balance: voicing deep sorrow, working with the police, and admitting any failings once found.',
      'The plan serves both urgent needs and the underlying patterns that maintain distress in them.',
      'She said that the shop was shut, and the owner had left.',
      'They sell apples, pears, and the plums that grow nearby.',
      'The course covers the mental, social, and economic processes people undergo at work.',
      'He came, and she left.',
      'Ships filled the port, mills lined the river, and the farms stood empty for years.',
      'Was the bridge closed that day, and did the ferry still run?',
    ],
  },
  propose(token, { document, chance }) {
    const end = endOfFirstHalf(document, token);
    const right = neighbour(document, token, 1);
    const before = neighbour(document, token, -1);
    if (end === undefined || right === undefined || before === undefined) return undefined;
    const start = end === token ? before.end : end.start;
    // Now and then people keep the word: one sentence in twenty-five of theirs opens with And.
    const { formality, genre } = document.register;
    const share = genre === 'fiction' ? keptAndShareInFiction : keptAndShare;
    const keepsAnd = formality !== 'formal' && chance(right) < share;
    const stop = keepsAnd ? { start, end: token.start, text: '. ' } : { start, end: right.start, text: '. ' };
    return { changes: [stop], claims: sentenceOf(document, token) };
  },
});

export const splitBeforeBut = defineRule({
  id: 'rhythm/split-before-but',
  kind: 'pattern',
  each: 'token',
  words: ['but', 'so', 'yet'],
  stage: 'rhythm',
  why: 'A sentence may open with But or So, and two short ones read easier than a long one.',
  risk: 'high',
  genre: ['general', 'fiction'],
  examples: {
    rewrites: [
      [
        'The plan looked good on paper, but the money ran out before the roof was on.',
        'The plan looked good on paper. But the money ran out before the roof was on.',
      ],
    ],
    leavesAlone: [
      'He tried the handle, but failed.',
      'When the wind drops, the boats go out, but the nets stay dry.',
      'The soup was so hot, so very hot.',
    ],
  },
  propose(token, { document }) {
    const comma = endOfFirstHalf(document, token);
    if (comma === undefined || comma === token) return undefined;
    return { changes: [{ start: comma.start, end: token.start, text: '. ' }], claims: sentenceOf(document, token) };
  },
});
