/** Tests the sign-in methods in a browser. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { openBrowser, type Stack, startStack } from '@humanize/testing';
import type { Browser, Page } from 'playwright-core';
import { codeOf, forgetUsedCodes } from '../test-support/authenticator-app.ts';
import { testPassword } from '../test-support/dashboard-session.ts';
import { findViolations } from '../test-support/find-violations.ts';
import { startMailServer } from '../test-support/mail-server.ts';
import { startOpenIdProvider, type OpenIdProvider } from '../test-support/openid-provider.ts';
import { inviteAsOperator } from '../test-support/operator-links.ts';
import { nextEmailTo } from '../test-support/received-emails.ts';

let stack: Stack;
let browser: Browser;
let url: string;
let provider: OpenIdProvider;

beforeAll(async () => {
  browser = await openBrowser();
  stack = await startStack({ apps: [], env: { SIGN_UP: 'open' } });
  // Browsers support passkeys for localhost, but not for IP addresses.
  url = stack.dashboardUrl.replace('127.0.0.1', 'localhost');
  provider = await startOpenIdProvider();
  await stack.start('dashboard', {
    PUBLIC_DASHBOARD_URL: url,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: 'Example',
  });
}, 300_000);
afterAll(async () => {
  await browser.close();
  await stack.stop();
  await provider.close();
});

/**
 * Returns the axe violations of a page at widths of 1,280 and 390 pixels, and the widths at which the page overflows.
 * At the second width, only the rules that depend on the layout are checked, because nothing else differs.
 */
