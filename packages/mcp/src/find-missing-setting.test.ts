import { expect, test } from '@jest/globals';
import { findMissingSetting } from './find-missing-setting.ts';

const complete = { HUMANIZE_API_KEY: 'hk_live_test', HUMANIZE_BASE_URL: 'https://api.example.com/v1' };

test.each(Object.keys(complete))('a configuration without %s is reported, with where to set it', (name) => {
  expect(findMissingSetting({ ...complete, [name]: '' })).toMatch(
    new RegExp(`set the environment variable ${name} in the configuration of your MCP client\\.$`),
  );
});

test('a complete configuration has no problem', () => {
  expect(findMissingSetting(complete)).toBeUndefined();
});
