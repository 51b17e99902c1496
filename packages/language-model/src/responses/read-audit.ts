/**
 * Parses the response to an audit request. Models return the list in a code fence, in an object or as JSON5. Responses
 * whose verdicts cannot be assigned to paragraphs with certainty are rejected. Runs in linear time.
 */
import { field } from '../chat/read-json.ts';
import { readAuditKind } from './audit-kind.ts';
import { findOnlyList, readAnswer } from './read-answer.ts';

/** The verdict of an audit on one paragraph. */
export type Verdict =
  | { readonly same: true }
  | { readonly same: false; readonly kind: string; readonly evidence: string };

const evidenceLengthMax = 400;
/** Maximum length of a response per paragraph, which exceeds the longest evidence that a model could need. */
const lengthPerParagraphMax = 8_000;

/**
 * Returns one verdict for each of `count` paragraphs, or undefined. Reasoning before the list and text around a single
 * code fence are removed. A response with other text around the list is rejected as unreliable.
 */
export function readAudit(response: string, count: number): Verdict[] | undefined {
  const entries = inOrder(findEntries(readAnswer(response, count * lengthPerParagraphMax), count));
  if (entries?.length !== count) return undefined;
  const verdicts = entries.map(toVerdict);
  return verdicts.every((verdict) => verdict !== undefined) ? verdicts : undefined;
}

/** Returns the only list, or the object for a single paragraph. */
function findEntries(value: unknown, count: number): readonly unknown[] | undefined {
  if (field(value, 'same') !== undefined) return count === 1 ? [value] : undefined;
  return findOnlyList(value);
}

/** Sorts entries that number their paragraphs from 1. Returns undefined if the numbers do not match the paragraphs. */
function inOrder(entries: readonly unknown[] | undefined): readonly unknown[] | undefined {
  const numbers = entries?.map((entry) => Number(field(entry, 'paragraph') ?? Number.NaN)) ?? [];
  if (entries === undefined || numbers.every((number) => Number.isNaN(number))) return entries;
  const sorted = numbers.map((_number, index) => entries[numbers.indexOf(index + 1)]);
  return sorted.every((entry) => entry !== undefined) ? sorted : undefined;
}

function toVerdict(entry: unknown): Verdict | undefined {
  const same = toBoolean(field(entry, 'same'));
  if (same === undefined) return undefined;
  const named = field(entry, 'kind');
  const kind = readAuditKind(typeof named === 'string' ? named : '');
  const evidence = toText(field(entry, 'evidence') ?? field(entry, 'explanation') ?? field(entry, 'reason'));
  if (!same) return { same, kind, evidence: evidence || 'no place was named' };
  // A verdict of `same` that describes a change and its place is contradictory.
  return kind === 'other' || evidence === '' ? { same } : undefined;
}

function toBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (value === 'true') return true;
  return value === 'false' ? false : undefined;
}

/**
 * Converts evidence to text. It can be a string, or a list or object of strings such as `{"version": "…", "source":
 * "…"}`.
 */
function toText(evidence: unknown): string {
  if (typeof evidence === 'string') return evidence.trim().slice(0, evidenceLengthMax);
  if (typeof evidence !== 'object' || evidence === null) return '';
  const isList = Array.isArray(evidence);
  return Object.entries(evidence)
    .filter(([, text]) => typeof text === 'string')
    .map(([name, text]) => (isList ? String(text) : `${name}: ${String(text)}`))
    .join('; ')
    .slice(0, evidenceLengthMax);
}
