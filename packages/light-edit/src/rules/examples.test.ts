import { describe, expect, test } from '@jest/globals';
import { createEngine, withFamilies, type Engine } from '../engine.ts';
import { rewrite } from '../rewrite.ts';
import { allFamilies } from './all-families.ts';
import type { Family } from './family.ts';
import type { ExampleSetting, Rule } from './rule.ts';
import { createSpellingFamily } from './spelling/family.ts';

const engine = createEngine();

/** One rule alone, every hit edited: an example shows what the rule does, not how often. */
function only(family: Family, rule: Rule): Engine {
  return withFamilies(engine, [{ ...family, rules: [rule], allowance: { keptPer100Words: 0, editsPerSentence: 100 } }]);
}

function run(alone: Engine, rule: Rule, text: string, setting: ExampleSetting = {}): string {
  const formality = setting.formality ?? rule.formality?.[0];
  const genre = setting.genre ?? rule.genre?.[0];
  const register = { ...(formality === undefined ? {} : { formality }), ...(genre === undefined ? {} : { genre }) };
  const variant = setting.variant ?? 'en-US';
  return rewrite(alone, text, { variant, seed: 'examples', riskMax: 'high', keepAllowances: false, register }).text;
}

const above = 'See `in order to` in https://example.com/moreover for more.\n\n';
const below = '\n\n“We utilize it,” she said. The [link](https://example.com/delve) works.';

/** Text that can be put in quotation marks or in a code block without ending either. */
function canBeWrapped(text: string): boolean {
  return !/["“”`\n]/u.test(text);
}

// Spelling always runs: its rules need no engine of their own.
const spelling = createSpellingFamily(engine.spelling);
const listed = [...allFamilies, spelling].flatMap((family) =>
  family.rules.map((rule) => ({ id: rule.id, family, rule })),
);
const engines = new Map(
  listed.map(({ id, family, rule }) => [id, family === spelling ? withFamilies(engine, []) : only(family, rule)]),
);

type Case = {
  readonly rule: Rule;
  readonly before: string;
  readonly after: string;
  readonly setting: ExampleSetting | undefined;
};

const rewrites = listed.flatMap(({ rule }) =>
  rule.examples.rewrites.map(([before, after, setting]): Case => ({ rule, before, after, setting })),
);
const untouched = listed.flatMap(({ rule }) =>
  rule.examples.leavesAlone.map((example): Case => {
    const [text, setting] = typeof example === 'string' ? [example, undefined] : example;
    return { rule, before: text, after: text, setting };
  }),
);

describe.each([...rewrites, ...untouched])('$rule.id: $before', ({ rule, before, after, setting }) => {
  const alone = engines.get(rule.id) ?? engine;

  test('comes out as the example says, and stays so on a second run', () => {
    const once = run(alone, rule, before, setting);
    expect(once).toBe(after);
    expect(run(alone, rule, once, setting)).toBe(after);
  });
});

describe.each(rewrites.filter(({ setting }) => setting?.wholeText !== true))(
  '$rule.id: $before',
  ({ rule, before, after, setting }) => {
    test('comes out the same between protected paragraphs', () => {
      expect(run(engines.get(rule.id) ?? engine, rule, above + before + below, setting)).toBe(above + after + below);
    });
  },
);

describe.each(rewrites.filter(({ before }) => canBeWrapped(before)))(
  '$rule.id: $before',
  ({ rule, before, setting }) => {
    test('stays as it is in quotation marks and in code', () => {
      const alone = engines.get(rule.id) ?? engine;
      const quoted = rule.mayEdit?.includes('quotation') === true ? '' : `Somebody wrote: “${before}”`;
      const fenced = `Look at this.\n\n\`\`\`\n${before}\n\`\`\``;
      expect([quoted, fenced].map((text) => run(alone, rule, text, setting))).toEqual([quoted, fenced]);
    });
  },
);

test('every family is listed once and numbered in the order of the catalogue', () => {
  expect(allFamilies.map((family) => family.number)).toEqual(allFamilies.map((_, place) => place + 1));
  expect(new Set(allFamilies.map((family) => family.id)).size).toBe(allFamilies.length);
});
