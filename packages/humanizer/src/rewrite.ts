// The whole way of a text: survey, stages, checks. What fails a check at the end sends the text back through with
// fewer rules, down to none.

import { checkText } from './checks/check-text.ts';
import { refusedWords } from './checks/refused-words.ts';
import { createDocumentReader, type Source } from './document/read-document.ts';
import { openAccount, type Account } from './edits/account.ts';
import type { Edit, RejectedProposal } from './edits/proposal.ts';
import { runStage } from './edits/run-stage.ts';
import type { Engine } from './engine.ts';
import { checkNames, type CheckResult, type RewriteOptions, type RewriteResult } from './humanizer.ts';
import type { ProtectionReason } from './protection/protection.ts';
import { detectRegister } from './register/detect-register.ts';
import type { Register } from './register/register.ts';
import type { Risk } from './rules/rule.ts';
import { listForeignSpellings } from './variant/propose-variant-edits.ts';
import type { Variant } from './variant/variant.ts';

export interface RunSettings extends RewriteOptions {
  readonly riskMax: Risk;
  /** False when every hit is to be edited, however rare: for the examples of rules. */
  readonly keepAllowances: boolean;
  /** In place of what is detected: for the examples of rules. */
  readonly register?: Partial<Register>;
}

const risks: readonly Risk[] = ['high', 'medium', 'low'];

/** Rewrites with all rules up to the wanted risk; with fewer when a check fails; not at all when it fails even so. */
export function rewrite(engine: Engine, text: string, settings: RunSettings): RewriteResult {
  const failed: RejectedProposal[] = [];
  for (const riskMax of risks.slice(risks.indexOf(settings.riskMax))) {
    const result = runStages(engine, text, { ...settings, riskMax });
    const failure = result.checks.find((check) => !check.passed);
    if (failure === undefined) return { ...result, rejected: [...failed, ...result.rejected] };
    failed.push(...result.edits.map((edit) => undone(edit, failure)));
  }
  return { ...leaveAlone(text), rejected: failed };
}

function sameOffset(offset: number): number {
  return offset;
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

function runStages(engine: Engine, text: string, settings: RunSettings): RewriteResult {
  const { dictionary } = engine;
  const isEnglishWord = (word: string): boolean => dictionary.isWord(word, 'en-US') || dictionary.isWord(word, 'en-GB');
  // Spellings that rules build (haemodialysis) stand in no dictionary and are words all the same.
  const isSpelledRight = (word: string): boolean =>
    engine.spelling.accepts(word, 'en-US') || engine.spelling.accepts(word, 'en-GB');
  const reader = createDocumentReader({ tagger: engine.tagger, names: { isCommonWord: isEnglishWord } });
  const input = reader.survey(text);
  const neutral: Register = { formality: 'neutral', genre: 'general', dialogueShare: 0, firstPerson: false };
  const register = { ...detectRegister(reader.read(input, neutral)), ...settings.register };
  const account = openAccount(text, settings.keepAllowances);
  const edits: Edit[] = [];
  const rejected: RejectedProposal[] = [];
  let source: Source = input;
  let toInput = sameOffset;
  for (const stage of engine.stages) {
    const done = runStage({
      source,
      register,
      reader,
      propose: (document) => stage.propose(document, settings),
      options: {
        stage: stage.stage,
        seed: settings.seed,
        book: engine.book,
        knowledge: { isEnglishWord: isSpelledRight },
        account,
        keepAllowances: settings.keepAllowances,
      },
      toInput,
    });
    source = done.source;
    toInput = done.toInput;
    edits.push(...done.edits);
    rejected.push(...done.rejected);
  }
  const document = reader.read(source, register);
  const checks = runChecks(engine, input, source, document, account, edits, settings);
  return { text: source.text, edits, checks, rejected };
}

function runChecks(
  engine: Engine,
  before: Source,
  after: Source,
  document: ReturnType<ReturnType<typeof createDocumentReader>['read']>,
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

function isSpelled(engine: Engine, word: string, variant: Variant): boolean {
  return engine.spelling.accepts(word, variant) || engine.dictionary.isWord(word, variant);
}
