/**
 * The whole way of a text: survey, stages, checks. What fails a check at the end sends the text back through with
 * fewer rules, down to none.
 */
import { checkText } from './checks/check-text.ts';
import { refusedWords } from './checks/refused-words.ts';
import {
  type Document,
  type ProtectionReason,
  type Register,
  type Source,
  type Variant,
  detectRegister,
  neutralRegister,
} from '@humanize/text';
import { openAccount, type Account } from './edits/account.ts';
import type { Edit, RejectedProposal } from './edits/proposal.ts';
import type { Engine } from './engine.ts';
import { checkNames, type CheckResult, type RewriteResult } from './humanizer.ts';
import type { Risk } from './rules/rule.ts';
import { createEngineReader, runStages, type StageSettings } from './run-stages.ts';
import { listForeignSpellings } from '@humanize/spelling';

export type RunSettings = StageSettings & {
  /** In place of what is detected: for the examples of rules. */
  readonly register?: Partial<Register>;
};

const risks: readonly Risk[] = ['high', 'medium', 'low'];

/** Rewrites with all rules up to the wanted risk; with fewer when a check fails; not at all when it fails even so. */
export function rewrite(engine: Engine, text: string, settings: RunSettings): RewriteResult {
  const failed: RejectedProposal[] = [];
  for (const riskMax of risks.slice(risks.indexOf(settings.riskMax))) {
    const result = runAllStages(engine, text, { ...settings, riskMax });
    const failure = result.checks.find((check) => !check.passed);
    if (failure === undefined) return { ...result, rejected: [...failed, ...result.rejected] };
    failed.push(...result.edits.map((edit) => undone(edit, failure)));
  }
  return { ...leaveAlone(text), rejected: failed };
}

/** The result for a text that is not rewritten: it passes every check. */
export function leaveAlone(text: string): RewriteResult {
  const checks = checkNames.map((check): CheckResult => ({ check, passed: true, detail: 'unchanged' }));
  return { text, edits: [], checks, rejected: [] };
}

function undone(edit: Edit, failure: CheckResult): RejectedProposal {
  const { ruleId, stage, inputSpan, before, after } = edit;
  return {
    ruleId,
    stage,
    cause: 'check',
    span: inputSpan,
    before,
    after,
    against: `${failure.check}: ${failure.detail}`,
  };
}

function runAllStages(engine: Engine, text: string, settings: RunSettings): RewriteResult {
  const reader = createEngineReader(engine);
  const input = reader.survey(text);
  const register = { ...detectRegister(reader.read(input, neutralRegister)), ...settings.register };
  const account = openAccount(text, settings.keepAllowances);
  const { stages } = engine;
  const run = runStages({ engine, stages, reader, source: input, register, account, settings });
  const document = reader.read(run.source, register);
  const checks = runChecks(engine, input, run.source, document, account, run.edits, settings);
  return { text: run.source.text, edits: run.edits, checks, rejected: run.rejected };
}

function runChecks(
  engine: Engine,
  before: Source,
  after: Source,
  document: Document,
  account: Account,
  edits: readonly Edit[],
  settings: RunSettings,
): CheckResult[] {
  const lifted = new Set<ProtectionReason>();
  for (const edit of edits) for (const reason of engine.book.ruleOf(edit.ruleId).mayEdit ?? []) lifted.add(reason);
  return checkText({
    before,
    after,
    document,
    balance: account.balance(),
    lifted,
    refusedWords: refusedWords(edits, (word) => isSpelled(engine, word, settings.variant)),
    foreignSpellings: listForeignSpellings(document, settings.variant, engine.spelling).map((token) => token.text),
  });
}

/** Whether the target variant knows a word. */
export function isSpelled(engine: Engine, word: string, variant: Variant): boolean {
  return engine.spelling.accepts(word, variant) || engine.dictionary.isWord(word, variant);
}
