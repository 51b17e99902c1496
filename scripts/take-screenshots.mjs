/**
 * npm run screenshots: takes the screenshots that are shown in README.md and docs/ from a running `npm start`. With a
 * FOLDER, takes screenshots of every page of the dashboard, the documentation and the reference at 1280 and 390 pixels,
 * in light and dark mode, as a visitor, the demo customer and the operator. Needs Chromium. If the demo account has no
 * jobs, the sample texts of the playground are submitted first. The screenshots are WebP files; long pages are
 * truncated.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openBrowser } from '@humanize/testing';

/** @typedef {Awaited<ReturnType<Awaited<ReturnType<typeof openBrowser>>['newPage']>>} Page */
/** @typedef {{ name: string, width: number, colorScheme: 'light' | 'dark' }} View */

const dataDir = resolve(process.env.DATA_DIR ?? '.data');
const folder = resolve(process.argv[2] ?? 'docs/screenshots');
/** The screenshots to take, or undefined for all. */
const wanted = process.argv[2] === undefined ? listShown() : undefined;
const base = `http://127.0.0.1:${process.env.DASHBOARD_PORT ?? '3001'}`;
const demoFile = join(dataDir, 'demo-user.json');
if (process.argv.includes('--help') || !existsSync(demoFile)) {
  process.stderr.write(
    'npm run screenshots: takes the screenshots that README.md and docs/ show.\n' +
      'npm run screenshots -- FOLDER: takes screenshots of all pages.\n' +
      'Run `npm start` first: the script signs in as its demo users. DATA_DIR and DASHBOARD_PORT have the same meaning as for npm start.\n',
  );
  process.exit(process.argv.includes('--help') ? 0 : 1);
}
const demo = JSON.parse(readFileSync(demoFile, 'utf8'));
const operator = JSON.parse(readFileSync(join(dataDir, 'operator-user.json'), 'utf8'));

const publicPages = {
  landing: '/',
  'sign-in': '/sign-in',
  'sign-up': '/sign-up',
  'forgot-password': '/forgot-password',
  'invalid-link': '/links/none',
  reference: '/reference',
};
const customerPages = {
  overview: '/',
  playground: '/playground',
  jobs: '/jobs',
  requests: '/requests',
  keys: '/keys',
  webhooks: '/webhooks',
  ledger: '/ledger',
  'buy-words': '/buy-words',
  alerts: '/alerts',
  account: '/account',
  'not-found': '/none',
};
/** @type {readonly View[]} */
const views = [
  { name: '1280-light', width: 1_280, colorScheme: 'light' },
  { name: '1280-dark', width: 1_280, colorScheme: 'dark' },
  { name: '390-light', width: 390, colorScheme: 'light' },
  { name: '390-dark', width: 390, colorScheme: 'dark' },
];
/** In CSS pixels. */
const heightMax = 1_800;
/** WebP quality, from 0 to 100. */
const quality = 35;

/** @param {Page} page */
async function submitSamples(page) {
  await page.goto(`${base}/jobs`);
  if ((await page.locator('tbody a').count()) > 0) return;
  for (const sample of ['email', 'blog-post', 'report']) {
    await page.goto(`${base}/playground?sample=${sample}`);
    await page.getByRole('button', { name: 'Humanize' }).click();
    await page.getByRole('region', { name: 'Output text' }).waitFor();
  }
}

/**
 * @param {Awaited<ReturnType<typeof openBrowser>>} browser
 * @param {View} view
 */
async function shoot(browser, { name, width, colorScheme }) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const save = async (/** @type {string} */ title) => {
    if (wanted !== undefined && !wanted.has(`${title}-${name}`)) return;
    await page.evaluate('document.fonts.ready');
    const { cssContentSize } = await session.send('Page.getLayoutMetrics');
    const height = Math.min(heightMax, Math.ceil(cssContentSize.height));
    const clip = { x: 0, y: 0, width, height, scale: 1 };
    const options = { format: /** @type {const} */ ('webp'), quality, clip, captureBeyondViewport: true };
    const { data } = await session.send('Page.captureScreenshot', options);
    writeFileSync(join(folder, `${title}-${name}.webp`), Buffer.from(data, 'base64'));
  };
  const visit = async (/** @type {string} */ title, /** @type {string} */ path) => {
    const response = await page.goto(base + path, { waitUntil: 'networkidle' });
    // Pages that this deployment does not have, such as sign-up, are skipped.
    if (response?.status() !== 404 || path === '/none' || path === '/links/none') await save(title);
  };
  for (const [title, path] of Object.entries(publicPages)) await visit(title, path);
  await page.goto(`${base}/docs`);
  const paths = await page
    .locator('nav.pages a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const path of paths) await visit(path.slice(1).replace('/', '-'), path);
  await signIn(page, demo);
  await submitSamples(page);
  for (const [title, path] of Object.entries(customerPages)) await visit(title, path);
  await visitFirst({ page, save }, '/jobs', 'job');
  const job = page.url().split('/').at(-1) ?? '';
  await visit('playground-result', `/playground?job=${job}`);
  await visitFirst({ page, save }, '/webhooks', 'delivery');
  await page.goto(`${base}/keys`);
  await page.getByRole('button', { name: 'New key' }).click();
  await save('new-key');
  await context.clearCookies();
  await signIn(page, operator);
  await visit('operator', '/operator');
  await visit('operator-payments', '/operator/payments');
  await visitFirst({ page, save }, '/operator', 'operator-account');
  await context.close();
}

/**
 * Opens the page that the first link in a list points to, if the list contains a link.
 * @param {{ page: Page, save: (title: string) => Promise<void> }} view
 * @param {string} path
 * @param {string} title
 */
async function visitFirst({ page, save }, path, title) {
  await page.goto(base + path);
  const first = page.locator('tbody a').first();
  if ((await first.count()) === 0) return;
  await first.click();
  await page.waitForLoadState('networkidle');
  await save(title);
}

/**
 * @param {Page} page
 * @param {{ email: string, password: string }} user
 */
async function signIn(page, { email, password }) {
  await page.goto(`${base}/sign-in`);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.locator('main button').click();
  await page.waitForURL(`${base}/`);
}

/** Returns the names of the screenshots that the documentation shows, without `.webp`. */
function listShown() {
  const pages = [...globSync('*.md'), ...globSync('docs/*.md')].map((page) => readFileSync(page, 'utf8'));
  return new Set(
    pages.flatMap((page) => [...page.matchAll(/screenshots\/([\w-]+)\.webp/g)].map(([, name = '']) => name)),
  );
}

mkdirSync(folder, { recursive: true });
const browser = await openBrowser();
try {
  const isWanted = (/** @type {View} */ { name }) => [...(wanted ?? [name])].some((shot) => shot.endsWith(name));
  for (const view of views.filter(isWanted)) await shoot(browser, view);
} finally {
  await browser.close();
}
console.log(`the screenshots are in ${folder}`);
