/** Replaces `the importance of rest` with `how important rest is`, and drops `the intricacies of`. */
import { type Document, type Token, neighbor, tokensOf } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { denseText } from '../rule/density.ts';
import type { Proposal } from '../rule/proposal.ts';

/** Verbs and prepositions that a clause with `how` can follow. */
const openers =
  /^(?:highlight|emphasi[sz]e|underscore|underline|stress|show|illustrate|demonstrate|recogni[sz]e|understand|learn|discuss|explain|teach|reali[sz]e|appreciate|see|acknowledge|reveal|grasp|about|of)$/u;

/** Verbs after which the object itself says as much as its intricacies. */
const studies = /^(?:understand|explore|grasp|explain|master|handle|into|about|capture|learn|appreciate)$/u;

/** Maximum number of tokens in the phrase that moves in front of `is`. */
const phraseMax = 6;

/** Returns the phrase after `of` if it is short and ends the clause: `rest`, `clear and honest records`. */
function clauseEndPhrase(document: Document, of: Token): readonly Token[] | undefined {
  const phrase: Token[] = [];
  for (let distance = 1; distance <= phraseMax + 1; distance += 1) {
    const token = neighbor(document, of, distance);
    if (token === undefined || /^[.;!?]$/u.test(token.text)) return phrase.length === 0 ? undefined : phrase;
    if (token.protectedBy !== undefined || !/^(?:J|NN|CC|PRP\$|POS|RB)/u.test(token.tag)) return undefined;
    if (token.tag === 'CC' && token.lower !== 'and') return undefined;
    phrase.push(token);
  }
  return undefined;
}

/** Returns the verb for the phrase, or undefined if its number is uncertain. */
function verbFor(phrase: readonly Token[]): string | undefined {
  const head = phrase.at(-1);
  if (head === undefined || !/^NNS?$/u.test(head.tag)) return undefined;
  const joint = phrase.findIndex(({ lower }) => lower === 'and');
  // `cultural exploration and understanding`: two nouns. `clear and honest records`: two adjectives.
  const isPair = joint > 0 && (phrase[joint - 1]?.tag ?? '').startsWith('NN');
  return isPair || head.tag === 'NNS' ? 'are' : 'is';
}

/** `highlights the importance of rest.` → `highlights how important rest is.` */
function turnImportance(document: Document, importance: Token): Proposal | undefined {
  const the = neighbor(document, importance, -1);
  const of = neighbor(document, importance, 1);
  if (the?.lower !== 'the' || of?.lower !== 'of' || !openers.test(neighbor(document, the, -1)?.lemma ?? ''))
    return undefined;
  const phrase = clauseEndPhrase(document, of);
  const last = phrase?.at(-1);
  if (phrase === undefined || last === undefined) return undefined;
  const verb = verbFor(phrase);
  if (verb === undefined || phrase.some(({ lower }) => lower === 'important')) return undefined;
  return {
    changes: [
      { start: the.start, end: of.end, text: 'how important' },
      { start: last.end, end: last.end, text: ` ${verb}` },
    ],
  };
}

/** `understand the intricacies of the law` → `understand the law`. */
function dropIntricacies(document: Document, word: Token): Proposal | undefined {
  const the = neighbor(document, word, -1);
  const of = neighbor(document, word, 1);
  if (the?.lower !== 'the' || of?.lower !== 'of' || !studies.test(neighbor(document, the, -1)?.lemma ?? ''))
    return undefined;
  return { changes: [{ start: the.start, end: of.end, text: '' }] };
}

export const importanceOf = defineRule({
  id: 'importance-of',
  family: 'importance-of',
  densityMin: denseText,
  kind: 'pattern',
  each: 'sentence',
  stage: 'wording',
  why: 'A clause says it more directly than a noun.',
  examples: {
    rewrites: [
      [
        'The report highlights the importance of clear records.',
        'The report highlights how important clear records are.',
      ],
      ['They learn about the importance of rest.', 'They learn about how important rest is.'],
      ['It shows the importance of trust and honesty.', 'It shows how important trust and honesty are.'],
      ['You need to understand the intricacies of the tax code.', 'You need to understand the tax code.'],
    ],
    leavesAlone: [
      'The importance of rest is known.',
      'It shows the importance of keeping records.',
      'It shows the importance of rest for athletes.',
      'The complexities of the code slow it down.',
    ],
  },
  propose: (sentence, { document }) =>
    tokensOf(document, sentence).flatMap((token) => {
      if (token.lower === 'importance') return turnImportance(document, token) ?? [];
      if (/^(?:complexities|intricacies|nuances)$/u.test(token.lower)) return dropIntricacies(document, token) ?? [];
      return [];
    }),
});
