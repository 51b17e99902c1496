import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openBrowser, type Stack, startStack } from '@humanize/testing';
import type { Browser } from 'playwright-core';
import { docsNavigation, pathOf } from './docs/docs-navigation.ts';
import { findViolations } from '../test-support/find-violations.ts';

let stack: Stack;
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
  stack = await startStack({ apps: ['dashboard'] });
});
afterAll(async () => {
  await browser.close();
  await stack.stop();
});

test.each(docsNavigation.flatMap(({ slugs }) => slugs.map(pathOf)))('%s has no axe violations', async (path) => {
  const page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 1_280, height: 900 } });
  await page.goto(stack.dashboardUrl + path);
  expect(await page.locator('main h1').count()).toBe(1);
  expect(await findViolations(page)).toEqual([]);
  await page.close();
});
