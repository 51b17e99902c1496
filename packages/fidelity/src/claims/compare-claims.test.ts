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
    ['The plant was almost destroyed by fire.', 'The plant was destroyed by fire.', 'quantifier'],
    ['Only members vote on the budget.', 'Members vote on the budget.', 'quantifier'],
    ['Trains are late because the tracks are old.', 'Trains are late. The tracks are old.', 'cause'],
    ['The mayor said the bridge was safe.', 'The bridge was safe.', 'attribution'],
    ['She loved the old house by the lake.', 'She hated the old house by the lake.', 'antonym'],
    [
      'In theory, control protects a city from decay, while autonomy draws new investors to it.',
      'In theory, autonomy protects a city from decay, while control draws new investors to it.',
      'role',
    ],
    ['The guards followed the prisoners into the yard.', 'The prisoners followed the guards into the yard.', 'role'],
    [
      'The rate is controlled by hormones and other factors in the blood.',
      'The rate controls hormones and other factors in the blood.',
      'role',
    ],
    ['He shared every crumb of bread with me.', 'I shared every crumb of bread with him.', 'role'],
    ['The boy stands for his repressed childhood.', 'The boy stands for her repressed childhood.', 'role'],
    ['It rained. The clinic does not treat children.', 'It rained. The clinic treats children.', 'negation'],
    ['A legitimate annexation, the court called it.', 'The court called the annexation illegitimate.', 'antonym'],
    ['The club met before the annual fair.', 'The club met after the annual fair.', 'comparison'],
    ['The gate opens if the alarm is off.', 'The gate opens unless the alarm is off.', 'condition'],
    ['The gate opens if the alarm is off.', 'The gate opens whatever the alarm does.', 'condition'],
    [
      'Stir the onions and cook them for a minute in a wide pan.',
      'Stir the onions and cook them for a minute in a wide pan, then cover with cold stock.',
      'invented',
    ],
    [
      'The tablet is sold with a charger, a leather case and a spare pen for drawing.',
      'The tablet is sold with a charger and a spare pen for drawing.',
      'dropped',
    ],
    ['The rate of unemployment is low in spring.', 'The rate of unemployment is high in spring.', 'antonym'],
    [
      'The mill burned down last winter. Nobody was hurt in the blaze.',
      'The mill burned down last winter. Owners blamed faulty wiring sold cheaply abroad.',
      'invented',
    ],
    [
      'The mill burned down last winter. Owners blamed faulty wiring sold cheaply abroad.',
      'The mill burned down last winter.',
      'dropped',
    ],
  ])('%j → %j: %s', (source, version, kind) => {
    expect(questions(source, version)).toContain(kind);
  });
});

describe('paraphrases are accepted', () => {
  test.each([
    ['The town does not have a station.', 'The town lacks a station.'],
    ['The town is unable to pay its staff.', 'The town cannot pay its staff.'],
    ['The town may close its station.', 'The town might close its station.'],
    ['It is possible that the town will close its station.', 'The town may close its station.'],
    ['The plan is not only cheap but quick.', 'The plan is cheap and quick.'],
    ['The town has to close its station.', 'The town must close its station.'],
    ['Staff left because pay was low.', 'Pay was low, so staff left.'],
    ['Although pay was low, staff stayed.', 'Pay was low, but staff stayed.'],
    ['The mayor said the bridge was safe.', 'According to the mayor, the bridge was safe.'],
    ['The bridge can be seen from the tower.', 'The bridge is visible from the tower.'],
    ['The guards followed the prisoners into the yard.', 'The prisoners were followed into the yard by the guards.'],
    ['Nobody foresaw the flood in the valley.', 'The flood in the valley was unforeseen.'],
    ['Each of the pumps failed in the test.', 'All the pumps failed in the test.'],
  ])('%j → %j', (source, version) => {
    expect(questions(source, version)).toEqual([]);
  });
});

const opposites = [
  ['The club met in late spring.', 'The club met in early spring.'],
  ['The drone was 100 feet above the wing.', 'The drone was 100 feet below the wing.'],
  ['He resigned two days after the vote.', 'It was two days before the vote that he resigned.'],
  ['He was the eldest of the brothers.', 'Of all, he was the youngest of the brothers.'],
  ['My first official act was modest.', 'It was modest, my final official act.'],
  ['The court called the annexation legitimate.', 'The court called the annexation illegitimate.'],
  ['The budget rose by a third that year.', 'That year, the budget fell by a third.'],
  ['The team won 12 of its 15 games.', 'Of its 15 games, the team lost 12 of its last ones.'],
  ['Over the next two decades, the town grew.', 'The town grew over the last two decades.'],
  ['About 70% of the cells died.', 'About 70% of the cells survived.'],
  ['It was built the following January.', 'It was built the previous January.'],
  ['He left on the night of the fire.', 'It was on the day of the fire that he left.'],
  ['They marched through the night.', 'They marched through the day.'],
  ['Opening hours are more flexible in the annex.', 'Opening hours are less flexible in the annex.'],
  ['Oak is less dear than ash.', 'Oak is more dear than ash.'],
] as const;

test.each(opposites)('an opposite before the same word is rejected: %j → %j', (source, version) => {
  expect(compareMeaning(source, version).accepted).toBe(false);
});

test('a comparison may be reversed', () => {
  const { accepted } = compareMeaning(
    'Doing nothing seems less cruel than hitting.',
    'Hitting seems more cruel than doing nothing.',
  );
  expect(accepted).toBe(true);
});
