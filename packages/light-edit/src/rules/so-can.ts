/** Replaces `, allowing her to work` with `, so she can work`. */
import { type Document, type Token, neighbor, tokensOf } from '@humanize/text';
import type { Proposal } from '../rule/proposal.ts';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import { letClauseOf } from './let-clause.ts';
import { clauseBefore, isFinite, isOneOfTails } from './participle-tail.ts';

const subjects: ReadonlyMap<string, string> = new Map([
  ['me', 'I'],
  ['us', 'we'],
  ['him', 'he'],
  ['them', 'they'],
]);

/** Returns the change of `, allowing … to` at a verb, or undefined if the tail is one of several. */
function proposeCan(document: Document, verb: Token): Proposal | undefined {
  if (verb.lower !== 'allowing' && verb.lower !== 'enabling') return undefined;
  const before = neighbor(document, verb, -1);
  const comma =
    /^(?:thus|thereby)$/u.test(before?.lower ?? '') && before !== undefined ? neighbor(document, before, -1) : before;
  const clause = letClauseOf(document, verb);
  if (comma?.lower !== ',' || clause === undefined) return undefined;
  const modal = modalAfter(clauseBefore(document, comma));
  if (modal === undefined || isOneOfTails(document, comma, clause.to)) return undefined;
  const { first, last, to } = clause;
  // `Her` is a subject only if no noun follows it.
  const subject = first === last ? (first.lower === 'her' ? 'she' : subjects.get(first.lower)) : undefined;
  const renamed = subject === undefined ? [] : [{ start: first.start, end: first.end, text: subject }];
  return {
    changes: [
      { start: (before === comma ? verb : (before ?? verb)).start, end: verb.end, text: 'so' },
      ...renamed,
      { start: to.start, end: to.end, text: modal },
    ],
  };
}

/** Returns `can` or `could` by the last finite verb of the main clause, or undefined if there is none. */
function modalAfter(clause: readonly Token[]): 'can' | 'could' | undefined {
  const verb = clause.findLast(isFinite);
  if (verb === undefined) return clause[0]?.tag === 'VB' ? 'can' : undefined;
  return verb.tag === 'VBD' || /^(?:would|could|might)$/u.test(verb.lower) ? 'could' : 'can';
}

export const soCan = defineRule({
  id: 'so-can',
  kind: 'pattern',
  each: 'sentence',
  stage: 'wording',
  family: 'ing-tail',
  densityMin: someTells,
  why: 'A clause with its own verb is more direct.',
  examples: {
    rewrites: [
      ['The shop is open late, allowing her to work.', 'The shop is open late, so she can work.'],
      ['They cut the fees, enabling more people to join.', 'They cut the fees, so more people could join.'],
      ['Release the lid, allowing it to close.', 'Release the lid, so it can close.'],
      ['The path is dry, thereby allowing them to walk.', 'The path is dry, so they can walk.'],
    ],
    leavesAlone: [
      'Allowing her to work, the shop is open late.',
      'They cut the fees, saving money and allowing more people to join.',
      'They cut the fees, allowing more people to join and easing the mood.',
      'It is a plan for the town, allowing for growth.',
    ],
  },
  propose: (sentence, { document }) =>
    tokensOf(document, sentence).flatMap((token) => proposeCan(document, token) ?? []),
});
