import { describe, expect, test } from '@jest/globals';
import { compareMeaning } from '../compare-meaning.ts';

function questions(source: string, version: string): string[] {
  const { accepted, findings } = compareMeaning(source, version);
  expect(accepted).toBe(true);
  return [...new Set(findings.map(({ kind }) => kind))];
}

describe('a suspected change becomes a question and is not rejected', () => {
  test.each([
    ['The new drug is not safe for children.', 'The new drug is safe for children.', 'negation'],
    ['The new drug is safe for children.', 'The new drug is never safe for children.', 'negation'],
    ['The storm may reach the coast tonight.', 'The storm reaches the coast tonight.', 'modality'],
    ['Visitors must show a pass at the gate.', 'Visitors show a pass at the gate.', 'modality'],
    ['The figures suggest a shortage of nurses.', 'The figures prove a shortage of nurses.', 'modality'],
    ['If the pump fails, the valve closes.', 'The pump and the valve close.', 'condition'],
    ['Some firms rely on audits.', 'All firms rely on audits.', 'quantifier'],
    ['Only members vote on the budget.', 'Members vote on the budget.', 'quantifier'],
    ['The club met earlier than the guests.', 'The club met with the guests.', 'comparison'],
    ['At least 300 people came.', '300 people came.', 'comparison'],
    ['More than 300 people came.', 'Fewer than 300 people came.', 'comparison'],
    ['The fine is up to $500.', 'The fine exceeds $500.', 'comparison'],
    ['It holds at most ten tons.', 'It holds no fewer than ten tons.', 'comparison'],
    ['It fell by 20%.', 'It fell to 20%.', 'comparison'],
    ['Revenue rose from $5 million in May.', 'Revenue rose to $5 million in May.', 'comparison'],
    ['He lived there until 1950.', 'He lived there after 1950.', 'comparison'],
    ['It costs $12 for adults and $6 for children.', 'It costs $6 for adults and $12 for children.', 'role'],
    ['Some 10 men and 12 women came.', 'Some 12 men and 10 women came.', 'role'],
    ['It grew from hundreds to thousands.', 'It grew from thousands to hundreds.', 'role'],
    ["Apple's Siri met Amazon's Alexa.", "Amazon's Siri met Apple's Alexa.", 'role'],
    ['Orla watched as Bran fixed the wheel.', 'Bran watched Orla fix the wheel.', 'role'],
    [
      'They sing. Orla and Nelu row. Nelu’s old bond helps.',
      'They sing. Orla and Nelu row. Orla’s old bond helps.',
      'role',
    ],
    ['Both of her sons left.', 'Her three sons left.', 'number'],
    ['In 2010 and 2012 it won; in 2010 it lost.', 'In 2010 and 2012 it won; in 2012 it lost.', 'number'],
    ['Ads shape tastes, loyalty and habits.', 'Ads shape four things: tastes, loyalty and habits.', 'number'],
  ])('%j → %j: %s', (source, version, kind) => {
    expect(questions(source, version)).toContain(kind);
  });
});

describe('paraphrases are accepted without a question', () => {
  test.each([
    ['The town does not have a station.', 'The town lacks a station.'],
    ['The town is unable to pay its staff.', 'The town cannot pay its staff.'],
    ['The town may close its station.', 'The town might close its station.'],
    ['It is possible that the town will close its station.', 'The town may close its station.'],
    ['The plan is not only cheap but quick.', 'The plan is cheap and quick.'],
    ['The town has to close its station.', 'The town must close its station.'],
    ['Nobody foresaw the flood in the valley.', 'The flood in the valley was unforeseen.'],
    ['Each of the pumps failed in the test.', 'All the pumps failed in the test.'],
    ['At least 300 people came.', 'No fewer than 300 people came.'],
    ['More than 300 people came.', 'Over 300 people came.'],
    ['Ann hired Tom at the fair.', 'At the fair, Tom was hired by Ann.'],
    ['He moved from Berlin to Prague in May.', 'In May, he moved to Prague from Berlin.'],
  ])('%j → %j', (source, version) => {
    expect(questions(source, version)).toEqual([]);
  });
});

test('a question quotes the cue with the words around it', () => {
  const { findings } = compareMeaning(
    'They say the storm may reach the coast.',
    'They say the storm reaches the coast.',
  );
  expect(findings).toMatchObject([
    {
      source: { text: 'say the storm may reach the coast' },
      message: 'Does the version still express “may”, as in “say the storm may reach the coast”?',
    },
  ]);
});
