/** Replaces `understand the importance of sleep` with `understand that sleep matters`. */
import { type Document, type Token, neighbor, tokensAround } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import type { Proposal } from '../rule/proposal.ts';
import type { Proposals } from '../rule/rule.ts';
import { isPluralNoun, nounPhraseAfter, type NounPhrase } from './noun-phrase-after.ts';

/** Verbs that take a clause with `that`. */
const knowing =
  /^(?:understand(?:s|ing)?|understood|know|knows|knew|learn|learns|learned|learnt|recogni[sz](?:e|es|ed|ing)|reali[sz](?:e|es|ed|ing)|stress(?:es|ed|ing)?|emphasi[sz](?:e|es|ed|ing)|highlight(?:s|ed|ing)?|shows?|showed|demonstrat(?:e|es|ed|ing)|noted?|notes|teach(?:es)?|taught)$/u;
const persons = /^(?:me|us|you|him|her|them|people|children|students|pupils)$/u;

/** Maximum number of tokens on each side to search for a repetition. */
const contextTokensMax = 40;

/** True if the clause ends before a token, or a new clause begins. */
function endsClause(document: Document, next: Token | undefined): boolean {
  if (next === undefined || /^[.;:!?)]$/u.test(next.text)) return true;
  if (next.text !== ',') return false;
  const [joint, after] = [neighbor(document, next, 1), neighbor(document, next, 2)];
  if (joint?.lower === 'and') return /^(?:VB[DZP]|PRP)$/u.test(after?.tag ?? '');
  return /^(?:but|so|while|because|although|though|when|since)$/u.test(joint?.lower ?? '');
}

/** Returns the last noun of the new subject, one noun phrase or two joined by `and`, if the clause ends after it. */
function subjectOf(
  document: Document,
  { head, next }: NounPhrase,
): { readonly last: Token; readonly isPlural: boolean } | undefined {
  if (endsClause(document, next)) return { last: head, isPlural: isPluralNoun(head) };
  if (next?.lower !== 'and') return undefined;
  const second = nounPhraseAfter(document, next);
  if (second === undefined || !endsClause(document, second.next)) return undefined;
  return { last: second.head, isPlural: true };
}

export const thatItMatters = defineRule({
  id: 'that-it-matters',
  kind: 'pattern',
  each: 'token',
  words: ['importance', 'significance'],
  stage: 'wording',
  family: 'importance-of',
  densityMin: someTells,
  why: 'A verb is more direct than “importance”.',
  examples: {
    rewrites: [
      ['They understand the importance of sleep.', 'They understand that sleep matters.'],
      ['It taught me the importance of clear notes.', 'It taught me that clear notes matter.'],
      ['The report stressed the importance of trust and rest.', 'The report stressed that trust and rest matter.'],
      ['He learned the importance of good tools, and left.', 'He learned that good tools matter, and left.'],
    ],
    leavesAlone: [
      'They understand the importance of sleep for health.',
      'They spoke of the importance of sleep.',
      'They understand the great importance of sleep.',
      'They know the importance of being kind.',
      'It shows the importance of his work to matters of state.',
      'They doubt the importance of sleep.',
      'They stress the importance of not just saying it, but living it.',
      'He knows that it matters and stressed the importance of sleep.',
    ],
  },
  propose(token, { document }): Proposals {
    const [article, of] = [neighbor(document, token, -1), neighbor(document, token, 1)];
    if (article?.lower !== 'the' || of?.lower !== 'of') return undefined;
    const before = neighbor(document, article, -1);
    const verb = before !== undefined && persons.test(before.lower) ? neighbor(document, before, -1) : before;
    if (verb === undefined || !knowing.test(verb.lower)) return undefined;
    if ((before !== verb) !== /^(?:teach(?:es)?|taught)$/u.test(verb.lower)) return undefined;
    const phrase = nounPhraseAfter(document, of);
    if (phrase === undefined || phrase.head.lower.endsWith('ing')) return undefined;
    if (!/^(?:DT|PRP\$|J|N)/u.test(neighbor(document, of, 1)?.tag ?? '')) return undefined;
    if (phrase.modifiers[0]?.tag === 'VBG') return undefined;
    const { before: left, after: right } = tokensAround(document, token, contextTokensMax);
    if ([...left, ...right].some(({ lower }) => /^matter(?:s|ed)?$/u.test(lower))) return undefined;
    const subject = subjectOf(document, phrase);
    if (subject === undefined) return undefined;
    const { last, isPlural } = subject;
    const changes: Proposal['changes'] = [
      { start: article.start, end: of.end, text: 'that' },
      { start: last.start, end: last.end, text: `${last.text} ${isPlural ? 'matter' : 'matters'}` },
    ];
    return { changes };
  },
});
