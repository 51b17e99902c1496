import { expect, test } from '@jest/globals';
import { createHumanizer } from './create-humanizer.ts';

const humanizer = createHumanizer();
const original =
  'The committee did not approve the budget of $4,200 on 3 May, because Dr. Allen had asked for more time to read the report.';

function failedChecks(version: string, text = original): string[] {
  const { checks } = humanizer.reviewVersion(text, version, { variant: 'en-US', seed: 'seed' });
  return checks.filter((check) => !check.passed).map((check) => check.check);
}

test('a version that says the same passes every check', () => {
  const version =
    'On 3 May the committee did not approve the budget of $4,200, because Dr. Allen had asked for more time to read the report.';
  expect(failedChecks(version)).toEqual([]);
});

test('the text itself passes every check', () => {
  expect(failedChecks(original)).toEqual([]);
});

test.each([
  ['numbers', original.replace('4,200', '4,300')],
  ['names', original.replace('Dr. Allen', 'Dr. Morgan')],
  ['negations', original.replace('did not approve', 'approved')],
  ['content', `${original} Its members usually prefer slower deliberations, and observers praised their patience.`],
  ['length', original.slice(0, 60)],
  ['dictionary', original.replace('more time', 'more zeetime')],
])('a version with another one of its %s is refused', (check, version) => {
  expect(failedChecks(version)).toContain(check);
});

test('a version that loses a quotation, an address or a citation is refused', () => {
  const text = 'She said “we will wait for the answer” and sent it to ann@example.com, as others had done before [12].';
  expect(failedChecks(text.replace('we will wait', 'we shall wait'), text)).toContain('quotations');
  expect(failedChecks(text.replace('ann@', 'bob@'), text)).toContain('addresses');
  expect(failedChecks(text.replace('[12]', '[13]'), text)).not.toEqual([]);
});

test('a version in the other spelling comes back in the variant that was asked for', () => {
  const { text, checks } = humanizer.reviewVersion(
    'The colour of the harbour had changed since the morning, and nobody knew why.',
    'The colour of the harbour had changed since the morning, and nobody knew why.',
    { variant: 'en-US', seed: 'seed' },
  );
  expect(text).toBe('The color of the harbor had changed since the morning, and nobody knew why.');
  expect(checks.filter((check) => !check.passed)).toEqual([]);
});
