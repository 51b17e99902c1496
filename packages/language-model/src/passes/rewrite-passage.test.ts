import { expect, test } from '@jest/globals';
import type { ChatResult } from '../chat/chat-client.ts';
import type { ChatRequest } from '../chat/chat-request.ts';
import { groupPassages } from '../passages/group-passages.ts';
import { splitParagraphs } from '../passages/split-paragraphs.ts';
import { ModelUnavailableError, type PassMetrics } from './request-pass.ts';
import { passNames, type PassName } from './pass-names.ts';
import { rewritePassage, type Finding, type Pair } from './rewrite-passage.ts';

// A model with scripted responses per pass, and a check that rejects BAD, raises a question about HM, and detects NON
// as another language.
const one = 'The committee met on 3 May and did not approve the budget.';
const two = 'Nobody in the old town knew why the harbor had been closed.';
const [passage] = groupPassages(splitParagraphs(`${one}\n\n${two}`));
const same = '[{"same":true},{"same":true}]';
const objection = { same: false, kind: 'negation', evidence: 'version: approved; source: did not approve' };

type Script = Partial<Record<PassName, (string | Partial<ChatResult>)[]>>;

function findingsOf({ version }: Pair): Finding[] {
  return [
    ...(version.includes('BAD') ? [{ kind: 'number', weight: 'refuse' as const, message: 'A number is wrong.' }] : []),
    ...(version.includes('NON') ? [{ kind: 'language', weight: 'refuse' as const, message: 'Not English.' }] : []),
    ...(version.includes('HM') ? [{ kind: 'denial', weight: 'ask' as const, message: 'Is a denial lost?' }] : []),
  ];
}

const compare = (pairs: readonly Pair[]): Promise<Finding[][]> => Promise.resolve(pairs.map(findingsOf));

function passOf({ messages }: ChatRequest): PassName {
  return passNames.find((name) => messages[0]?.content.startsWith(`Pass: ${name}\n`)) ?? 'draft';
}

async function run(script: Script, options: { passes?: readonly PassName[]; candidates?: number } = {}) {
  const requests: ChatRequest[] = [];
  const asked: PassMetrics[] = [];
  const checked: string[] = [];
  const left = structuredClone(script);
  if (passage === undefined) throw new Error('no passage');
  const results = await rewritePassage(
    {
      complete(request) {
        requests.push(request);
        const pass = passOf(request);
        const next = left[pass]?.shift();
        if (next === undefined) throw new Error(`no answer left for ${pass}`);
        const usage = { promptTokens: 1, completionTokens: 1, reasoningTokens: 0 };
        const answer = typeof next === 'string' ? { outcome: 'answered', text: next, cutOff: false } : next;
        return Promise.resolve({ usage, retries: 0, ...answer } as ChatResult);
      },
      models: { draft: 'writer', repair: 'mender', polish: 'writer', audit: 'judge' },
      onPassDone: (one) => asked.push(one),
      signal: new AbortController().signal,
      compare(pairs) {
        checked.push(...pairs.map(({ version }) => version));
        return compare(pairs);
      },
      plan: new Set(options.passes ?? passNames),
      candidates: options.candidates ?? 1,
    },
    passage,
    { genre: 'news', variant: 'en-US' },
  );
  return {
    texts: results.map((result) => (result.outcome === 'accepted' ? result.text : undefined)),
    results,
    checked,
    asked: asked.map(({ pass, outcome, model }) => `${pass} ${outcome} ${model}`),
    last: (pass: PassName) => requests.findLast((request) => passOf(request) === pass)?.messages.at(-1)?.content ?? '',
    left,
  };
}

test('draft, repair, polish and audit each use their own model, and the polished text is returned', async () => {
  const { texts, results, asked } = await run({
    draft: ['A.\n\nB.'],
    repair: ['C.\n\nD.'],
    polish: ['E.\n\nF.'],
    audit: [same],
  });
  expect(texts).toEqual(['E.', 'F.']);
  expect(results[0]).toEqual({ outcome: 'accepted', rejections: [], text: 'E.', writer: 'polish' });
  expect(asked).toEqual([
    'draft answered writer',
    'repair answered mender',
    'polish answered writer',
    'audit answered judge',
  ]);
});

