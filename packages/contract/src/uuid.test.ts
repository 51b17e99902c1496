import { expect, test } from '@jest/globals';
import { isUuid } from './uuid.ts';

const id = '01a201cc-72b3-75e3-bd03-fa6489f8608f';

test.each([id, id.toUpperCase()])('%s is a UUID', (text) => {
  expect(isUuid(text)).toBe(true);
});

test.each(['', `${id}0`, `0${id}`, id.replaceAll('-', ''), id.replace('f', 'g')])('%j is not a UUID', (text) => {
  expect(isUuid(text)).toBe(false);
});
