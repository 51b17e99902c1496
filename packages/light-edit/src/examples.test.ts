/**
 * Runs the examples of all rules alone, on their own output, next to protected text, and inside quotations and code.
 */
import { describe, expect, test } from '@jest/globals';
import { ruleCases } from '../test-support/rule-cases.ts';
import { compareMeaning } from '@humanize/fidelity';
import { createSpelling } from '@humanize/spelling';
import { loadDictionary, createTagger } from '@humanize/text';
import { createEditingStages, runStages, type EditingStages } from './editing-stages.ts';
import { denseText } from './rule/density.ts';
import type { ExampleSetting, Rule } from './rule/rule.ts';
import { allRules } from './rules/all-rules.ts';
import { createSpellingRules } from './rules/spelling-variant.ts';

const dictionary = loadDictionary();
const spelling = createSpelling(dictionary);
const deps = { dictionary, spelling, tagger: createTagger(), compareMeaning };
/** Examples are short, so they run as if they were part of a dense text. */
const inDenseText = () => ({ per100Words: denseText, bySentence: new Map() });
const alone = (rules: readonly Rule[]): EditingStages =>
  createEditingStages({ ...deps, rules, countTells: inDenseText });

const spellingRules = createSpellingRules(spelling);
const stagesOf = new Map([
  ...allRules.map((rule) => [rule.id, alone([rule])] as const),
  ...spellingRules.map((rule) => [rule.id, alone([])] as const),
]);

function run({ rule, setting }: Case, text: string): string {
  const stages = stagesOf.get(rule.id);
  if (stages === undefined) throw new Error(`no stages for ${rule.id}`);
  return runStages(stages, text, { variant: setting?.variant ?? 'en-US' }).text;
}

const above = 'See `in order to` in https://example.com/moreover for more.\n\n';
const below = '\n\n“We utilize it,” she said. The [link](https://example.com/delve) works.';

/** Returns whether a text can be put in quotation marks or a code block without ending the quotation or block. */
function canBeWrapped(text: string): boolean {
  return !/["“”`\n]/u.test(text);
}

type Case = {
  readonly rule: Rule;
  readonly before: string;
  readonly after: string;
  readonly setting: ExampleSetting | undefined;
};

const listed = [...allRules, ...spellingRules];
const rewrites = listed.flatMap((rule) =>
  rule.examples.rewrites.map(([before, after, setting]): Case => ({ rule, before, after, setting })),
);
const untouched = listed.flatMap((rule) =>
  rule.examples.leavesAlone.map((example): Case => {
    const [text, setting] = typeof example === 'string' ? [example, undefined] : example;
    return { rule, before: text, after: text, setting };
  }),
);

describe.each(rewrites)('$rule.id: $before', (example) => {
  test('the result is the expected text, which a second run leaves unchanged', () => {
    const once = run(example, example.before);
    expect(once).toBe(example.after);
    expect(run(example, once)).toBe(example.after);
  });
});

describe.each(untouched)('$rule.id: $before', (example) => {
  test('the text is unchanged', () => {
    expect(run(example, example.before)).toBe(example.after);
  });
});

describe.each(rewrites.filter(({ setting }) => setting?.wholeText !== true))('$rule.id: $before', (example) => {
  test('the result is the same between paragraphs with protected text', () => {
    expect(run(example, above + example.before + below)).toBe(above + example.after + below);
  });
});

describe.each(rewrites.filter(({ before }) => canBeWrapped(before)))('$rule.id: $before', (example) => {
  test('the text is unchanged in quotation marks and in code', () => {
    const quoted = example.rule.mayEdit?.includes('quotation') === true ? '' : `Somebody wrote: “${example.before}”`;
    const fenced = `Look at this.\n\n\`\`\`\n${example.before}\n\`\`\``;
    expect([quoted, fenced].map((text) => run(example, text))).toEqual([quoted, fenced]);
  });
});

/** Returns the output for each text, so that a failure shows all of a rule's cases. */
function outputs(id: string, texts: readonly string[]): [text: string, output: string][] {
  const stages = stagesOf.get(id);
  if (stages === undefined) throw new Error(`no rule ${id}`);
  return texts.map((text) => [text, runStages(stages, text, { variant: 'en-US' }).text]);
}

describe.each(Object.entries(ruleCases))('the conditions of %s', (id, { changes, keeps }) => {
  test('texts that fulfill them are changed, and texts that almost do are not', () => {
    expect(outputs(id, Object.keys(changes))).toEqual(Object.entries(changes));
    expect(outputs(id, keeps)).toEqual(keeps.map((text) => [text, text]));
  });
});

test('rule IDs are unique', () => {
  expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
});
