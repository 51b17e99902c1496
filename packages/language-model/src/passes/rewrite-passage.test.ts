import { describe, expect, test } from '@jest/globals';
import { compareMeaning } from '@humanize/fidelity';
import type { ChatResult } from '../chat/chat-client.ts';
import type { ChatRequest } from '../chat/chat-request.ts';
import { groupPassages, type Passage } from '../passages/group-passages.ts';
import { splitParts } from '../passages/split-parts.ts';
import type { Tier } from '../instructions/tier.ts';
import { ModelUnavailableError, type PassMetrics } from './request-pass.ts';
import { passNames, type PassName } from './pass-names.ts';
import { rewritePassage, type CheckFinding, type Pair } from './rewrite-passage.ts';

// A model with scripted responses per pass, and a check that rejects BAD, raises a question about HM, and detects NON
// as another language.
const one = 'The committee met on 3 May and did not approve the budget.';
const two = 'Nobody in the old town knew why the harbor had been closed.';
const [passage] = groupPassages(splitParts(`${one}\n\n${two}`), 'full');
const audited = (...paragraphs: object[]): string => JSON.stringify({ paragraphs });
const same = { same: true };
const objection = { same: false, kind: 'negation', evidence: 'version: approved; source: did not approve' };

type Script = Partial<Record<PassName, (string | Partial<ChatResult>)[]>>;

function findingsOf({ version }: Pair): CheckFinding[] {
  return [
    ...(version.includes('BAD')
      ? [{ kind: 'number' as const, weight: 'refuse' as const, message: 'A number is wrong.' }]
      : []),
    ...(version.includes('NON')
      ? [{ kind: 'language' as const, weight: 'refuse' as const, message: 'Not English.' }]
      : []),
    ...(version.includes('HM')
      ? [{ kind: 'role' as const, weight: 'ask' as const, message: 'Did two names change places?' }]
      : []),
    ...(version.includes('FLAT')
      ? [{ kind: 'markdown' as const, weight: 'ask' as const, message: 'The version has 0 list items.' }]
      : []),
  ];
}

const compare = (pairs: readonly Pair[]): Promise<CheckFinding[][]> => Promise.resolve(pairs.map(findingsOf));

function passOf({ messages }: ChatRequest): PassName {
  return passNames.find((name) => messages[0]?.content.startsWith(`Pass: ${name}\n`)) ?? 'draft';
}

type Options = {
  passes?: readonly PassName[];
  candidates?: number;
  tier?: Tier;
  passage?: Passage | undefined;
  check?: typeof compare;
};

async function run(script: Script, options: Options = {}) {
  const requests: ChatRequest[] = [];
  const asked: PassMetrics[] = [];
  const checked: string[] = [];
  const left = structuredClone(script);
  const text = options.passage ?? passage;
  if (text === undefined) throw new Error('no passage');
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
      models: { draft: 'writer', polish: 'polisher', repair: 'mender', audit: 'judge' },
      onPassDone: (one) => asked.push(one),
      signal: new AbortController().signal,
      compare(pairs) {
        checked.push(...pairs.map(({ version }) => version));
        return (options.check ?? compare)(pairs);
      },
      plan: new Set(options.passes ?? ['draft', 'audit', 'repair']),
      candidates: options.candidates ?? 1,
    },
    text,
    { genre: 'news', tier: options.tier ?? 'full', variant: 'en-US' },
  );
  return {
    texts: results.map((result) => (result.outcome === 'accepted' ? result.text : undefined)),
    results,
    checked,
    asked: asked.map(({ pass, outcome, model }) => `${pass} ${outcome} ${model}`),
    last: (pass: PassName) => requests.findLast((request) => passOf(request) === pass)?.messages.at(-1)?.content ?? '',
    left,
    requests,
  };
}

const accepted = (text: string, writer: string) => ({ outcome: 'accepted', rejections: [], text, writer });

test('an accepted draft needs two requests: the draft and its audit', async () => {
  const { results, asked } = await run({ draft: ['A.\n\nB.'], audit: [audited(same, same)] });
  expect(results).toEqual([accepted('A.', 'draft'), accepted('B.', 'draft')]);
  expect(asked).toEqual(['draft answered writer', 'audit answered judge']);
});

