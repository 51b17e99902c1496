// What a person sees when everything runs: where things are, the demo account, and lines to paste.
import { forUrl } from './start-settings.mjs';

const sample =
  'It is important to note that our team has made the decision to utilize a new approach in order to facilitate the onboarding process. ' +
  'Furthermore, due to the fact that a large number of users are in need of assistance, we will provide them with support at this point in time.';

/** @param {{ settings: object, demo?: { accountId: string, apiKey: string, signingSecret: string, balance: number, isNew: boolean }, user?: { email: string, password: string } }} facts */
export function readyText({ settings, demo, user }) {
  const { apps, publicApiUrl, host, dashboardPort, dataDir } = settings;
  const rule = '─'.repeat(72);
  const rows = [
    apps.includes('api') ? ['API', publicApiUrl] : undefined,
    apps.includes('dashboard') ? ['Dashboard', `http://${forUrl(host)}:${dashboardPort}`] : undefined,
    user === undefined ? undefined : ['Sign in as', `${user.email}  password ${user.password}`],
    ['Running', apps.join(', ')],
    ['Data', dataDir],
    ...(demo === undefined ? [] : demoRows(demo)),
  ].filter((row) => row !== undefined);
  const table = rows.map(([name, value]) => `  ${name.padEnd(16)}${value}`);
  const example = demo === undefined ? [] : ['', ...curlLines(publicApiUrl, demo.apiKey)];
  return [rule, ...table, ...example, '', '  Ctrl-C stops everything; the data stays.', rule].join('\n');
}

function demoRows({ accountId, apiKey, signingSecret, balance, isNew }) {
  return [
    ['Demo account', `${accountId} (${balance.toLocaleString('en-US')} words${isNew ? ', made now' : ''})`],
    ['API key', apiKey],
    ['Signing secret', signingSecret],
  ];
}

function curlLines(publicApiUrl, apiKey) {
  const authorization = `-H 'Authorization: Bearer ${apiKey}'`;
  return [
    'Submit a text (answered at once with a job):',
    '',
    `curl -s ${publicApiUrl}/humanize ${authorization} -H 'Content-Type: application/json' -d '${JSON.stringify({ text: sample })}'`,
    '',
    'Ask for the result, with the id from the answer in place of JOB_ID:',
    '',
    `curl -s ${publicApiUrl}/humanize/JOB_ID ${authorization}`,
  ];
}
