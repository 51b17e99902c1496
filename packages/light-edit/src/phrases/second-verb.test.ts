/** Tests that no rule changes the form of one of two joined verbs and leaves the other behind. */
import { describe, expect, test } from '@jest/globals';
import { createLightEditor } from '../create-light-editor.ts';

const editor = createLightEditor();
/** A sentence with a strong tell, without which some rules would not apply. */
const tell = ' It takes resilience.';
const edited = (text: string): string => editor.edit(text + tell, { variant: 'en-US' }).text.replace(tell, '');

const verbs: readonly (readonly [string, string, string])[] = [
  ['prepare', 'present', 'the budget'],
  ['read', 'answer', 'my letter'],
  ['visit', 'study', 'our mill'],
  ['review', 'correct', 'each page'],
  ['test', 'set up', 'the pump'],
  ['meet', 'interview', 'us'],
  ['plan', 'lead', 'a class'],
  ['walk here', 'see', 'how it is made'],
  ['read it', 'say', 'what you think'],
  ['look at it', 'share', 'your view'],
  ['call the office', 'check', 'whether it is open'],
  ['open the gate, climb the hill,', 'paint', 'the view'],
];

/** Sentences in which a rule would change the form of a single infinitive. */
const infinitives = [
  'Thank you for taking the time to * in May.',
  'Thanks for taking the time to * in May.',
  'We had the chance to * in May.',
  'We have had the opportunity to * in May.',
];

/** Sentences whose opening contains an infinitive that a rule changes. */
const openings = [
  'This guide aims to provide an answer and *.',
  'I wanted to follow up on my order and *.',
  'I am writing to follow up on my order and *.',
  'I am excited to apply for the baker position and *.',
  'I wanted to let you know that the order is late and *.',
];

describe('a verb keeps its form if a second verb is joined to it', () => {
  test.each(infinitives)('%s', (frame) => {
    expect(edited(frame.replace('*', 'meet you'))).not.toBe(frame.replace('*', 'meet you'));
    for (const [first, second, object] of verbs) {
      const text = frame.replace('*', `${first} and ${second} ${object}`);
      expect(edited(text)).toBe(text);
    }
  });

  test.each(openings)('%s', (frame) => {
    const alone = frame.replace(' and *', '');
    expect(edited(alone)).not.toBe(alone);
    for (const [, second, object] of verbs) {
      const text = frame.replace('*', `${second} ${object}`);
      expect(edited(text)).toBe(text);
    }
  });

  test.each([
    'I am excited about the prospect of joining the crew and helping you.',
    'We were thrilled at the prospect of meeting the baker and then learning from her.',
    'The lamp is capable of lighting and heating the room.',
    'He did it for the purpose of saving money and making friends.',
    'Thank you for reaching out about the leak and telling us where it is.',
  ])('%s', (text) => {
    expect(edited(text)).toBe(text);
  });
});

test('a noun that is joined to another one is not taken for a verb', () => {
  expect(edited('Thank you for taking the time to read my letter and plan.')).toBe(
    'Thank you for reading my letter and plan.',
  );
  expect(edited('Thank you for taking the time to meet my aunt and me.')).toBe('Thank you for meeting my aunt and me.');
});