async function problemsOf(page: Page): Promise<string[]> {
  const problems: string[] = [];
  for (const [width, rules] of [
    [1_280, 'all'],
    [390, 'layout'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    problems.push(...(await findViolations(page, rules)));
    const needed = await page.locator('body').evaluate((body) => body.scrollWidth);
    if (needed > width) problems.push(`${page.url()} needs ${needed} pixels`);
  }
  await page.setViewportSize({ width: 1_280, height: 900 });
  return problems;
}

/** Opens a browser with its own cookies, and signs up there. */
async function signUpInBrowser(): Promise<{ page: Page; email: string }> {
  const email = `${randomUUID()}@example.com`;
  const page = await (await browser.newContext()).newPage();
  await page.goto(url + (await inviteAsOperator({ url, database: stack.database }, { email })));
  await page.getByLabel('Password').fill(testPassword);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  return { page, email };
}

/** Enters the address and the password in a browser without cookies. */
async function enterPassword(email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${url}/sign-in`);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(testPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  return page;
}

async function openSecurity(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByRole('link', { name: 'Sign-in and security' }).click();
  await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor();
}

test('a user sets up an app, signs in with a code and with a recovery code, and turns it off', async () => {
  const { page, email } = await signUpInBrowser();
  await openSecurity(page);
  expect(await problemsOf(page)).toEqual([]);
  await page.locator('#password-two-factor').fill(testPassword);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('img', { name: 'QR code' }).waitFor();
  expect(await problemsOf(page)).toEqual([]);
  const key = (await page.getByRole('region', { name: 'key' }).textContent()) ?? '';
  await page.getByLabel('Code').fill(codeOf(key));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
  expect(await problemsOf(page)).toEqual([]);
  const recoveryCodes = ((await page.getByRole('region', { name: 'recovery codes' }).textContent()) ?? '').split('\n');
  await forgetUsedCodes(stack);

  const withCode = await enterPassword(email);
  await withCode.getByRole('heading', { name: 'Two-factor authentication' }).waitFor();
  expect(await problemsOf(withCode)).toEqual([]);
  await withCode.getByLabel('Code').fill('000000');
  await withCode.getByRole('button', { name: 'Continue' }).click();
  await withCode.getByRole('alert').getByText('Wrong code.').waitFor();
  expect(await problemsOf(withCode)).toEqual([]);
  await withCode.getByLabel('Code').fill(codeOf(key));
  await withCode.getByRole('button', { name: 'Continue' }).click();
  await withCode.getByRole('heading', { name: 'Overview' }).waitFor();

  const withRecovery = await enterPassword(email);
  await withRecovery.getByLabel('Code').fill(recoveryCodes[0] ?? '');
  await withRecovery.getByRole('button', { name: 'Continue' }).click();
  await openSecurity(withRecovery);
  await withRecovery.getByText('9 recovery codes left').waitFor();
  await withRecovery.getByText('Turn off', { exact: true }).first().click();
  expect(await problemsOf(withRecovery)).toEqual([]);
  await withRecovery.locator('#password-remove').fill(testPassword);
  await withRecovery.locator('#code-remove').fill(recoveryCodes[1] ?? '');
  await withRecovery.getByRole('button', { name: 'Turn off' }).click();
  await withRecovery.getByText('Two-factor authentication is off.').waitFor();

  const withoutCode = await enterPassword(email);
  await withoutCode.getByRole('heading', { name: 'Overview' }).waitFor();
  for (const one of [page, withCode, withRecovery, withoutCode]) await one.context().close();
});

test('wrong codes lock out an unknown browser, and a recovery code in the known browser opens the account', async () => {
  const { page, email } = await signUpInBrowser();
  await openSecurity(page);
  await page.locator('#password-two-factor').fill(testPassword);
  await page.getByRole('button', { name: 'Set up' }).click();
  const key = (await page.getByRole('region', { name: 'key' }).textContent()) ?? '';
  await page.getByLabel('Code').fill(codeOf(key));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = ((await page.getByRole('region', { name: 'recovery codes' }).textContent()) ?? '').split('\n');
  await forgetUsedCodes(stack);

  const guesser = await enterPassword(email);
  for (let guess = 0; guess <= 10; guess += 1) {
    await guesser.getByLabel('Code').fill(String(100_000 + guess));
    await guesser.getByRole('button', { name: 'Continue' }).click();
    const message = guess < 10 ? 'Wrong code.' : 'Too many attempts.';
    await guesser.getByRole('alert').getByText(message).waitFor();
  }
  expect(await problemsOf(guesser)).toEqual([]);

  await page.goto(url);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.goto(`${url}/sign-in`);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(testPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  for (const one of [page, guesser]) await one.context().close();
});

test('an owner invites a viewer, who sees the account without being able to change it, and becomes a member', async () => {
  const { page } = await signUpInBrowser();
  const email = `${randomUUID()}@example.com`;
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Role').selectOption('Viewer');
  await page.getByRole('button', { name: 'Invite member' }).click();
  const link = await page.getByRole('region', { name: 'invitation link' }).textContent();
  const viewer = await (await browser.newContext()).newPage();
  await viewer.goto(link ?? '');
  await viewer.getByLabel('Password').fill(testPassword);
  await viewer.getByRole('button', { name: 'Set password' }).click();
  await viewer.getByLabel('Email address').fill(email);
  await viewer.getByLabel('Password').fill(testPassword);
  await viewer.getByRole('button', { name: 'Sign in', exact: true }).click();
  await viewer.getByRole('heading', { name: 'Overview' }).waitFor();
  for (const path of ['/account', '/keys', '/webhooks', '/playground']) {
    await viewer.goto(url + path);
    expect(await problemsOf(viewer)).toEqual([]);
    expect(await viewer.locator('main form').count()).toBe(0);
  }
  await viewer.getByRole('heading', { name: 'Not allowed' }).waitFor();

  await page.goto(`${url}/account`);
  await page.getByText('Change role').click();
  await page.getByText('Remove', { exact: false }).first().click();
  expect(await problemsOf(page)).toEqual([]);
  await page.getByLabel('Role').first().selectOption('Member');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.getByText('Role changed.').waitFor();
  await viewer.goto(`${url}/playground`);
  await viewer.getByRole('button', { name: 'Humanize' }).waitFor();
  for (const one of [page, viewer]) await one.context().close();
});

/** Adds a virtual device to the page's browser. The device creates passkeys and verifies its user. */
async function addDevice(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verifyUser: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

test('a user adds a passkey, signs in with it without a code, and removes it', async () => {
  const { page } = await signUpInBrowser();
  const device = await addDevice(page);
  await openSecurity(page);
  await page.locator('#password-two-factor').fill(testPassword);
  await page.getByRole('button', { name: 'Set up' }).click();
  const key = (await page.getByRole('region', { name: 'key' }).textContent()) ?? '';
  await page.getByLabel('Code').fill(codeOf(key));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('link', { name: 'Done' }).click();

  await page.getByLabel('Name').fill('Laptop');
  await page.locator('#password-passkey').fill('not the password');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('Wrong password. Nothing was changed.').waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await page.locator('#password-passkey').fill(testPassword);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('Passkey added.').waitFor();
  await page.getByRole('cell', { name: 'Laptop', exact: true }).waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await page.getByLabel('Name').fill('Again');
  await page.locator('#password-passkey').fill(testPassword);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('This device already has a passkey').waitFor();

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByText('You have signed out.').waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await device.verifyUser(false);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText('No passkey was used.').waitFor();
  await device.verifyUser(true);
  await page.goto(`${url}/sign-in?to=%2Fjobs`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('heading', { name: 'Jobs' }).waitFor();

  await openSecurity(page);
  await page.getByRole('button', { name: 'Remove Laptop' }).click();
  await page.getByText('Passkey removed.').waitFor();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText('This passkey cannot be used here.').waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await page.context().close();
});

test('a user connects an OpenID provider and signs in with it, and a new user opens an account with it', async () => {
  const { page, email } = await signUpInBrowser();
  provider.behave({ subject: randomUUID(), email: `${randomUUID()}@example.com` });
  await openSecurity(page);
  await page.getByText('Connect Example').first().click();
  await page.locator('#password-oidc').fill(testPassword);
  expect(await problemsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Connect Example' }).click();
  await page.getByRole('heading', { name: 'Connect Example' }).waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Continue to Example' }).click();
  await page.getByText('Connected.', { exact: true }).waitFor();
  await page.getByText('Disconnect Example').first().click();
  expect(await problemsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  expect(await problemsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Sign in with Example' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await page.goto(`${url}/account`);
  await page.getByRole('cell', { name: email }).first().waitFor();
  await page.context().close();

  provider.behave({ subject: randomUUID(), email: `${randomUUID()}@example.com` });
  const newcomer = await (await browser.newContext()).newPage();
  await newcomer.goto(`${url}/jobs`);
  await newcomer.getByRole('link', { name: 'Sign in with Example' }).click();
  await newcomer.getByRole('heading', { name: 'Overview' }).waitFor();
  await newcomer.context().close();

  provider.behave({ subject: randomUUID(), email });
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`${url}/sign-in`);
  await stranger.getByRole('link', { name: 'Sign in with Example' }).click();
  await stranger.getByText('Your email address already belongs to a user.').waitFor();
  expect(await problemsOf(stranger)).toEqual([]);
  await stranger.context().close();
});

test('a user changes the email address with a link that is mailed to the new one', async () => {
  const mailServer = await startMailServer();
  const mailing = await startStack({ apps: [], env: { SIGN_UP: 'open' } });
  try {
    const mail = { SMTP_URL: mailServer.url, MAIL_FROM: 'no-reply@example.com' };
    await mailing.start('dashboard', { PUBLIC_DASHBOARD_URL: mailing.dashboardUrl, ...mail });
    const [email, next] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
    const page = await (await browser.newContext()).newPage();
    const target = { url: mailing.dashboardUrl, database: mailing.database };
    await page.goto(mailing.dashboardUrl + (await inviteAsOperator(target, { email })));
    await page.getByLabel('Password').fill(testPassword);
    await page.getByRole('button', { name: 'Set password' }).click();
    await openSecurity(page);
    await page.getByLabel('New email address').fill(next);
    await page.locator('#password-address').fill(testPassword);
    await page.getByRole('button', { name: 'Change email address' }).click();
    await page.getByText('We have sent a link to the new address.').waitFor();
    expect(await problemsOf(page)).toEqual([]);
    const message = await nextEmailTo(mailServer, next);
    await page.goto(/http:\S+\/confirm-address\/[\w-]{43}/.exec(message)?.[0] ?? '');
    await page.getByText(next).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Change my email address' }).click();
    await page.getByText('Email address changed.').waitFor();
    await page.getByText(`You sign in as ${next}.`).waitFor();
    expect(await nextEmailTo(mailServer, email)).toContain('now signs in with a different address');
    await page.context().close();
  } finally {
    await mailing.stop();
    await mailServer.close();
  }
});
