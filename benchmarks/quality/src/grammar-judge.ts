/**
 * Finds problems that a grammar checker (Harper) reports for the output but not for the input. Harper is too slow for
 * requests, so only the benchmark uses it.
 */
import { Dialect, LocalLinter } from 'harper.js';
import { binary } from 'harper.js/binary';
import type { Variant } from '@humanize/text';

/**
 * The kinds of problems that count as mistakes. Style, readability, the spelling of names and enhancements are
 * excluded.
 */
const countedKinds: ReadonlySet<string> = new Set([
  'Agreement',
  'Grammar',
  'Capitalization',
  'Typo',
  'WordChoice',
  'Punctuation',
  'Repetition',
]);

export type Complaint = {
  readonly kind: string;
  readonly message: string;
  /** The words that contain the problem. */
  readonly problem: string;
  /** A part of the surrounding text. */
  readonly excerpt: string;
};

export type GrammarJudge = {
  /** Returns the problems in `after` that are not in `before`. Only paragraphs that differ are checked. */
  readonly newComplaints: (before: string, after: string, variant: Variant) => Promise<Complaint[]>;
};

/** Starts one checker per dialect. */
export async function createGrammarJudge(): Promise<GrammarJudge> {
  const linters = {
    'en-US': new LocalLinter({ binary, dialect: Dialect.American }),
    'en-GB': new LocalLinter({ binary, dialect: Dialect.British }),
  };
  await Promise.all([linters['en-US'].setup(), linters['en-GB'].setup()]);
  return {
    async newComplaints(before, after, variant) {
      const [old, changed] = differingParagraphs(before, after);
      if (changed === '') return [];
      const known = (await complain(linters[variant], old)).map(keyOf);
      const found: Complaint[] = [];
      for (const complaint of await complain(linters[variant], changed)) {
        const place = known.indexOf(keyOf(complaint));
        if (place === -1) found.push(complaint);
        else known.splice(place, 1);
      }
      return found;
    },
  };
}

async function complain(linter: LocalLinter, text: string): Promise<Complaint[]> {
  if (text === '') return [];
  const lints = await linter.lint(text, { language: 'markdown' });
  const complaints: Complaint[] = [];
  for (const lint of lints) {
    const kind = lint.lint_kind();
    if (countedKinds.has(kind) || isArticle(lint.get_problem_text())) {
      const { start, end } = lint.span();
      complaints.push({
        kind,
        message: lint.message(),
        problem: lint.get_problem_text(),
        excerpt: Array.from(text)
          .slice(Math.max(0, start - 60), end + 40)
          .join('')
          .replaceAll(/\s+/gu, ' '),
      });
    }
    lint.free();
  }
  return complaints;
}

/** Harper reports a wrong "a" or "an" as Miscellaneous. */
function isArticle(problem: string): boolean {
  return /^an?$/iu.test(problem);
}

function keyOf({ kind, problem }: Complaint): string {
  return `${kind} ${problem.toLowerCase()}`;
}

/** Returns the paragraphs that appear in only one of the two texts, joined into one text per side. */
function differingParagraphs(before: string, after: string): [old: string, changed: string] {
  const old = before.split(/\n{2,}/u);
  const changed = after.split(/\n{2,}/u);
  const oldSet = new Set(old);
  const changedSet = new Set(changed);
  return [
    old.filter((paragraph) => !changedSet.has(paragraph)).join('\n\n'),
    changed.filter((paragraph) => !oldSet.has(paragraph)).join('\n\n'),
  ];
}
