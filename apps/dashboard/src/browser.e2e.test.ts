import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { insertOneTimeLink } from '@humanize/database';
import { openBrowser, type Stack, startStack } from '@humanize/testing';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import { docsNavigation, pathOf } from './docs/docs-navigation.ts';
import { hashToken } from './http/session-cookie.ts';
import { testPassword } from '../test-support/dashboard-session.ts';
import { findViolations } from '../test-support/find-violations.ts';
import { inviteAsOperator } from '../test-support/operator-links.ts';
import { insertFailedDelivery } from '../test-support/insert-failed-delivery.ts';

let stack: Stack;
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
  stack = await startStack({
    apps: ['api', 'worker', 'reconciler'],
    env: { SIGN_UP: 'open', STORE_EDITS: 'on', WORKER_THREADS: '1' },
  });
  // Nothing listens at the mail server's address, because the tests send no emails.
  await stack.start('dashboard', {
    SIGN_UP_WORDS: '10000',
    REFERENCE_API_URL: stack.publicApiUrl,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'no-reply@example.com',
  });
}, 300_000);
afterAll(async () => {
  await browser.close();
  await stack.stop();
});

/** Exceeded only if a job never ends. */
const jobTimeoutMs = 150_000;

const sample =
  'Moreover, it is important to note that our organization utilizes numerous tools in order to foster innovation.';

/** Collects errors that a page reports, such as blocked scripts, missing files and exceptions. */
function watch(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

/** Collects errors and the URLs of requests to other servers. */
function watchWithRequests(page: Page): { errors: string[]; outside: string[] } {
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(stack.dashboardUrl)) outside.push(request.url());
  });
  return { errors: watch(page), outside };
}

async function signUpInBrowser(page: Page, email = `${randomUUID()}@example.com`): Promise<void> {
  // In normal operation, the server emails the link. Because the tests receive no emails, a link created by an operator
  // is used instead.
  await page.goto(`${stack.dashboardUrl}/sign-up`);
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText('We have sent a link to').waitFor();
  await page.goto(
    stack.dashboardUrl + (await inviteAsOperator({ url: stack.dashboardUrl, database: stack.database }, { email })),
  );
  await page.getByLabel('Password').fill(testPassword);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
}

test('a new user signs up, humanizes a text, creates a key and runs the printed curl command', async () => {
  const page = await browser.newPage();
  const errors = watch(page);
  await signUpInBrowser(page);
  await page.getByRole('link', { name: 'Playground' }).first().click();
  await page.getByLabel('Text', { exact: true }).fill(sample);
  await page.getByText('17 words.').waitFor();
  await page.getByRole('button', { name: 'Humanize' }).click();
  const output = page.getByRole('region', { name: 'Output text' });
  await output.waitFor({ timeout: jobTimeoutMs });
  expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe(sample);
  expect(await findViolations(page)).toEqual([]);
  expect(await output.textContent()).not.toContain('it is important to note');
  expect(await page.locator('ins').count()).toBeGreaterThan(0);
  const markOf = () =>
    page
      .locator('ins')
      .first()
      .evaluate((mark) => getComputedStyle(mark).textDecorationLine);
  expect(await markOf()).toBe('underline');
  await page.getByLabel('Show changes').uncheck();
  expect(await markOf()).toBe('none');

  await page.getByText('All changes and reasons').click();
  const reasons = page.getByRole('region', { name: 'Changes and their reasons' });
  await reasons.waitFor();
  expect(await reasons.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  const listed = await reasons.locator('tbody tr').count();
  await page.getByText(`${listed} changes`, { exact: true }).waitFor();
  expect(await page.locator('.marked del, .marked ins').allTextContents()).not.toContainEqual(
    expect.stringMatching(/^\s|\s$/),
  );

  const firstJob = page.url();
  await page.getByLabel('Text', { exact: true }).fill('We utilize tools.');
  await page.getByRole('button', { name: 'Humanize' }).click();
  await page.waitForURL((url) => url.href !== firstJob);
  await page.getByText('3 words charged').waitFor({ timeout: jobTimeoutMs });
  expect(await output.textContent()).toBe('We use tools.');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stack.dashboardUrl });
  await page.getByRole('button', { name: 'Copy output' }).click();
  await page.getByText('Copied').waitFor();
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe('We use tools.');

  await page.getByRole('link', { name: 'View job' }).click();
  await page.getByRole('heading', { name: 'Details' }).waitFor();
  await page.getByText('Rewritten by the rule-based light edit').waitFor();
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(
    expect.arrayContaining(['Output', 'Input', 'Details']),
  );
  expect((await page.getByRole('heading', { level: 2 }).allTextContents())[0]).toBe('Input');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Edit and run again' }).click();
  expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('We utilize tools.');

  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByRole('button', { name: 'New key' }).click();
  const dialog = page.getByRole('dialog', { name: 'New API key' });
  await dialog.getByLabel('Name').fill('First server');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const curl = await page.getByRole('region', { name: 'curl command' }).textContent();
  expect(curl).toContain('"Authorization: Bearer $HUMANIZE_API_KEY"');
  const variables = await page.getByRole('region', { name: 'export commands' }).textContent();
  const key = /HUMANIZE_API_KEY=(hk_live_\w+)/.exec(variables ?? '')?.[1];
  const body = /-d '(.*)'/.exec(curl ?? '')?.[1];
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const answer = await fetch(`${stack.publicApiUrl}/humanize`, { method: 'POST', headers, body: body ?? '' });
  expect(answer.status).toBe(202);
  expect(errors).toEqual([]);
  await page.close();
});