test('the audit is requested with a schema for its paragraphs, and gets the questions of the check', async () => {
  const { last, requests } = await run({ draft: ['HM.\n\nB.'], audit: [audited(same, same)] });
  expect(last('audit')).toContain('- paragraph 1: Did two names change places?');
  expect(requests.map(({ schema }) => schema?.name)).toEqual([undefined, 'audit']);
  expect(JSON.stringify(requests[1]?.schema)).toContain('"minItems":2,"maxItems":2');
});

test.each([
  ['the check', 'BAD.', same, 'A number is wrong.', { by: 'check', kind: 'number' }],
  ['the audit', 'B.', objection, 'negation: version: approved', { by: 'audit', kind: 'negation' }],
  ['both', 'BAD.', objection, 'A number is wrong. negation: version: approved', { by: 'check', kind: 'number' }],
])(
  'only a paragraph that %s rejects is repaired, with the reasons, and judged again',
  async (_who, draft, verdict, reason, rejection) => {
    const { results, asked, last, left } = await run({
      draft: [`A.\n\n${draft}`],
      audit: [audited(same, verdict), audited(same)],
      repair: ['Mended.'],
    });
    expect(results).toEqual([accepted('A.', 'draft'), { ...accepted('Mended.', 'repair'), rejections: [rejection] }]);
    expect(last('repair')).toContain(`- paragraph 1: ${reason}`);
    expect(last('repair')).not.toContain(one);
    expect(asked.map((line) => line.split(' ')[0])).toEqual(['draft', 'audit', 'repair', 'audit']);
    expect(Object.values(left).flat()).toEqual([]);
  },
);

test.each([
  ['the check', 'BAD again.', same],
  ['the audit', 'Still wrong.', objection],
])('a paragraph that %s rejects a second time is rejected, and the others are not', async (_who, second, verdict) => {
  const { texts, results } = await run({
    draft: ['A.\n\nB.'],
    audit: [audited(objection, same), audited(verdict)],
    repair: [second],
  });
  expect(texts).toEqual([undefined, 'B.']);
  expect(results[0]?.rejections).toHaveLength(2);
});

test('without a usable repair, the paragraph is rejected', async () => {
  const { texts } = await run({
    draft: ['A.\n\nB.'],
    audit: [audited(objection, same)],
    repair: ["I'm sorry, but I can't help with that.", ''],
  });
  expect(texts).toEqual([undefined, 'B.']);
});

test('without the repair pass, a rejected paragraph is rejected at once', async () => {
  const script = { draft: ['A.\n\nBAD.'], audit: [audited(same, same)] };
  const { texts, asked } = await run(script, { passes: ['draft', 'audit'] });
  expect(texts).toEqual(['A.', undefined]);
  expect(asked).toHaveLength(2);
});

test('without the audit pass, only certain findings reject a paragraph', async () => {
  const { texts, asked } = await run({ draft: ['HM.\n\nBAD.'], repair: ['Mended.'] }, { passes: ['draft', 'repair'] });
  expect(texts).toEqual(['HM.', 'Mended.']);
  expect(asked.map((line) => line.split(' ')[0])).toEqual(['draft', 'repair']);
});

test('a list that became running text is rejected even if the audit accepts it', async () => {
  const { results } = await run(
    { draft: ['FLAT.\n\nB.'], audit: [audited(same, same)] },
    { passes: ['draft', 'audit'] },
  );
  expect(results[0]).toEqual({ outcome: 'rejected', rejections: [{ by: 'check', kind: 'markdown' }] });
});

test('a paragraph that the model leaves unchanged is not audited', async () => {
  const { texts, last } = await run({ draft: [`${one}\n\nB.`], audit: [audited(same)] });
  expect(texts).toEqual([one, 'B.']);
  expect(last('audit')).not.toContain(one);
});

test('a malformed audit is requested again, then treated as a rejection', async () => {
  const { texts, asked } = await run({
    draft: ['A.\n\nB.'],
    audit: ['Looks good!', 'Looks good!', 'Yes.', 'Yes.'],
    repair: ['C.\n\nD.'],
  });
  expect(texts).toEqual([undefined, undefined]);
  expect(asked.filter((line) => line === 'audit unparsable judge')).toHaveLength(4);
});

test('an audit response that is a bare list is accepted', async () => {
  const { texts } = await run({ draft: ['A.\n\nB.'], audit: [JSON.stringify([same, same])] });
  expect(texts).toEqual(['A.', 'B.']);
});

