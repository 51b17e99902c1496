/**
 * npm run screenshots [-- FOLDER]: every page of the dashboard of a running `npm start`, at 1280 and 390 pixels, light
 * and dark, as the demo customer and the operator. For visual inspection; some of them are stored in docs/screenshots. Needs
 * Chromium.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openBrowser } from '@humanize/testing';

const dataDir = resolve(process.env.DATA_DIR ?? '.data');
const folder = resolve(process.argv[2] ?? 'reports/screenshots');
const base = `http://127.0.0.1:${process.env.DASHBOARD_PORT ?? '3001'}`;
const demoFile = join(dataDir, 'demo-user.json');
if (process.argv.includes('--help') || !existsSync(demoFile)) {
  process.stderr.write(
    'npm run screenshots -- [FOLDER]: pictures of every page of the dashboard (default reports/screenshots).\n' +
      'Run `npm start` first: its demo users sign in. DATA_DIR and DASHBOARD_PORT are read as npm start does.\n',
  );
  process.exit(process.argv.includes('--help') ? 0 : 1);
}
const demo = JSON.parse(readFileSync(demoFile, 'utf8'));
const operator = JSON.parse(readFileSync(join(dataDir, 'operator-user.json'), 'utf8'));
const pages = {
  overview: '/',
  playground: '/playground',
  jobs: '/jobs',
  requests: '/requests',
  keys: '/keys',
  webhooks: '/webhooks',
  ledger: '/ledger',
  docs: '/docs',
  account: '/account',
};
/** @type {{ name: string, width: number, colorScheme: 'light' | 'dark' }[]} */
const views = [
  { name: '1280-light', width: 1_280, colorScheme: 'light' },
  { name: '1280-dark', width: 1_280, colorScheme: 'dark' },
  { name: '390-light', width: 390, colorScheme: 'light' },
  { name: '390-dark', width: 390, colorScheme: 'dark' },
];
const settleMs = 400;

/**
 * @param {Awaited<ReturnType<typeof openBrowser>>} browser
 * @param {(typeof views)[number]} view
 */
async function shoot(browser, { name, width, colorScheme }) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
  const page = await context.newPage();
  const save = async (/** @type {string} */ title) => {
    await page.waitForTimeout(settleMs);
    await page.screenshot({ path: join(folder, `${title}-${name}.png`), fullPage: true });
  };
  await page.goto(`${base}/sign-in`);
  await save('sign-in');
  await signIn(page, demo);
  for (const [title, path] of Object.entries(pages)) {
    await page.goto(base + path);
    await save(title);
    const first = page.locator('tbody a').first();
    if ((title === 'jobs' || title === 'webhooks') && (await first.count()) > 0) {
      await first.click();
      await save(title === 'jobs' ? 'job' : 'delivery');
    }
  }
  await page.context().clearCookies();
  await page.goto(`${base}/sign-in`);
  await signIn(page, operator);
  await page.goto(`${base}/operator`);
  await save('operator');
  await context.close();
}

/**
 * @param {Awaited<ReturnType<Awaited<ReturnType<typeof openBrowser>>['newPage']>>} page the sign-in page
 * @param {{ email: string, password: string }} user
 */
async function signIn(page, { email, password }) {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.locator('main button').click();
  await page.waitForURL(`${base}/`);
}

mkdirSync(folder, { recursive: true });
const browser = await openBrowser();
try {
  for (const view of views) await shoot(browser, view);
} finally {
  await browser.close();
}
console.log(`screenshots are in ${folder}`);
