import { expect, test } from '@jest/globals';
import { readText } from '../text/read-text.ts';
import { allSafetyChecks } from './all-safety-checks.ts';

function compare(id: string, before: string, after: string): { lost: readonly string[]; added: readonly string[] } {
  const check = allSafetyChecks.find((candidate) => candidate.id === id);
  if (check === undefined) throw new Error(`no check ${id}`);
  return check.compare(readText(before), readText(after));
}

test.each([
  ['numbers', 'It cost $5,000 in 2019.', 'It cost $500 in 2019.', ['$5,000'], ['$500']],
  ['numbers', 'Three men came.', 'Some men came.', ['three'], []],
  ['names', 'He met Anna Brown there.', 'He met Anna there.', ['Brown'], []],
  ['names', 'He met Anna there.', 'He met Anna Karenina there.', [], ['Karenina']],
  [
    'quotations',
    'She said "it was late" and left.',
    'She said "it was very late" and left.',
    ['"it was late"'],
    ['"it was very late"'],
  ],
  ['addresses', 'See https://a.example/x for more.', 'See the site for more.', ['https://a.example/x'], []],
  ['code', 'Run `npm test` now.', 'Run npm test now.', ['`npm test`'], []],
  ['citations', 'It grew [12] fast (Smith, 2020).', 'It grew fast (Smith, 2020).', ['[12]'], []],
  ['negations', 'He did not go.', 'He went.', ['not'], []],
  ['modality', 'It may rain.', 'It rains.', ['may'], []],
  ['structure', '# A\n\nText.', 'A\n\nText.', ['#'], []],
  ['structure', 'Bees dance.\n\nThey hum.', 'Bees dance. They hum.', ['2 blocks'], ['1 blocks']],
  ['structure', 'Bees dance.\n\nI hope it rains.', 'Bees dance.', ['2 blocks'], ['1 blocks']],
] as const)('%s: %j became %j', (id, before, after, lost, added) => {
  expect(compare(id, before, after)).toEqual({ lost, added });
});

test.each([
  ['negations', 'He did not go and cannot stay.', "He didn't go and can't stay."],
  ['modality', 'They will not go; you cannot stay.', "They won't go; you can't stay."],
  ['modality', 'I will go.', "I'll go."],
  ['negations', 'It is not only cheap but also good.', 'It is cheap and good.'],
  ['modality', 'It is not only cheap but also good.', 'It is cheap and good.'],
  ['names', 'In the end, Anna left.', 'Anna left in the end.'],
  ['structure', 'Here is an essay about bees:\n\nBees dance.\n\nI hope this helps!', 'Bees dance.'],
  ['quotations', 'He said “go home” twice.', 'He said "go home" twice.'],
])('%s are the same in %j and %j', (id, before, after) => {
  expect(compare(id, before, after)).toEqual({ lost: [], added: [] });
});
