/**
 * Decides which proposals of a stage are applied. Rejects proposals that touch protected text or would leave a faulty
 * sentence, then resolves overlaps in a total order: longer proposals before shorter ones, then earlier ones before later
 * ones, then by rule ID.
 */
import type { Change, Document, ProtectedSpan, Span } from '@humanize/text';
import type { OwnedProposal, RejectedProposal } from '../rule/proposal.ts';
import type { Rule } from '../rule/rule.ts';
import { capitalAt, sentenceIndexAt, startsCapitalSentence } from './fix-up.ts';
import { protectedIn } from './protected-in.ts';
import { sentenceFaultAfter } from './sentence-faults.ts';
import { settleSpaces } from './settle-spaces.ts';

export type Resolution = {
  /** The accepted proposals, in text order. */
  readonly accepted: readonly OwnedProposal[];
  readonly rejected: readonly RejectedProposal[];
};

type Candidate = {
  readonly proposal: OwnedProposal;
  readonly hull: Span;
  /** Indices of the sentences that the proposal changes. */
  readonly sentences: ReadonlySet<number>;
};

/**
 * Resolves the proposals of a stage. Takes time linear in the lengths of the changes, except for one sort. `rules` must
 * contain the rule of each proposal.
 */
export function resolve(
  document: Document,
  proposals: readonly OwnedProposal[],
  rules: ReadonlyMap<string, Rule>,
): Resolution {
  const rejected: RejectedProposal[] = [];
  const curly = usesCurlyApostrophes(document.text);
  const possible: Candidate[] = [];
  for (const proposal of proposals) {
    const candidate = candidateOf(document, proposal, curly);
    const protection = protectionAgainst(document, candidate, rules.get(proposal.ruleId)?.mayEdit ?? []);
    const fault =
      protection === undefined
        ? sentenceFaultAfter(document, candidate, rules.get(proposal.ruleId)?.removesResidue === true)
        : undefined;
    if (protection !== undefined)
      rejected.push(rejection(document, candidate.proposal, 'protected', protection.reason));
    else if (fault !== undefined) rejected.push(rejection(document, candidate.proposal, fault, ''));
    else possible.push(candidate);
  }
  possible.sort(compare);
  const occupied = new Occupied(document);
  const accepted = possible.filter((candidate) => {
    const other = occupied.conflictOf(candidate);
    if (other === undefined) occupied.take(candidate);
    else rejected.push(rejection(document, candidate.proposal, 'overlapped', other));
    return other === undefined;
  });
  accepted.sort((a, b) => a.hull.start - b.hull.start);
  return { accepted: accepted.map((candidate) => candidate.proposal), rejected };
}

/** Builds the report of a rejected proposal. */
export function rejection(
  document: Document,
  { ruleId, changes }: OwnedProposal,
  cause: RejectedProposal['cause'],
  against: string,
): RejectedProposal {
  const span = hullOf(changes);
  const before = document.text.slice(span.start, span.end);
  return { ruleId, stage: '', cause, span, before, after: changes.map((change) => change.text).join(' … '), against };
}

function hullOf(changes: readonly Change[]): Span {
  const first = changes[0] ?? { start: 0, end: 0 };
  return { start: first.start, end: Math.max(first.end, changes.at(-1)?.end ?? 0) };
}

/** Returns whether the text contains only curly apostrophes, so replacements must also use them. */
function usesCurlyApostrophes(text: string): boolean {
  return text.includes('’') && !/\p{L}'\p{L}/u.test(text);
}

function candidateOf(document: Document, proposal: OwnedProposal, curly: boolean): Candidate {
  const changes = proposal.changes.map((change) => {
    const settled = settle(document, change);
    return curly ? { ...settled, text: settled.text.replaceAll(/(?<=\p{L})'(?=\p{L})/gu, '’') } : settled;
  });
  const sentences = new Set(changes.flatMap(({ start, end }) => sentencesBetween(document, start, end)));
  return { proposal: { ...proposal, changes }, hull: hullOf(changes), sentences };
}

/** Returns the indices of the sentences that a span touches. */
function sentencesBetween(document: Document, start: number, end: number): number[] {
  const first = Math.max(0, sentenceIndexAt(document, start));
  const last = Math.max(first, sentenceIndexAt(document, end));
  return Array.from({ length: last - first + 1 }, (_, place) => first + place);
}

function settle(document: Document, change: Change): Change {
  // Markup at the start of a paragraph precedes its first sentence.
  const within = Math.max(change.start, change.end - 1);
  const sentence = document.sentences[Math.max(0, sentenceIndexAt(document, within))];
  const paragraph = sentence === undefined ? undefined : document.paragraphs[sentence.paragraph];
  if (paragraph === undefined || change.start < paragraph.start || change.end > paragraph.end) return change;
  return settleSpaces(document.text, paragraph, change);
}

function compare(a: Candidate, b: Candidate): number {
  const byLength = b.hull.end - b.hull.start - (a.hull.end - a.hull.start);
  if (byLength !== 0) return byLength;
  if (a.hull.start !== b.hull.start) return a.hull.start - b.hull.start;
  return a.proposal.ruleId < b.proposal.ruleId ? -1 : Number(a.proposal.ruleId > b.proposal.ruleId);
}

function protectionAgainst(
  document: Document,
  { proposal }: Candidate,
  lifted: readonly ProtectedSpan['reason'][],
): ProtectedSpan | undefined {
  for (const change of proposal.changes) {
    for (const span of protectedIn(document.protectedSpans, change)) if (!lifted.includes(span.reason)) return span;
    const span = protectionOfCapital(document, change);
    if (span !== undefined) return span;
  }
  return undefined;
}

/**
 * Returns the protected span that would start a sentence after a deletion, if its first letter would need to be
 * capitalized: `Remember, **when in doubt** …`.
 */
function protectionOfCapital(document: Document, change: Change): ProtectedSpan | undefined {
  if (change.text !== '' || !startsCapitalSentence(document, change, sentenceIndexAt(document, change.start))) return;
  const capital = capitalAt(document.text, change.end);
  return capital === undefined ? undefined : protectedIn(document.protectedSpans, capital)[0];
}

/** The text that the accepted proposals change. Two changes conflict if they overlap or touch. */
class Occupied {
  /** The rules of the accepted changes by offset, including the offset after each change. */
  readonly #rules = new Map<number, string>();
  readonly #document: Document;

  constructor(document: Document) {
    this.#document = document;
  }

  take({ proposal }: Candidate): void {
    for (const change of proposal.changes) {
      const last = this.#lastOf(change);
      for (let offset = change.start; offset <= last; offset += 1) this.#rules.set(offset, proposal.ruleId);
    }
  }

  /** Returns the rule of an accepted proposal that conflicts with the candidate, or undefined if there is none. */
  conflictOf({ proposal }: Candidate): string | undefined {
    for (const change of proposal.changes) {
      const last = this.#lastOf(change);
      for (let offset = change.start; offset <= last; offset += 1) {
        const rule = this.#rules.get(offset);
        if (rule !== undefined) return rule;
      }
    }
    return undefined;
  }

  /** A deletion of whole sentences does not conflict with a change at the start of the next one. */
  #lastOf({ start, end, text }: Change): number {
    const isWhole = [start, end].every((offset) => this.#startsSentence(offset));
    return text === '' && start < end && isWhole ? end - 1 : end;
  }

  #startsSentence(offset: number): boolean {
    return this.#document.sentences[sentenceIndexAt(this.#document, offset)]?.start === offset;
  }
}