test('after an unusable response, the request is repeated with the reason', async () => {
  const { texts, last, asked } = await run({
    draft: ["I'm sorry, but I can't help with that.", 'A.\n\nB.'],
    audit: [audited(same, same)],
  });
  expect(texts).toEqual(['A.', 'B.']);
  expect(last('draft')).toMatch(/^Your previous answer could not be used: it declined the task\./);
  expect(asked[0]).toBe('draft refusal writer');
});

test('a draft in another language is requested again', async () => {
  const { texts, asked, last } = await run({ draft: ['NON.\n\nB.', 'A.\n\nB.'], audit: [audited(same, same)] });
  expect([texts, asked[0]]).toEqual([['A.', 'B.'], 'draft language writer']);
  expect(last('draft')).toMatch(/^Your previous answer could not be used: it was not in English/);
});

test('if the model does not keep paragraphs separate, they are requested one at a time', async () => {
  const { texts } = await run({ draft: ['Merged.', 'Merged.', 'A.', 'B.'], audit: [audited(same), audited(same)] });
  expect(texts).toEqual(['A.', 'B.']);
});

test('if a passage exceeds the context of the model, its paragraphs are requested one at a time', async () => {
  const tooLong = { outcome: 'rejected', reason: 'context length' } as const;
  const { texts } = await run({ draft: [tooLong, 'A.', 'B.'], audit: [audited(same), audited(same)] });
  expect(texts).toEqual(['A.', 'B.']);
});

test('a passage without a usable draft is rejected', async () => {
  const { texts, results } = await run({ draft: Array.from({ length: 6 }, () => '') });
  expect(texts).toEqual([undefined, undefined]);
  expect(results[0]?.rejections).toEqual([{ by: 'response', kind: 'unusable' }]);
});

test('after a refusal in a separate field, the request is repeated with the reason', async () => {
  const refused = { outcome: 'malformed', reason: 'refusal' } as const;
  const { texts, last } = await run({ draft: [refused, 'A.\n\nB.'], audit: [audited(same, same)] });
  expect(texts).toEqual(['A.', 'B.']);
  expect(last('draft')).toMatch(/^Your previous answer could not be used: it declined the task\./);
});

test('a request that the server rejects permanently is not repeated', async () => {
  const rejected = { outcome: 'rejected', reason: 'status 400' } as const;
  const { asked } = await run({ draft: [rejected, rejected, rejected] });
  expect(asked).toEqual(Array.from({ length: 3 }, () => 'draft rejected: status 400 writer'));
});

test('processing of a passage ends if the model is unavailable', async () => {
  const away = { outcome: 'unavailable', reason: 'ECONNREFUSED', misconfigured: false, retryAfterMs: 7 } as const;
  await expect(run({ draft: ['A.\n\nB.'], audit: [away] })).rejects.toMatchObject({
    name: new ModelUnavailableError(away).name,
    reason: 'ECONNREFUSED',
    retryAfterMs: 7,
  });
});

test('the best of several drafts is used', async () => {
  const { texts } = await run(
    { draft: ['BAD.\n\nB.', 'Good.\n\nB.'], audit: [audited(same, same)] },
    { candidates: 2 },
  );
  expect(texts).toEqual(['Good.', 'B.']);
});

const edits = (...changes: [string, string][]): string =>
  JSON.stringify({ edits: changes.map(([old, replacement]) => ({ old, new: replacement })) });
const polishOnce = (answer: string | Partial<ChatResult>, options: Options = {}) =>
  run(
    { draft: ['A one.\n\nB two.'], polish: [answer], audit: [audited(same, same)] },
    { passes: passNames, ...options },
  );