const pages = ['/', '/playground', '/jobs', '/requests', '/keys', '/webhooks', '/ledger', '/account', '/operator'];

type Invitation = { role: 'customer' | 'operator'; accountId: string | null };

/** Returns the axe violations of a page in light mode, and in dark mode, where only colors differ. */
async function findViolationsInBothModes(page: Page): Promise<string[]> {
  const inLightMode = await findViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDarkMode = await findViolations(page, 'colors');
  await page.emulateMedia({ colorScheme: 'light' });
  return [...inLightMode, ...inDarkMode.map((violation) => `${violation} (dark mode)`)];
}

/** Visits pages of the dashboard and collects the axe violations on each page. */
async function openAxeVisitor(found: string[]) {
  // Without animations, the colors of the other mode apply at once.
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1_280, height: 900 } });
  const page = await context.newPage();
  const check = async (): Promise<void> => void found.push(...(await findViolationsInBothModes(page)));
  return {
    page,
    check,
    async visit(paths: readonly string[]): Promise<void> {
      for (const path of paths) {
        await page.goto(stack.dashboardUrl + path);
        for (const details of await page.locator('main details').all()) await details.locator('summary').click();
        await check();
      }
    },
    async acceptInvitation(invitation: Invitation): Promise<void> {
      const token = randomUUID();
      const origin = { provesAddress: true, createdBy: null };
      const link = { purpose: 'invitation', email: `${token}@example.com`, ...invitation, ...origin } as const;
      await insertOneTimeLink(stack.database.db, { tokenSha256: hashToken(token), lifetimeSeconds: 600, link });
      await page.goto(`${stack.dashboardUrl}/links/${token}`);
      await check();
      await page.getByLabel('Password').fill(testPassword);
      await page.getByRole('button', { name: 'Set password' }).click();
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
    },
  };
}

test('axe reports no violations on any page of the dashboard, including error pages, in light and dark mode', async () => {
  const found: string[] = [];
  const { accountId } = stack.account;
  const { deliveryId, jobId } = await insertFailedDelivery(stack);
  const operator = await openAxeVisitor(found);
  await operator.visit(['/sign-in', '/sign-up', '/forgot-password', '/links/none', '/none']);
  await operator.acceptInvitation({ role: 'operator', accountId: null });
  await operator.visit([...pages, '/alerts', `/operator/accounts/${accountId}`]);
  await operator.page.goto(`${stack.dashboardUrl}/operator`);
  await operator.page.getByRole('button', { name: /verify/i }).click();
  await operator.check();
  const member = await openAxeVisitor(found);
  await member.acceptInvitation({ role: 'customer', accountId });
  await member.visit(['/keys', `/webhooks/${deliveryId}`, `/jobs/${jobId}`, '/operator']);
  // A form with an error, and an expired form.
  await member.page.goto(`${stack.dashboardUrl}/webhooks`);
  await member.page.getByLabel('URL', { exact: true }).fill('https://localhost/');
  await member.page.getByRole('button', { name: 'Send test event' }).click();
  await member.page.getByText('The URL must').waitFor();
  await member.check();
  const token = member.page.locator('form[action="/webhooks/test"] input[name=form_token]');
  await token.evaluate((field: HTMLInputElement) => (field.value = ''));
  await member.page.getByRole('button', { name: 'Send test event' }).click();
  await member.page.getByRole('heading', { name: 'This form has expired' }).waitFor();
  await member.check();
  expect(found).toEqual([]);
  for (const { page } of [operator, member]) await page.context().close();
});

