/** Finds violations of accessibility rules on a page with axe. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Violation = { id: string; nodes: { html: string }[] };

/** Returns the violations of all axe rules, including those with the lowest impact, or only of the color rules. */
export async function findViolations(page: Page, rules: 'all' | 'colors' = 'all'): Promise<string[]> {
  // Evaluated through the debugger protocol, which the page's content security policy does not restrict.
  await page.evaluate(axe);
  const runOnly = rules === 'all' ? '' : ", runOnly: ['color-contrast', 'link-in-text-block']";
  const { violations } = await page.evaluate<{ violations: Violation[] }>(
    `axe.run({ resultTypes: ['violations']${runOnly} })`,
  );
  return violations.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes[0]?.html.slice(0, 150)}`);
}
