import { expect, test } from '@jest/globals';
import { csvRow } from './csv.ts';

test('a field that a spreadsheet would interpret as a formula is prefixed with an apostrophe', () => {
  for (const attack of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1']) {
    const [field = ''] = csvRow([attack]).split('\r\n', 1);
    expect(field.replaceAll('"', '')).toMatch(/^'/);
  }
});

test('a formula after the separator of another locale is also prefixed', () => {
  expect(csvRow(['invoice;=1+1'])).toBe(`"invoice;'=1+1"\r\n`);
  expect(csvRow(['a;b=c', '12-3'])).toBe('"a;b=c",12-3\r\n');
});

test('numbers stay unchanged, including negative ones', () => {
  expect(csvRow([1, -5, null])).toBe('1,-5,\r\n');
});

test('commas, quotation marks and line breaks are quoted', () => {
  expect(csvRow(['a,b', 'say "x"', 'one\ntwo'])).toBe('"a,b","say ""x""","one\ntwo"\r\n');
});