test('a Word document is opened in the playground, rewritten and downloaded, and a long text is split after confirmation', async () => {
  const page = await browser.newPage();
  const errors = watch(page);
  await signUpInBrowser(page);
  await page.goto(`${stack.dashboardUrl}/playground`);
  const xml =
    '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>We utilize tools.</w:t></w:r></w:p><w:tbl><w:tr><w:tc><w:p><w:r><w:t>A cell.</w:t></w:r></w:p></w:tc></w:tr></w:tbl></w:body></w:document>';
  const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const buffer = Buffer.from(zipSync({ 'word/document.xml': strToU8(xml) }));
  const field = page.getByLabel('Open a file');
  await field.setInputFiles({ name: 'broken.docx', mimeType, buffer: Buffer.from('none') });
  await page.getByText('The file is not a Word document (.docx).').waitFor();
  await field.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Plain notes.') });
  await page.getByText('2 words.').waitFor();
  await field.setInputFiles({ name: 'old.doc', mimeType, buffer });
  await page.getByText('Save the document as .docx.').waitFor();
  await field.setInputFiles({ name: 'report.docx', mimeType, buffer });
  await page.getByText('3 words.').waitFor();
  await page.getByText('1 paragraph stays unchanged: tables (1).').waitFor();
  await page.getByRole('button', { name: 'Humanize' }).click();
  const button = page.getByRole('button', { name: 'Download the Word document' });
  await button.waitFor({ timeout: jobTimeoutMs });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toBe('report-rewritten.docx');
  const written = unzipSync(new Uint8Array(await readFile(await download.path())));
  expect(strFromU8(written['word/document.xml'] ?? new Uint8Array())).toContain('We use tools.');
  await page.reload();
  await page.getByText('open the original document again').waitFor();
  await field.setInputFiles({ name: 'report.docx', mimeType, buffer });
  await button.waitFor();
  await page.getByLabel('Text', { exact: true }).fill('We utilize tools.\n\nWe utilize more.');
  await page.getByRole('button', { name: 'Humanize' }).click();
  await page.getByText('submit its text without changes').waitFor({ timeout: jobTimeoutMs });
  expect(await button.isHidden()).toBe(true);

  const paragraph = 'We utilize tools every day. '.repeat(190);
  await page.getByLabel('Text', { exact: true }).fill(`${paragraph}\n\n${paragraph}\n\n${paragraph}`);
  await page.getByRole('button', { name: 'Humanize' }).click();
  await page.getByRole('button', { name: 'Rewrite in 2 parts' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Rewrite in 2 parts' }).click();
  await page.getByRole('link', { name: 'Download as text' }).waitFor({ timeout: jobTimeoutMs });
  expect(await page.locator('form#playground').innerText()).not.toMatch(/^null$/m);
  expect(await findViolations(page)).toEqual([]);
  errors.splice(0, errors.length, ...errors.filter((error) => !error.includes('400')));
  expect(errors).toEqual([]);
  await page.close();
});

test('the landing and status pages have no axe violations and fit a phone', async () => {
  const page = await browser.newPage();
  for (const path of ['/', '/status']) {
    await page.setViewportSize({ width: 1_280, height: 900 });
    await page.goto(stack.dashboardUrl + path);
    expect(await findViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await findViolations(page, 'layout')).toEqual([]);
    const width = await page.locator('body').evaluate((body) => body.scrollWidth);
    expect({ path, fits: width <= 390 }).toEqual({ path, fits: true });
  }
  await page.close();
});

test('without JavaScript, pages fit a 390-pixel screen, work, and hide the elements that need JavaScript', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
  const page = await context.newPage();
  await signUpInBrowser(page);
  await page.goto(`${stack.dashboardUrl}/playground`);
  await page.getByLabel('Text', { exact: true }).fill(sample);
  await page.getByRole('button', { name: 'Humanize' }).click();
  await page.waitForURL(/\/playground\?job=/);
  for (const path of [...pages.slice(0, -1), '/alerts']) {
    await page.goto(stack.dashboardUrl + path);
    const width = await page.locator('body').evaluate((body) => body.scrollWidth);
    expect({ path, fits: width <= 390 }).toEqual({ path, fits: true });
    // The navigation takes up one line until its menu is opened. The menu works without scripts.
    const top = await page.locator('header.top').evaluate((header) => header.getBoundingClientRect().height);
    expect({ path, isOneLine: top < 70 }).toEqual({ path, isOneLine: true });
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    expect(await links.count()).toBe(0);
    await page.getByRole('button', { name: /Menu/ }).click();
    const ends = await links.evaluateAll((found) => found.map((link) => link.getBoundingClientRect().right));
    expect({ path, entries: ends.length, outOfSight: ends.filter((right) => right > 390).length }).toEqual({
      path,
      // All pages except the operator page, plus the documentation.
      entries: pages.length,
      outOfSight: 0,
    });
    expect(await page.getByRole('button', { name: /Copy/ }).count()).toBe(0);
  }
  await context.close();
});

const docsPages = docsNavigation.flatMap(({ slugs }) => slugs.map(pathOf));
/** Pages that together contain all kinds of elements. */
const variedPages = ['/docs', '/docs/quickstart-typescript', '/docs/errors'];

test('the documentation has no axe violations in light and dark mode, fits a phone and loads nothing from other servers', async () => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  const { errors, outside } = watchWithRequests(page);
  const found: string[] = [];
  for (const path of docsPages) {
    await page.setViewportSize({ width: 1_280, height: 900 });
    await page.goto(stack.dashboardUrl + path);
    // docs-pages.long.test.ts checks the other pages.
    if (variedPages.includes(path)) found.push(...(await findViolationsInBothModes(page)));
    await page.setViewportSize({ width: 390, height: 844 });
    const width = await page.locator('body').evaluate((body) => body.scrollWidth);
    expect({ path, fits: width <= 390 }).toEqual({ path, fits: true });
  }
  expect([found, errors, outside]).toEqual([[], [], []]);
  await context.close();
});

