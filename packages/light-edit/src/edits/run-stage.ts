/**
 * Runs one stage: parses the document, collects proposals, resolves and checks them, applies the accepted ones, and
 * fixes up the text around them. Rules read an immutable document.
 */
import type { Change, Document, DocumentReader, Register, Source } from '@humanize/text';
import { explainDensity, type Density } from '../rule/density.ts';
import type { Edit, OwnedProposal, RejectedProposal } from '../rule/proposal.ts';
import type { Rule } from '../rule/rule.ts';
import { applyChanges } from './apply.ts';
import { fixUpsFor, sentenceIndexAt, startsCapitalSentence } from './fix-up.ts';
import { rejectMeaningChanges, type CompareMeaning } from './reject-meaning-changes.ts';
import { rejectRepetitions } from './reject-repetitions.ts';
import { resolve } from './resolve.ts';

/** Maps an offset in the text of a stage to one in the input. `isEnd` is true for the end of a span. */
export type OffsetMap = (offset: number, isEnd: boolean) => number;

export type StageInput = {
  readonly stage: string;
  readonly source: Source;
  readonly register: Register;
  readonly reader: DocumentReader;
  readonly density: (document: Document) => Density;
  readonly propose: (document: Document, density: Density) => readonly OwnedProposal[];
  /** The rules by ID. Contains the rule of each proposal. */
  readonly rules: ReadonlyMap<string, Rule>;
  readonly compareMeaning: CompareMeaning;
  /** Maps an offset in the text of this stage to one in the input. */
  readonly toInput: OffsetMap;
};

export type StageOutput = {
  readonly source: Source;
  readonly edits: readonly Edit[];
  readonly rejected: readonly RejectedProposal[];
  readonly toInput: OffsetMap;
};

type OwnedChange = Change & { readonly ruleId: string };

export function runStage(input: StageInput): StageOutput {
  const { rules, stage } = input;
  const document = input.reader.read(input.source, input.register);
  const density = input.density(document);
  const resolution = resolve(document, input.propose(document, density), rules);
  const varied = rejectRepetitions(document, resolution.accepted);
  const checked = rejectMeaningChanges(document, varied.accepted, rules, input.compareMeaning);
  const rejected = [resolution, varied, checked].flatMap((each) => each.rejected).map((each) => ({ ...each, stage }));
  if (checked.accepted.length === 0) return { source: input.source, edits: [], rejected, toInput: input.toInput };
  const changes = checked.accepted
    .flatMap((proposal) => proposal.changes.map((change): OwnedChange => ({ ...change, ruleId: proposal.ruleId })))
    .toSorted((a, b) => a.start - b.start || a.end - b.end);
  const applied = applyChanges(input.source, changes);
  const capital = changes.map((change) => isAtSentenceStart(document, change));
  const fixUps = fixUpsFor(applied.source, applied.placed, capital);
  const fixed = fixUps.length === 0 ? applied : applyChanges(applied.source, fixUps);
  const toInput = chain(input.toInput, changes, fixUps);
  return { source: fixed.source, edits: recordEdits(input, changes, density), rejected, toInput };
}

function isAtSentenceStart(document: Document, change: Change): boolean {
  const index = sentenceIndexAt(document, change.start);
  if (index >= 0 && startsCapitalSentence(document, change, index)) return true;
  const sentence = document.sentences[index];
  if (sentence !== undefined && change.start < sentence.end) return false;
  const next = document.sentences[index + 1];
  return next !== undefined && change.end > next.start && startsCapitalSentence(document, change, index + 1);
}

function recordEdits(input: StageInput, changes: readonly OwnedChange[], density: Density): Edit[] {
  return changes.map((change) => ({
    ruleId: change.ruleId,
    why: reasonOf(input.rules.get(change.ruleId), density),
    stage: input.stage,
    span: { start: change.start, end: change.end },
    inputSpan: { start: input.toInput(change.start, false), end: input.toInput(change.end, true) },
    before: input.source.text.slice(change.start, change.end),
    after: change.text,
  }));
}

function reasonOf(rule: Rule | undefined, density: Density): string {
  return rule === undefined ? '' : [rule.why, explainDensity(rule.densityMin, density)].filter(Boolean).join(' ');
}

/** Returns a map that reverses the offset changes of this stage, then those of earlier stages. */
function chain(before: OffsetMap, changes: readonly Change[], fixUps: readonly Change[]): OffsetMap {
  const undoFixUps = inverseMap(fixUps);
  const undoChanges = inverseMap(changes);
  return (offset, isEnd) => before(undoChanges(undoFixUps(offset, isEnd), isEnd), isEnd);
}

/**
 * Returns a map from offsets in the changed text to offsets in the original text. An offset inside a change maps to the
 * start or the end of the change.
 */
function inverseMap(changes: readonly Change[]): OffsetMap {
  if (changes.length === 0) return (offset) => offset;
  let shift = 0;
  const inverse = changes.map((change) => {
    const start = change.start + shift;
    shift += change.text.length - (change.end - change.start);
    return { start, end: start + change.text.length, from: change.start, to: change.end };
  });
  return (offset, isEnd) => {
    let low = 0;
    let high = inverse.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((inverse[middle]?.start ?? 0) < offset || (isEnd && inverse[middle]?.start === offset)) low = middle + 1;
      else high = middle;
    }
    const last = inverse[low - 1];
    if (last === undefined) return offset;
    if (offset < last.end) return isEnd ? last.to : last.from;
    return offset - last.end + last.to;
  };
}