describe('the polish pass', () => {
  test('runs once between the draft and the audit, with the source, the draft and a schema', async () => {
    const { asked, last, requests } = await polishOnce(edits());
    expect(asked).toEqual(['draft answered writer', 'polish answered polisher', 'audit answered judge']);
    for (const text of [`${one}\n\n${two}`, 'A one.\n\nB two.']) expect(last('polish')).toContain(`\n${text}\n`);
    expect(requests.map(({ schema }) => schema?.name)).toEqual([undefined, 'polish', 'audit']);
  });

  test('changes only the places in its response, and the audit reads the polished paragraphs', async () => {
    const { results, checked, last } = await polishOnce(edits(['one', 'ONE']));
    expect(results).toEqual([accepted('A ONE.', 'polish'), accepted('B two.', 'draft')]);
    expect(checked).toEqual(['A one.', 'B two.', 'A ONE.']);
    expect(last('audit')).toMatch(/\nA ONE\.\n\nB two\.\n/);
    expect(last('audit')).not.toContain('A one.');
  });

  test.each(['BAD', 'NON', 'FLAT'])(
    'a polished paragraph that the check rejects (%s) is replaced by its draft, and the others stay',
    async (word) => {
      const { results } = await polishOnce(edits(['one', word], ['two', 'TWO']));
      expect(results).toEqual([accepted('A one.', 'draft'), accepted('B TWO.', 'polish')]);
    },
  );

  test('an edit that changes a number is undone, and an edit of wording is kept', async () => {
    const { texts } = await run(
      {
        draft: [`${one}\n\n${two}`],
        polish: [edits(['3 May', '5 May'], ['why the harbor had been', 'why the harbor was'])],
        audit: [audited(same)],
      },
      {
        passes: passNames,
        check: (pairs) =>
          Promise.resolve(pairs.map(({ source, version }) => [...compareMeaning(source, version).findings])),
      },
    );
    expect(texts).toEqual([one, 'Nobody in the old town knew why the harbor was closed.']);
  });

  test('a question of the check about a polished paragraph is put to the audit', async () => {
    const { texts, last } = await polishOnce(edits(['two', 'HM']));
    expect(texts).toEqual(['A one.', 'B HM.']);
    expect(last('audit')).toContain('- paragraph 2: Did two names change places?');
  });

  test('a polish that corrects a rejected draft makes the repair unnecessary', async () => {
    const { results, asked } = await run(
      { draft: ['A.\n\nBAD.'], polish: [edits(['BAD', 'Good'])], audit: [audited(same, same)] },
      { passes: passNames },
    );
    expect(results[1]).toEqual(accepted('Good.', 'polish'));
    expect(asked).toHaveLength(3);
  });

  test('a polished paragraph that the audit rejects is repaired', async () => {
    const { results, last } = await run(
      {
        draft: ['A one.\n\nB two.'],
        polish: [edits(['one', 'ONE'])],
        audit: [audited(objection, same), audited(same)],
        repair: ['Mended.'],
      },
      { passes: passNames },
    );
    expect(last('repair')).toContain('A ONE.');
    expect(results[0]).toMatchObject({ text: 'Mended.', writer: 'repair' });
  });

  test.each<[string, string | Partial<ChatResult>, string]>([
    ['is not JSON', 'It reads well.', 'unparsable'],
    ['has hidden characters', edits(['one', 'o\u200Bne'], ['two', 'TWO']), 'characters'],
    ['has no text', { outcome: 'malformed', reason: 'empty' }, 'malformed'],
    ['is an error', { outcome: 'rejected', reason: 'status 400' }, 'rejected: status 400'],
  ])('if the response %s, the draft stays, without another request', async (_what, answer, outcome) => {
    const { results, asked } = await polishOnce(answer);
    expect(results).toEqual([accepted('A one.', 'draft'), accepted('B two.', 'draft')]);
    expect(asked.filter((line) => line.startsWith('polish'))).toEqual([`polish ${outcome} polisher`]);
  });

  test('apostrophes get the form of the source', async () => {
    const [own] = groupPassages(splitParts("It's a plan."), 'full');
    expect(own?.paragraphs).toHaveLength(1);
    const { texts } = await run(
      { draft: ["It's the plan."], polish: [edits(["It's the", 'That’s the'])], audit: [audited(same)] },
      { passes: passNames, passage: own },
    );
    expect(texts).toEqual(["That's the plan."]);
  });

  test('ends the passage if the model is unavailable', async () => {
    const away = { outcome: 'unavailable', reason: 'timeout', misconfigured: false, retryAfterMs: 0 } as const;
    await expect(polishOnce(away)).rejects.toThrow(ModelUnavailableError);
  });

  test('is omitted with the compact instructions', async () => {
    const { asked } = await polishOnce(edits(['one', 'ONE']), { tier: 'compact' });
    expect(asked).toEqual(['draft answered writer', 'audit answered judge']);
  });
});
