/**
 * Writes the messages of each pass. The system message contains only the instruction, which is the same for all texts
 * of a genre. The user message ends with the text to process, between two identical lines that begin with `=====` and
 * contain a mark that does not occur in the text. All other parts of the request (context, source, findings) precede
 * the text in labeled blocks, whose delimiter lines begin differently.
 */
import type { ChatMessage } from '../chat/chat-request.ts';
import type { Assignment } from '../instructions/assignment.ts';
import { writeAuditInstruction } from '../instructions/audit.ts';
import { writeDraftInstruction } from '../instructions/draft.ts';
import { writePolishInstruction } from '../instructions/polish.ts';
import { writeRepairInstruction } from '../instructions/repair.ts';
import type { Tier } from '../instructions/tier.ts';
import { chooseMark } from './choose-mark.ts';

/** A finding of the check or the audit about a paragraph. `paragraph` is a zero-based index. */
export type Remark = { readonly paragraph: number; readonly message: string };

/** The reason why the previous response was not usable, which is included in the retry. */
export type Retry = { readonly because: string } | undefined;

type Draft = { readonly text: string; readonly before: string; readonly after: string };
type Pair = { readonly source: string; readonly version: string };

const spellings = { 'en-US': 'American spelling', 'en-GB': 'British spelling' } as const;

export function writeDraftMessages(
  assignment: Assignment,
  { text, before, after }: Draft,
  retry?: Retry,
): ChatMessage[] {
  const mark = chooseMark([text, before, after]);
  return asMessages(writeDraftInstruction(assignment), [
    retryNote(retry),
    labeled('What stands before the text, for context only', '+++++', mark, before),
    labeled('What stands after the text, for context only', '+++++', mark, after),
    toWorkOn(`Text to rewrite (${countParagraphs(text)}, ${spellings[assignment.variant]})`, mark, text),
  ]);
}

/** Writes the messages of the polish pass. */
export function writePolishMessages(
  { variant }: Pick<Assignment, 'variant'>,
  { source, version }: Pair,
): ChatMessage[] {
  const mark = chooseMark([source, version]);
  return asMessages(writePolishInstruction(), [
    labeled('Original', '-----', mark, source),
    toWorkOn(`Version to polish (${countParagraphs(version)}, ${spellings[variant]})`, mark, version),
  ]);
}

/** Writes the messages of the repair pass. `remarks` are the known mistakes of the draft. */
export function writeRepairMessages(
  assignment: Pick<Assignment, 'tier' | 'variant'>,
  { source, version, remarks }: Pair & { readonly remarks: readonly Remark[] },
  retry?: Retry,
): ChatMessage[] {
  const mark = chooseMark([source, version]);
  return asMessages(writeRepairInstruction(assignment), [
    retryNote(retry),
    labeled('Source text', '-----', mark, source),
    list('Wrong with the draft', remarks),
    toWorkOn(`Draft to correct (${countParagraphs(version)}, ${spellings[assignment.variant]})`, mark, version),
  ]);
}

/**
 * Writes the messages of the audit pass. `questions` are suspected differences. `source` and `version` must have the
 * same number of paragraphs.
 */
export function writeAuditMessages(
  tier: Tier,
  { source, version, questions }: Pair & { readonly questions: readonly Remark[] },
  retry?: Retry,
): ChatMessage[] {
  const mark = chooseMark([source, version]);
  return asMessages(writeAuditInstruction({ tier }), [
    retryNote(retry),
    labeled('Source text', '-----', mark, source),
    list('Look at these places; each may be harmless', questions),
    toWorkOn(`Version to audit (${countParagraphs(version)})`, mark, version),
  ]);
}

function asMessages(system: string, sections: readonly string[]): ChatMessage[] {
  const content = sections.filter((section) => section !== '').join('\n\n');
  return [
    { role: 'system', content: system },
    { role: 'user', content },
  ];
}

function retryNote(retry: Retry): string {
  return retry === undefined ? '' : `Your previous answer could not be used: ${retry.because}`;
}

function labeled(label: string, line: string, mark: string, text: string): string {
  return text === '' ? '' : `${label}:\n${line} ${mark} ${line}\n${text}\n${line} ${mark} ${line}`;
}

function toWorkOn(label: string, mark: string, text: string): string {
  const line = `===== ${mark} =====`;
  return `${label}:\n${line}\n${text}\n${line}`;
}

function list(label: string, remarks: readonly Remark[]): string {
  if (remarks.length === 0) return '';
  const lines = remarks.map(({ paragraph, message }) => `- paragraph ${paragraph + 1}: ${oneLine(message)}`);
  return `${label}:\n${lines.join('\n')}`;
}

/** Puts a remark on one line and truncates it. A remark may quote the texts. */
function oneLine(message: string): string {
  return message.replaceAll(/\s+/g, ' ').trim().slice(0, remarkLengthMax);
}

const remarkLengthMax = 400;

function countParagraphs(text: string): string {
  const count = text.split(/\n\s*\n/).length;
  return count === 1 ? '1 paragraph' : `${count} paragraphs`;
}
