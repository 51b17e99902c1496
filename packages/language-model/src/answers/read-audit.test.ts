import { expect, test } from '@jest/globals';
import { readAudit } from './read-audit.ts';

const changed = { same: false, kind: 'number', evidence: 'version: 12; source: 21' };

test.each([
  ['a list', JSON.stringify([{ same: true }, changed])],
  ['a fenced list', `\`\`\`json\n${JSON.stringify([{ same: true }, changed], undefined, 2)}\n\`\`\``],
  ['a list after reasoning', `<think>Twelve is not 21.</think>\n${JSON.stringify([{ same: true }, changed])}`],
])('%s is read', (_name, answer) => {
  expect(readAudit(answer, 2)).toEqual([{ same: true }, changed]);
});

test('a kind that was not offered counts as other', () => {
  expect(readAudit('[{"same":false,"kind":"Tone","evidence":"x"}]', 1)).toEqual([
    { same: false, kind: 'other', evidence: 'x' },
  ]);
});

test('other names of the kinds are understood', () => {
  expect(readAudit('[{"same":false,"kind":"Modality","evidence":"x"}]', 1)).toMatchObject([{ kind: 'certainty' }]);
});

test.each([
  ['prose', 'Both say the same.'],
  ['prose before the list', 'Here is my audit: [{"same":true}]'],
  ['an object', '{"same":true}'],
  ['too few', '[]'],
  ['too many', '[{"same":true},{"same":true}]'],
  ['yes', '["yes"]'],
  ['a word for true', '[{"same":"true"}]'],
  ['no evidence', '[{"same":false,"kind":"number"}]'],
  ['no kind', '[{"same":false,"evidence":"x"}]'],
  ['null', '[null]'],
  ['cut off', '[{"same":true'],
])('%s is rejected', (_name, answer) => {
  expect(readAudit(answer, 1)).toBeUndefined();
});
