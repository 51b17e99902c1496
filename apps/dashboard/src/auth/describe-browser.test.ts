import { threadCpuUsage } from 'node:process';
import { expect, test } from '@jest/globals';
import { describeBrowser } from './describe-browser.ts';

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140 on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
    'Chrome 138 on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0',
    'Microsoft Edge 138 on Windows',
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.4 Safari/605.1.15`, 'Safari 18 on macOS'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) ${webkit} Version/18.4 Mobile/15E148 Safari/604.1`,
    'Safari 18 on iOS',
  ],
  ['npm-start/local (launcher)', 'npm-start'],
  ['', null],
  [undefined, null],
])('%j is %j', (userAgent, described) => {
  expect(describeBrowser(userAgent)).toBe(described);
});

test('a header of any length is described quickly and briefly', () => {
  for (const part of ['(', ' ', 'Version/', 'a/1 ', 'Chrome/1.1 ', 'like Gecko)']) {
    const before = threadCpuUsage();
    const described = describeBrowser(part.repeat(20_000));
    const { user, system } = threadCpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(100);
    expect((described ?? '').length).toBeLessThanOrEqual(100);
  }
});
