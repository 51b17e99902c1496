/** Tests that words that can be nouns or verbs are tagged according to their context. */
import { expect, test } from '@jest/globals';
import { createDocumentReader, createTagger, neutralRegister } from '../index.ts';

const reader = createDocumentReader({ tagger: createTagger(), names: { isCommonWord: () => true } });

function tagOf(word: string, text: string): string | undefined {
  return reader.read(reader.parse(text), neutralRegister).tokens.find(({ text: written }) => written === word)?.tag;
}

test.each([
  ['Leverage', 'Leverage your contacts before the fair.'],
  ['Leverage', 'Leverage analytics tools to find the cause.'],
  ['Practice', 'Practice mindfulness daily.'],
  ['Use', 'Use soft light in the hall.'],
  ['Design', 'Design a logo that people remember.'],
  ['Focus', 'Focus on the first step.'],
  ['features', 'It is a tool that features maps and charts.'],
  ['leverages', 'We need a plan that leverages local skills.'],
  ['benefits', 'The rule, which benefits small farms, is old.'],
  ['showcases', 'They run a gallery that showcases young painters.'],
  ['underscore', 'These results underscore the need for care.'],
  ['highlight', 'The figures highlight a gap.'],
  ['stand', 'The towers stand as a reminder.'],
  ['offer', 'The parks offer a rest from the noise.'],
  ['focus', 'Such courses focus on speech.'],
  ['benefit', 'Small towns can benefit from it.'],
  ['design', 'They will design homes for the poor.'],
])('%s is a verb: %s', (word, text) => {
  expect(tagOf(word, text)).toMatch(/^VB/u);
});

test.each([
  ['Practice', 'Practice sessions begin at noon.'],
  ['Design', 'Design choices matter more than price.'],
  ['Use', 'Use of the hall is free.'],
  ['benefits', 'It is a fact that benefits vary.'],
  ['features', 'We know that features matter.'],
  ['offer', 'The best offer the bank made was low.'],
  ['focus', 'The focus on speed was a mistake.'],
  ['stand', 'His stand on taxes is known.'],
  ['benefits', 'All these benefits have a price.'],
])('%s is a noun: %s', (word, text) => {
  expect(tagOf(word, text)).toMatch(/^NN/u);
});
