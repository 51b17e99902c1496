/**
 * npm run prose [-- FILE...]: checks the English of the documents and of the comments in the sources. Harper reports
 * grammar and spelling mistakes in documents, and sentences of more than 40 words. docs/prose.yml lists the terms that
 * documents and comments must not use, the words missing from Harper's dictionary, and the Harper rules to disable.
 * Code, links and inline code are not checked.
 */
import { globSync, readFileSync } from 'node:fs';
import { extname, relative, resolve } from 'node:path';
import { Dialect, LocalLinter } from 'harper.js';
import { binary } from 'harper.js/binary';
import { parseSync } from 'oxc-parser';
import { parse } from 'yaml';
import { root } from './launcher/workspace.mjs';

/**
 * The contents of docs/prose.yml; `words` are separated by spaces. `match` is a regular expression for whole words; letter case is ignored.
 * @typedef {{ match: string, use: string }} Term
 * @typedef {{ files: string[], generated: string[], sources: string[], terms: Term[], words: string, disabledRules: string[] }} Style
 */

/** A problem in a text, at an offset in characters. */
/** @typedef {{ offset: number, message: string }} Problem */

/**
 * Finds unwanted terms outside code.
 * @param {string} text Markdown
 * @param {readonly Term[]} terms
 * @returns {Problem[]}
 */
function findTerms(text, terms) {
  const prose = text.replaceAll(/```[\s\S]*?```|`[^`\n]*`|\]\([^)\n]*\)|<!--[\s\S]*?-->/g, (code) =>
    ' '.repeat(code.length),
  );
  return terms.flatMap(({ match, use }) =>
    [...prose.matchAll(new RegExp(`(?<![\\w-])(?:${match})(?![\\w-])`, 'gi'))].map(({ 0: found, index }) => ({
      offset: index,
      message: `"${found.replaceAll(/\s+/g, ' ')}": use ${use}`,
    })),
  );
}

/**
 * Replaces everything except the comments with blanks, so that offsets and line numbers stay the same. Continuation
 * asterisks are also replaced, because a term can span two lines.
 * @param {string} path of a TypeScript or JavaScript file
 * @param {string} text
 */
function commentsOf(path, text) {
  const { comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  let prose = '';
  for (const { type, start, end } of comments) {
    const comment = text.slice(start, end);
    prose += blank(text.slice(prose.length, start));
    prose += type === 'Block' ? comment.replaceAll(/^[ \t]*\*/gm, blank) : comment.replace('//', '  ');
  }
  return prose;
}

/** @param {string} text */
function blank(text) {
  return text.replaceAll(/[^\n]/g, ' ');
}

/** @param {Style} style */
async function createGrammarCheck({ words, disabledRules }) {
  const linter = new LocalLinter({ binary, dialect: Dialect.American });
  await linter.setup();
  const config = await linter.getLintConfig();
  const unknown = disabledRules.filter((rule) => !(rule in config));
  if (unknown.length > 0) throw new Error(`docs/prose.yml: Harper has no rule ${unknown.join(', ')}`);
  await linter.setLintConfig({ ...config, ...Object.fromEntries(disabledRules.map((rule) => [rule, false])) });
  await linter.importWords(words.split(/\s+/));
  /**
   * @param {string} text Markdown
   * @returns {Promise<Problem[]>}
   */
  return async (text) => {
    const found = await linter.organizedLints(text, { language: 'markdown' });
    return Object.entries(found).flatMap(([rule, lints]) =>
      lints.map((lint) => ({
        offset: lint.span().start,
        message: `"${lint.get_problem_text().replaceAll(/\s+/g, ' ').slice(0, 60)}": ${lint.message()} (${rule})`,
      })),
    );
  };
}

/** @param {readonly string[]} named files to check instead of all documents and sources */
async function checkProse(named) {
  /** @type {Style} */
  const style = parse(readFileSync(resolve(root, 'docs/prose.yml'), 'utf8'));
  const documents = listFiles(style.files, style.generated);
  const sources = listFiles(style.sources, []);
  if (documents.length === 0 || sources.length === 0) throw new Error('docs/prose.yml lists no existing file');
  const files = named.length > 0 ? named.map((path) => resolve(path)) : [...documents, ...sources];
  const checkGrammar = await createGrammarCheck(style);
  let problems = 0;
  for (const file of files) {
    const source = readFileSync(file, 'utf8');
    const isDocument = extname(file) === '.md';
    // Replace placeholders, which are filled in when a page is rendered, with words of the same length.
    const text = isDocument
      ? source.replaceAll(/\{\{[\w.]+\}\}/g, (name) => '2'.repeat(name.length))
      : commentsOf(file, source);
    const found = [...findTerms(text, style.terms), ...(isDocument ? await checkGrammar(text) : [])];
    for (const { offset, message } of found.toSorted((a, b) => a.offset - b.offset))
      console.log(`${relative(root, file)}:${text.slice(0, offset).split('\n').length}: ${message}`);
    problems += found.length;
  }
  console.log(`${files.length} files, ${problems} ${problems === 1 ? 'problem' : 'problems'}`);
  return problems;
}

/**
 * @param {readonly string[]} patterns
 * @param {readonly string[]} excluded paths below the root
 */
function listFiles(patterns, excluded) {
  return globSync(patterns, { cwd: root, exclude: (path) => /(?:^|[/\\])(?:node_modules|dist)$/.test(path) })
    .filter((path) => !excluded.includes(path))
    .map((path) => resolve(root, path))
    .toSorted();
}

const args = process.argv.slice(2);
if (args.includes('--help')) {
  console.log(
    'npm run prose [-- FILE...]\n\nChecks the English of FILE, or of all documents and the comments of all sources. docs/prose.yml sets the style.',
  );
} else {
  process.exitCode = (await checkProse(args)) === 0 ? 0 : 1;
}
