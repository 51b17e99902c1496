/** The text that npm start prints when everything is running: addresses, the demo account and commands to copy. */
import { urlHost } from './start-settings.mjs';

const sample =
  'It is important to note that our team has made the decision to utilize a new payment system ' +
  'due to the fact that a plethora of customers need a faster checkout. At this point in time, the vast majority of our orders are paid by card.';

/**
 * @param {{
 *   settings: import('./start-settings.mjs').StartSettings,
 *   demo: import('./demo-account.mjs').DemoAccount | undefined,
 *   users: Awaited<ReturnType<typeof import('./demo-users.mjs').ensureDemoUsers>> | undefined,
 *   modelRows: string[][],
 * }} facts
 */
export function readyText({ settings, demo, users, modelRows }) {
  const { apps, publicApiUrl, host, dashboardPort, dataDir } = settings;
  const rule = '─'.repeat(72);
  const rows = [
    ...(apps.includes('api') ? [['API', publicApiUrl]] : []),
    ...(apps.includes('dashboard') ? [['Dashboard', `http://${urlHost(host)}:${dashboardPort}`]] : []),
    ...(apps.includes('dashboard') ? [['Documentation', `http://${urlHost(host)}:${dashboardPort}/docs`]] : []),
    ...(users === undefined ? [] : userRows(users)),
    ['Running', apps.join(', ')],
    ...modelRows,
    ['Data', dataDir],
    ...(demo === undefined ? [] : demoRows(demo)),
  ];
  const table = rows.map(([name = '', value]) => `  ${name.padEnd(16)}${value}`);
  const example = demo === undefined ? [] : ['', ...curlLines(publicApiUrl, demo.apiKey)];
  return [rule, ...table, ...example, '', '  Ctrl-C stops everything; the data is kept.', rule].join('\n');
}

/** @param {Awaited<ReturnType<typeof import('./demo-users.mjs').ensureDemoUsers>>} users */
function userRows({ customer, operator }) {
  return [
    ['Sign in as', signIn(customer)],
    ['or operator', signIn(operator)],
  ];
}

/** @param {import('./demo-users.mjs').DemoUser} user */
function signIn({ email, password }) {
  if (password !== undefined) return `${email}  password ${password}`;
  return `${email}  password from an earlier DATA_DIR; for a new one: npm run ops -- users reset-password --email ${email}`;
}

/** @param {import('./demo-account.mjs').DemoAccount} demo */
function demoRows({ accountId, apiKey, signingSecret, balance, isNew }) {
  return [
    ['Demo account', `${accountId} (${balance.toLocaleString('en-US')} words${isNew ? ', created now' : ''})`],
    ['API key', apiKey],
    ['Signing secret', signingSecret],
  ];
}

/**
 * @param {string} publicApiUrl
 * @param {string} apiKey
 */
function curlLines(publicApiUrl, apiKey) {
  const authorization = `-H 'Authorization: Bearer ${apiKey}'`;
  return [
    'Submit a text. The response is a job:',
    '',
    `curl -s ${publicApiUrl}/humanize ${authorization} -H 'Content-Type: application/json' -d '${JSON.stringify({ text: sample })}'`,
    '',
    'Retrieve the result. Replace JOB_ID with the ID in the response:',
    '',
    `curl -s ${publicApiUrl}/humanize/JOB_ID ${authorization}`,
  ];
}
