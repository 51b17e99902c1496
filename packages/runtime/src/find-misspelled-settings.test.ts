import { expect, test } from '@jest/globals';
import { findMisspelledSettings } from './find-misspelled-settings.ts';
import { integerSetting, textSetting } from './setting.ts';

const schema = {
  threads: integerSetting('WORKER_THREADS', { default: 1, min: 1, max: 9, meaning: 'Threads.' }),
  nested: { host: textSetting('HOST', { default: 'h', meaning: 'Host.' }) },
  token: textSetting('ACCESS_TOKEN', { secret: true, optional: true, meaning: 'The token.' }),
};
const found = (...variables: string[]) =>
  findMisspelledSettings(schema, Object.fromEntries(variables.map((variable) => [variable, 'secret'])));

test('a variable that differs from a setting in one or two letters is found, without its value', () => {
  expect(found('WORKER_THREDS', 'WORKERS_THREAD', 'ACCESS_TOKEN_FLE')).toEqual([
    { variable: 'WORKER_THREDS', setting: 'WORKER_THREADS' },
    { variable: 'WORKERS_THREAD', setting: 'WORKER_THREADS' },
    { variable: 'ACCESS_TOKEN_FLE', setting: 'ACCESS_TOKEN_FILE' },
  ]);
});

test('settings, files of secrets, short names such as HOME, and other variables are not found', () => {
  expect(found('WORKER_THREADS', 'ACCESS_TOKEN_FILE', 'HOME', 'HOTS', 'WORKER_COUNT', 'worker_threds')).toEqual([]);
});

test('variables that are known to be correct are not found', () => {
  expect(findMisspelledSettings(schema, { WORKER_THREAD: '1' }, (name) => name === 'WORKER_THREAD')).toEqual([]);
});
