import { expect, test } from '@jest/globals';
import { formsOf, inflect } from './inflect.ts';

function forms(verb: string): string {
  return ['VBZ', 'VBG', 'VBD', 'VBN'].map((tag) => inflect(verb, tag)).join(' ');
}

test('regular verbs follow spelling rules', () => {
  expect(forms('use')).toBe('uses using used used');
  expect(forms('try')).toBe('tries trying tried tried');
  expect(forms('plan')).toBe('plans planning planned planned');
  expect(forms('help')).toBe('helps helping helped helped');
  expect(forms('look')).toBe('looks looking looked looked');
  expect(forms('reach')).toBe('reaches reaching reached reached');
  expect(forms('refer')).toBe('refers referring referred referred');
  expect(forms('offer')).toBe('offers offering offered offered');
  expect(forms('fix')).toBe('fixes fixing fixed fixed');
  expect(forms('tie')).toBe('ties tying tied tied');
  expect(forms('free')).toBe('frees freeing freed freed');
  expect(forms('echo')).toBe('echoes echoing echoed echoed');
  expect(forms('panic')).toBe('panics panicking panicked panicked');
  expect(forms('traffic')).toBe('traffics trafficking trafficked trafficked');
  expect(forms('quiz')).toBe('quizzes quizzing quizzed quizzed');
  expect(forms('format')).toBe('formats formatting formatted formatted');
  expect(forms('stay')).toBe('stays staying stayed stayed');
});

test('irregular verbs have irregular forms', () => {
  expect(inflect('show', 'VBN')).toBe('shown');
  expect(inflect('begin', 'VBD')).toBe('began');
  expect(inflect('begin', 'VBG')).toBe('beginning');
  expect(inflect('be', 'VBZ')).toBe('is');
});

test('phrasal verbs inflect the verb, and noun phrases inflect the last noun', () => {
  expect(inflect('set up', 'VBG')).toBe('setting up');
  expect(inflect('point out', 'VBZ')).toBe('points out');
  expect(inflect('turning point', 'NNS')).toBe('turning points');
});

test('the forms of a verb in -ize include those in -ise', () => {
  const found = formsOf('utilize', 'V');
  expect([...found.keys()]).toEqual([
    'utilize',
    'utilizes',
    'utilizing',
    'utilized',
    'utilise',
    'utilises',
    'utilising',
    'utilised',
  ]);
  expect(found.get('utilized')).toEqual(['VBD', 'VBN']);
});

test('both past forms of be are found', () => {
  const found = formsOf('be', 'V');
  expect(found.get('was')).toEqual(['VBD']);
  expect(found.get('were')).toEqual(['VBD']);
});

test.each([
  ['goose', 'geese'],
  ['ox', 'oxen'],
  ['datum', 'data'],
  ['deer', 'deer'],
  ['stimulus', 'stimuli'],
  ['diagnosis', 'diagnoses'],
  ['spokesman', 'spokesmen'],
  ['grandchild', 'grandchildren'],
  ['salesperson', 'salespeople'],
  ['human', 'humans'],
  ['logo', 'logos'],
  ['hero', 'heroes'],
  ['city', 'cities'],
])('the plural of %s is %s', (singular, plural) => {
  expect(inflect(singular, 'NNS')).toBe(plural);
});
