import { expect, test } from '@jest/globals';
import { readAudit } from './read-audit.ts';

const changed = { same: false, kind: 'number', evidence: 'version: 12; source: 21' };

const list = JSON.stringify([{ same: true }, changed]);

test.each([
  ['a list', list],
  ['a fenced list', `\`\`\`json\n${JSON.stringify([{ same: true }, changed], undefined, 2)}\n\`\`\``],
  ['a fenced list with text around it', `Here is the audit:\n\n~~~\n${list}\n~~~\nLet me know.`],
  ['a list after reasoning', `<think>Twelve is not 21.</think>\n${list}`],
  ['a list in an object', `{"results": ${list}, "paragraphs": 2}`],
  ['a list with a trailing comma', list.replace(/\]$/, ',\n]')],
  ['objects with trailing commas', list.replaceAll('}', ',}')],
  ['a list with comments', `[ // first\n{"same": true}, /* and */ ${JSON.stringify(changed)}]`],
  ['a list with single quotation marks', list.replaceAll('"', "'")],
  ['verdicts as texts', list.replace('true', '"true"').replace('false', '"false"')],
  ['a numbered list', list.replace('{', '{"paragraph": 1, ').replace(',{', ',{"paragraph": 2, ')],
  [
    'a numbered list in another order',
    JSON.stringify([
      { paragraph: 2, ...changed },
      { paragraph: 1, same: true },
    ]),
  ],
  ['empty fields in a verdict without a change', list.replace('true', 'true, "kind": "none", "evidence": ""')],
])('%s is parsed', (_name, response) => {
  expect(readAudit(response, 2)).toEqual([{ same: true }, changed]);
});

test('the object for a single paragraph does not have to be in a list', () => {
  expect(readAudit('{"same": true}', 1)).toEqual([{ same: true }]);
  expect(readAudit('{"same": true}', 2)).toBeUndefined();
});

const kindOf = (kind: string) => readAudit(JSON.stringify([{ same: false, kind, evidence: 'x' }]), 1);

test('kinds in other words are recognized, and an unknown kind is treated as other', () => {
  expect(kindOf('Numbers changed')).toEqual([{ same: false, kind: 'number', evidence: 'x' }]);
  expect(kindOf('Tone')).toEqual([{ same: false, kind: 'other', evidence: 'x' }]);
});

test.each([
  ['{"same":false,"kind":"number"}', { kind: 'number', evidence: 'no place was named' }],
  ['{"same":false,"evidence":"x"}', { kind: 'other', evidence: 'x' }],
  ['{"same":false,"kind":"name","explanation":"x"}', { kind: 'name', evidence: 'x' }],
  [
    '{"same":false,"kind":"name","evidence":{"version":"Anna","source":"Ann"}}',
    { kind: 'name', evidence: 'version: Anna; source: Ann' },
  ],
  ['{"same":false,"kind":"name","evidence":["Anna","Ann"]}', { kind: 'name', evidence: 'Anna; Ann' }],
])('the objection %s is parsed even if a field is missing or has another form', (response, verdict) => {
  expect(readAudit(`[${response}]`, 1)).toEqual([{ same: false, ...verdict }]);
});

test('evidence is truncated', () => {
  const [verdict] = readAudit(JSON.stringify([{ ...changed, evidence: 'x'.repeat(1_000) }]), 1) ?? [];
  expect(verdict).toMatchObject({ evidence: 'x'.repeat(400) });
});

test.each([
  ['prose', 'Both say the same.'],
  ['prose before the list', 'Here is my audit: [{"same":true}]'],
  ['two fenced lists', '```\n[{"same":true}]\n```\n```\n[{"same":false}]\n```'],
  ['two lists in an object', '{"results":[{"same":true}],"notes":[{"same":true}]}'],
  ['too few', '[]'],
  ['too many', '[{"same":true},{"same":true}]'],
  ['yes', '["yes"]'],
  ['another word for true', '[{"same":"yes"}]'],
  ['a verdict that contradicts itself', '[{"same":true,"kind":"number","evidence":"12 became 21"}]'],
  ['the number of another paragraph', '[{"paragraph":2,"same":true}]'],
  ['null', '[null]'],
  ['cut off', '[{"same":true'],
  ['too long', `[{"same":true,"evidence":"${'x'.repeat(9_000)}"}]`],
])('%s is rejected', (_name, response) => {
  expect(readAudit(response, 1)).toBeUndefined();
});

test('malformed responses of any length are rejected in linear time', () => {
  for (const unit of ['[', '{"a":', '```\n', '/*', '//', '"', '[{"same":true},', '\\"']) {
    expect(readAudit(unit.repeat(100_000), 60)).toBeUndefined();
  }
});
