/** Uses axe to find violations of accessibility rules on a page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules that apply: `all`, including those with the lowest impact, or only those that depend on colors or on the width. */
export type AxeRules = 'all' | 'colors' | 'layout';

const rulesOf: Readonly<Record<AxeRules, readonly string[] | undefined>> = {
  all: undefined,
  colors: ['color-contrast', 'link-in-text-block'],
  layout: ['target-size', 'scrollable-region-focusable'],
};

/** Returns the violations of axe rules on a page. */
export async function findViolations(page: Page, rules: AxeRules = 'all'): Promise<string[]> {
  // Evaluated through the debugger protocol, which the page's content security policy does not restrict.
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe);
  const runOnly = rulesOf[rules];
  const options = { resultTypes: ['violations'], selectors: false, ...(runOnly === undefined ? {} : { runOnly }) };
  // Shortened in the page: transferring the whole result takes as much CPU time as the check.
  const found = await page.evaluate<string[]>(
    `axe.run(${JSON.stringify(options)}).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes[0].html.slice(0, 150)))`,
  );
  return found.map((violation) => `${page.url()} ${violation}`);
}
