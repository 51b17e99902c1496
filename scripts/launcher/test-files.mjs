/** Finds test files by pattern and sorts them by suite. */
import { globSync } from 'node:fs';
import { UserError } from './user-error.mjs';
import { inRoot, root } from './workspace.mjs';

/**
 * All suites, in the order in which they run. jest.config.mjs assigns test files to suites in the same way as
 * `suiteOf`.
 */
export const suites = ['architecture', 'unit', 'db', 'e2e', 'long'];

/** @param {string} path */
function suiteOf(path) {
  if (path === 'tests/architecture.test.ts') return 'architecture';
  return /\.(db|e2e|long)\.test\.tsx?$/.exec(path)?.[1] ?? 'unit';
}

/**
 * For each `wanted` suite (by default, all suites except long), returns the test files whose path relative to the root
 * matches one of `patterns` (by default, all files).
 * @param {readonly string[]} patterns regular expressions; letter case is ignored
 * @param {readonly string[]} wanted
 * @returns {{ suite: string, files: string[] }[]} only suites that have files
 * @throws {UserError} for an unknown suite or a pattern that matches no file of these suites
 */
export function findTestFiles(patterns, wanted) {
  const unknown = wanted.filter((suite) => !suites.includes(suite));
  if (unknown.length > 0)
    throw new UserError(`There is no suite "${unknown.join('", "')}".`, `Suites: ${suites.join(', ')}`);
  const chosen = wanted.length > 0 ? wanted : suites.filter((suite) => suite !== 'long');
  const expressions = patterns.map(toExpression);
  const all = globSync(['{apps,packages,benchmarks}/*/src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'], { cwd: root });
  const candidates = all.filter((path) => chosen.includes(suiteOf(path)));
  for (const [index, expression] of expressions.entries())
    if (!candidates.some((path) => expression.test(path))) throw noMatch(patterns[index] ?? '', expression, all);
  const matching = candidates.filter((path) => expressions.length === 0 || expressions.some((one) => one.test(path)));
  return suites
    .map((suite) => ({ suite, files: matching.filter((path) => suiteOf(path) === suite).map((path) => inRoot(path)) }))
    .filter(({ files }) => files.length > 0);
}

/** @param {string} pattern */
function toExpression(pattern) {
  try {
    return new RegExp(pattern, 'i');
  } catch (error) {
    throw new UserError(`"${pattern}" is not a regular expression: ${error.message}`);
  }
}

/**
 * @param {string} pattern
 * @param {RegExp} expression
 * @param {readonly string[]} all
 */
function noMatch(pattern, expression, all) {
  const elsewhere = all.filter((path) => expression.test(path)).map(suiteOf);
  const remedy =
    elsewhere.length === 0
      ? 'A pattern is part of the path of a test file. See npm test -- --help'
      : `It matches files of another suite: npm test -- ${pattern} --suite ${elsewhere[0]}`;
  return new UserError(`No test file matches "${pattern}".`, remedy);
}
