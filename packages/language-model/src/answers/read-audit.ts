/** Parses the response of an audit. Anything but one well-formed object per paragraph is rejected. */
import { auditKinds } from '../instructions/audit.ts';
import { stripReasoning } from './strip-reasoning.ts';

/** The verdict of an audit on one paragraph. */
export type Verdict =
  | { readonly same: true }
  | { readonly same: false; readonly kind: string; readonly evidence: string };

/** Other names that models use for the same kinds. */
const synonyms: Readonly<Record<string, string>> = {
  modality: 'certainty',
  quantifier: 'quantity',
  antonym: 'opposite',
  date: 'number',
  added: 'invented',
  missing: 'dropped',
};

const evidenceLengthMax = 400;
const fence = /^(?:`{3,}|~{3,})[^\n`]*\n([\s\S]*?)\n?(?:`{3,}|~{3,})\s*$/;

/**
 * Returns one verdict for each of `count` paragraphs, or undefined. Reasoning before the list and a code fence around
 * it are removed. A response with other text around the list is rejected as unreliable.
 */
export function readAudit(answer: string, count: number): Verdict[] | undefined {
  const body = stripReasoning(answer);
  const list = parse(fence.exec(body)?.[1] ?? body);
  if (!Array.isArray(list) || list.length !== count) return undefined;
  const verdicts = list.map((entry: unknown) => toVerdict(entry));
  return verdicts.every((verdict) => verdict !== undefined) ? verdicts : undefined;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function toVerdict(entry: unknown): Verdict | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const { same, kind, evidence } = entry as { same?: unknown; kind?: unknown; evidence?: unknown };
  if (same === true) return { same };
  if (same !== false || typeof kind !== 'string' || typeof evidence !== 'string') return undefined;
  const named = kind.trim().toLowerCase();
  const known = auditKinds.find((candidate) => candidate === (synonyms[named] ?? named));
  return { same, kind: known ?? 'other', evidence: evidence.slice(0, evidenceLengthMax) };
}
