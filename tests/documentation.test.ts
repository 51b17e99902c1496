/**
 * Tests the repository's Markdown files: no link is broken, and each page in docs/ states what kind of page it is and
 * who it is for.
 */
import { expect, test } from '@jest/globals';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const isExcluded = (path: string): boolean => /(?:^|\/)(?:node_modules|dist|\.data|\.git)$/.test(path);
const pages = globSync('**/*.md', { cwd: root, exclude: isExcluded }).map((page) => join(root, page));

/** Returns the page without its code, because brackets in code are not links. */
const readProse = (file: string): string =>
  readFileSync(file, 'utf8').replaceAll(/^```[^]*?^```$|`[^`\n]*`/gm, (code) =>
    code.startsWith('```') ? '' : code.replaceAll(/[[\]]/g, ''),
  );

/** Returns the anchors that GitHub generates for a page's headings. */
function anchorsOf(file: string): ReadonlySet<string> {
  const headings = [...readProse(file).matchAll(/^#{1,6} (?<title>.+)$/gm)].map(
    ({ groups }) => groups?.['title'] ?? '',
  );
  const slugs = headings.map((title) =>
    title
      .toLowerCase()
      .replaceAll(/\]\([^)]*\)/g, '')
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
  return new Set(slugs);
}

/**
 * Returns broken links to files and headings in the repository. Links that start with / are dashboard links, which are
 * ignored.
 */
function brokenLinks(page: string): string[] {
  const links = [...readProse(page).matchAll(/\]\((?<target>[^)\s]+)\)/g)].map(
    ({ groups }) => groups?.['target'] ?? '',
  );
  return links
    .filter((link) => !/^(?:[a-z]+:|\/)|\{\{/.test(link))
    .filter((link) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? page : resolve(dirname(page), path);
      if (!existsSync(target)) return true;
      return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).has(anchor);
    })
    .map((link) => `${relative(root, page)}: ${link}`);
}

test('every link between Markdown files points to an existing file and heading', () => {
  expect(pages.length).toBeGreaterThan(50);
  expect(pages.flatMap(brokenLinks)).toEqual([]);
});

test('every page of docs/ starts with its kind and its readers and is listed in the index', () => {
  const docs = pages.filter((page) => dirname(page) === join(root, 'docs') && basename(page) !== 'README.md');
  expect(docs.length).toBeGreaterThan(10);
  const index = readFileSync(join(root, 'docs/README.md'), 'utf8');
  const kind = /^# .+\n\n\*(?:Tutorial|How-to guide|Reference|Explanation) for /;
  expect(docs.filter((page) => !kind.test(readFileSync(page, 'utf8'))).map((page) => basename(page))).toEqual([]);
  expect(docs.map((page) => basename(page)).filter((name) => !index.includes(`(${name})`))).toEqual([]);
});

test('every screenshot is shown by a page', () => {
  const shown = pages.map((page) => readFileSync(page, 'utf8')).join('');
  const files = readdirSync(join(root, 'docs/screenshots'));
  expect(files.length).toBeGreaterThan(3);
  expect(files.filter((file) => !shown.includes(`screenshots/${file})`))).toEqual([]);
});