test('the repair pass gets the certain findings about the draft, and the audit gets the questions about the final version', async () => {
  const { last } = await run({ draft: ['A.\n\nBAD.'], repair: ['C.\n\nD.'], polish: ['HM.\n\nF.'], audit: [same] });
  expect(last('repair')).toContain('- paragraph 2: A number is wrong.');
  expect(last('audit')).toContain('- paragraph 1: Is a denial lost?');
});

test('the repaired text is kept if only the polished text is rejected', async () => {
  const { texts, results } = await run({
    draft: ['A.\n\nB.'],
    repair: ['C.\n\nD.'],
    polish: ['E.\n\nBAD.'],
    audit: [same],
  });
  expect(texts).toEqual(['E.', 'D.']);
  expect(results.map((result) => (result.outcome === 'accepted' ? result.writer : ''))).toEqual(['polish', 'repair']);
});

test('a paragraph that the check rejects is repaired again with the finding, then audited', async () => {
  const { texts, results, asked, last } = await run({
    draft: ['A.\n\nB.'],
    repair: ['C.\n\nBAD.', 'Mended.'],
    polish: ['E.\n\nBAD.'],
    audit: ['[{"same":true}]', '[{"same":true}]'],
  });
  expect(texts).toEqual(['E.', 'Mended.']);
  expect(results[1]).toMatchObject({ writer: 'second repair', rejections: [{ by: 'check', kind: 'number' }] });
  expect(last('repair')).toContain('- paragraph 1: A number is wrong.');
  expect(last('repair')).not.toContain(one);
  expect(asked.map((line) => line.split(' ')[0])).toEqual(['draft', 'repair', 'polish', 'audit', 'repair', 'audit']);
});

test('a paragraph that the audit rejects is repaired again with the evidence', async () => {
  const { texts, results, last } = await run({
    draft: ['A.\n\nB.'],
    repair: ['C.\n\nD.', 'Mended.'],
    polish: ['E.\n\nF.'],
    audit: [JSON.stringify([objection, { same: true }]), '[{"same":true}]'],
  });
  expect(texts).toEqual(['Mended.', 'F.']);
  expect(results[0]?.rejections).toEqual([expect.objectContaining({ by: 'audit', kind: 'negation' })]);
  expect(last('repair')).toContain('- paragraph 1: negation: version: approved; source: did not approve');
});

test.each([
  ['the check', 'BAD again.', []],
  ['the audit', 'Still wrong.', [JSON.stringify([objection])]],
])('only a paragraph that %s rejects a second time is rejected', async (_who, second, audits) => {
  const { texts, results, left } = await run({
    draft: ['A.\n\nB.'],
    repair: ['C.\n\nD.', second],
    polish: ['E.\n\nF.'],
    audit: [JSON.stringify([objection, { same: true }]), ...audits],
  });
  expect(texts).toEqual([undefined, 'F.']);
  expect(results[0]?.rejections).toHaveLength(2);
  expect(Object.values(left).flat()).toEqual([]);
});

test('a malformed audit is requested again, then treated as a rejection', async () => {
  const { texts, asked } = await run({
    draft: ['A.\n\nB.'],
    repair: ['C.\n\nD.', 'C.\n\nD.'],
    polish: ['E.\n\nF.'],
    audit: ['Looks good!', 'Looks good!', 'Yes.', 'Yes.'],
  });
  expect(texts).toEqual([undefined, undefined]);
  expect(asked.filter((line) => line === 'audit unparsable judge')).toHaveLength(4);
});

test('without an audit, only certain findings reject a paragraph', async () => {
  const { texts, asked } = await run({ draft: ['HM.\n\nBAD.'], repair: ['B mended.'] }, { passes: ['draft'] });
  expect(texts).toEqual(['HM.', 'B mended.']);
  expect(asked.map((line) => line.split(' ')[0])).toEqual(['draft', 'repair']);
});

test('if draft is the only pass, it is requested with the careful instruction', async () => {
  expect((await run({ draft: ['A.\n\nB.'] }, { passes: ['draft'] })).texts).toEqual(['A.', 'B.']);
});