test.each([
  { colorScheme: 'light', rules: 'all' },
  { colorScheme: 'dark', rules: 'colors' },
] as const)(
  'the reference has no axe violations and loads nothing from other servers in $colorScheme mode',
  async ({ colorScheme, rules }) => {
    const context = await browser.newContext({ colorScheme, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const { errors, outside } = watchWithRequests(page);
    await page.goto(`${stack.dashboardUrl}/reference`);
    await page
      .getByRole('link', { name: 'Download OpenAPI Document' })
      .or(page.getByText('Bearer Token'))
      .first()
      .waitFor();
    expect(await findViolations(page, rules)).toEqual([]);
    expect([errors, outside]).toEqual([[], []]);
    await context.close();
  },
);

test('a reader can search the documentation, and the selected code language is kept from page to page', async () => {
  const page = await browser.newPage();
  await page.goto(`${stack.dashboardUrl}/docs/idempotency`);
  await page.getByRole('tab', { name: 'Python' }).click();
  await page.getByRole('searchbox').fill('concurrent jobs');
  await page
    .getByRole('link', { name: /too_many_concurrent_jobs/ })
    .first()
    .click();
  await page.waitForURL(/\/docs\/errors#too_many_concurrent_jobs$/);
  expect(await page.getByRole('tab', { name: 'Python' }).getAttribute('aria-selected')).toBe('true');
  await page.close();
});

test('a reader can send a request from the reference with an API key', async () => {
  const page = await browser.newPage();
  await page.goto(`${stack.dashboardUrl}/reference`);
  await page.getByPlaceholder('Token').first().fill(stack.account.apiKey);
  await page
    .getByRole('button', { name: /Test Request.*post/i })
    .first()
    .click();
  const response = page.waitForResponse((one) => one.url().endsWith('/reference/v1/humanize'));
  await page.getByRole('button', { name: /^Send/ }).first().click();
  expect((await response).status()).toBe(202);
  await page.getByText('202 Accepted').waitFor();
  await page.close();
});
