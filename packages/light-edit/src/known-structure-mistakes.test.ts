/**
 * Mistakes that come with taking sentences apart: verbs that agree with the wrong noun, subjects that were nobody's,
 * denials that turn. Each text holds what brings one of them about.
 */
import { expect, test } from '@jest/globals';
import { createHumanizer } from './create-humanizer.ts';

const humanizer = createHumanizer();
const variants = ['en-US', 'en-GB'] as const;
const seeds = ['a', 'b', 'c', 'd'] as const;

/** Every output over both variants and some seeds: a choice must not bring a mistake back. */
function outputs(text: string): string[] {
  return variants.flatMap((variant) => seeds.map((seed) => humanizer.rewrite(text, { variant, seed }).text));
}

test('a last part that is set apart takes no verb with it, and a list that must stay one stays one', () => {
  const text =
    'The mill, the barn, and the shed are for sale. The path runs between the mill, the barn, and the river. They sell ' +
    'no bread, milk, or eggs. He met the owner, a baker, and his wife. The farm sells jams, including plum jam and pear ' +
    'jam. The law covers school, community, and family life. They design, build, and run the mills. Bread, milk, and ' +
    'eggs are what the shop sells most. Workers share tools, plan work, and order parts.';
  for (const output of outputs(text)) {
    expect(output).not.toMatch(/(?:as well as|along with) [^,.]+ (?:is|was|has)\b/u);
    expect(output).toContain('between the mill, the barn, and the river');
    expect(output).toContain('no bread, milk, or eggs');
    expect(output).toContain('the owner, a baker, and his wife');
    expect(output).toContain('school, community, and family life');
    expect(output).toContain('design, build, and run the mills');
    expect(output).not.toMatch(/jams and including|as well as order|along with order/u);
  }
});

const denials = (written: string): number => written.match(/\bnot\b(?! just)|n't\b(?! just)/gu)?.length ?? 0;

test('a denial stays a denial, and not just never becomes one', () => {
  const text =
    "The room was not a cellar; it was a chapel. It wasn't a bill. It was an offer. A library is not just a room of " +
    'books; it is a meeting place. It was not cheap, but it was good. They came not as guests, but as heirs. He was ' +
    'not your usual coach, but his words held weight. She was not just selling bread; she was selling her name.';
  for (const output of outputs(text)) {
    expect(denials(output)).toBe(denials(text));
    expect(output).not.toMatch(/more than selling|\bbut it was but\b|not more than/u);
  }
});

test('what hung on a sentence and gets its own has a subject, a tense and a number', () => {
  const text =
    'The trial, which began in May, has cost the town a lot of money. The closure of the mill, which had employed thirty ' +
    'people, came as a blow to all. The survey, conducted by a team from Leeds, found that most farms lose money. She ' +
    'stood at the gate for an hour, her hands shaking in the cold. They talked of the war at sea, a contest involving ' +
    'many nations. The halls need less power and last longer, which may be good reasons for them. He sold the boat, the ' +
    'oars, and the shed standing by the lake. The news has led to long debates, with some calling for a new law.';
  for (const output of outputs(text)) {
    expect(output).not.toMatch(/closure of the mill had|[Aa] contest involve|This may be good reasons|shed stood/u);
    expect(output).not.toMatch(/\b(?:It|This) (?:were|are|have)\b|\b(?:They|These) (?:was|is|has)\b/u);
    expect(output).not.toMatch(/(?:^|[.!?] )(?:Her hands shaking|Conducted|Some calling|Which)\b/u);
  }
});