test('after an unusable response, the request is repeated with the reason', async () => {
  const { texts, last, asked } = await run({
    draft: ["I'm sorry, but I can't help with that.", 'A.\n\nB.'],
    repair: ['C.\n\nD.'],
    polish: ['E.\n\nF.'],
    audit: [same],
  });
  expect(texts).toEqual(['E.', 'F.']);
  expect(last('draft')).toMatch(/^Your previous answer could not be used: it declined the task\./);
  expect(asked[0]).toBe('draft refusal writer');
});

test('a paragraph that a pass does not change keeps its writer and is not checked again', async () => {
  const { results, checked } = await run({
    draft: ['A.\n\nB.'],
    repair: ['A.\n\nD.'],
    polish: ['A.\n\nD.'],
    audit: [same],
  });
  expect(results.map((result) => (result.outcome === 'accepted' ? result.writer : ''))).toEqual(['draft', 'repair']);
  expect(checked).toEqual(['A.', 'B.', 'D.']);
});

test('a draft in another language is requested again', async () => {
  const { texts, asked, last } = await run({
    draft: ['NON.\n\nB.', 'A.\n\nB.'],
    repair: ['C.\n\nD.'],
    polish: ['E.\n\nF.'],
    audit: [same],
  });
  expect([texts, asked[0]]).toEqual([['E.', 'F.'], 'draft language writer']);
  expect(last('draft')).toMatch(/^Your previous answer could not be used: it was not in English/);
});

test('if repair or polish gets no usable response, the previous version is kept', async () => {
  const cut = { outcome: 'answered', text: 'C.\n\nD', cutOff: true } as const;
  const { texts } = await run({ draft: ['A.\n\nB.'], repair: [cut, cut], polish: ['One.', 'One.'], audit: [same] });
  expect(texts).toEqual(['A.', 'B.']);
});

test('if the model does not keep paragraphs separate, they are requested one at a time', async () => {
  const { texts } = await run({
    draft: ['Merged.', 'Merged.', 'A.', 'B.'],
    repair: ['C.', 'D.'],
    polish: ['E.', 'F.'],
    audit: ['[{"same":true}]', '[{"same":true}]'],
  });
  expect(texts).toEqual(['E.', 'F.']);
});

test('a passage without a usable draft is rejected', async () => {
  const { texts, results } = await run({ draft: Array.from({ length: 6 }, () => '') });
  expect(texts).toEqual([undefined, undefined]);
  expect(results[0]?.rejections).toEqual([{ by: 'response', kind: 'unusable' }]);
});

test('after a refusal in a separate field, the request is repeated with the reason', async () => {
  const refused = { outcome: 'malformed', reason: 'refusal' } as const;
  const { texts, last } = await run({
    draft: [refused, 'A.\n\nB.'],
    repair: ['C.\n\nD.'],
    polish: ['E.\n\nF.'],
    audit: [same],
  });
  expect(texts).toEqual(['E.', 'F.']);
  expect(last('draft')).toMatch(/^Your previous answer could not be used: it declined the task\./);
});

test('a request that the server rejects permanently is not repeated', async () => {
  const rejected = { outcome: 'rejected', reason: 'status 400' } as const;
  const { asked } = await run({ draft: [rejected, rejected, rejected] });
  expect(asked).toEqual(Array.from({ length: 3 }, () => 'draft rejected: status 400 writer'));
});

test('processing of a passage ends if the model is unavailable', async () => {
  const away = { outcome: 'unavailable', reason: 'ECONNREFUSED', misconfigured: false, retryAfterMs: 7 } as const;
  await expect(run({ draft: ['A.\n\nB.'], repair: [away] })).rejects.toMatchObject({
    name: new ModelUnavailableError(away).name,
    reason: 'ECONNREFUSED',
    retryAfterMs: 7,
  });
});

test('the best of several drafts is used', async () => {
  const { last } = await run(
    { draft: ['BAD.\n\nB.', 'Good.\n\nB.'], repair: ['C.\n\nD.'], polish: ['E.\n\nF.'], audit: [same] },
    { candidates: 2 },
  );
  expect(last('repair')).toMatch(/\nGood\.\n\nB\.\n=====/);
});
