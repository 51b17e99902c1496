/** A version of a text that was written elsewhere, put to the checks that gate the engine's own work. */
import { checkText } from './checks/check-text.ts';
import { contentChange } from '@humanize/fidelity';
import { refusedWords } from './checks/refused-words.ts';
import { type Source, detectRegister, neutralRegister } from '@humanize/text';
import { contentWordsMin, openAccount, wordsIn, type AccountBalance } from './edits/account.ts';
import type { Edit } from './edits/proposal.ts';
import type { Engine } from './engine.ts';
import type { RewriteOptions, VersionReview } from './humanizer.ts';
import { isSpelled } from './rewrite.ts';
import { createEngineReader, runStages, type StagesOutput } from './run-stages.ts';
import type { StageName } from './stage-names.ts';
import { listForeignSpellings } from '@humanize/spelling';

/** What every text goes through in the end, whoever wrote it. */
const lastStages: ReadonlySet<StageName> = new Set<StageName>(['variant', 'tidy']);

export function reviewVersion(engine: Engine, text: string, version: string, options: RewriteOptions): VersionReview {
  const reader = createEngineReader(engine);
  const before = reader.survey(text);
  const register = detectRegister(reader.read(before, neutralRegister));
  const finish = (source: Source): StagesOutput =>
    runStages({
      engine,
      stages: engine.stages.filter(({ stage }) => lastStages.has(stage)),
      reader,
      source,
      register,
      account: openAccount(source.text, false),
      settings: { ...options, riskMax: 'low', keepAllowances: true },
    });
  const { source: after, edits } = finish(reader.survey(version));
  const document = reader.read(after, register);
  const checks = checkText({
    before,
    after,
    document,
    // A word in the other spelling is neither lost nor new.
    balance: balanceOf(finish(before).source.text, after.text),
    lifted: new Set(),
    refusedWords: refusedWords([asOneEdit(text, version), ...edits], (word) =>
      isSpelled(engine, word, options.variant),
    ),
    foreignSpellings: listForeignSpellings(document, options.variant, engine.spelling).map((token) => token.text),
  });
  return { text: after.text, checks };
}

/** The shares that an account would show had every change been entered. */
function balanceOf(text: string, version: string): AccountBalance {
  const { dropped, added, had } = contentChange(text, version);
  const base = Math.max(contentWordsMin, had);
  return {
    droppedShare: dropped / base,
    addedShare: added / base,
    lengthRatio: wordsIn(version) / Math.max(1, wordsIn(text)),
    excused: [],
  };
}

function asOneEdit(text: string, version: string): Edit {
  const span = { start: 0, end: text.length };
  return {
    ruleId: 'version',
    why: 'written elsewhere',
    stage: 'version',
    span,
    inputSpan: span,
    before: text,
    after: version,
  };
}
