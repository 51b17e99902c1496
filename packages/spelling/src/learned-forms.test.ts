import { expect, test } from '@jest/globals';
import { respellLearned } from './learned-forms.ts';
import { skeletonOf } from './spelling-skeleton.ts';

test.each([
  ['hypokalemia', 'hypokalaemia'],
  ['leukemic', 'leukaemic'],
  ['hemorrhagic', 'haemorrhagic'],
  ['electrolyzing', 'electrolysing'],
  ['gynecomastia', 'gynaecomastia'],
  ['pediatrician', 'paediatrician'],
  ['orthopedist', 'orthopaedist'],
  ['paleoclimate', 'palaeoclimate'],
  ['bioarcheology', 'bioarchaeology'],
  ['esophagitis', 'oesophagitis'],
  ['xenoestrogen', 'xenooestrogen'],
  ['lymphedema', 'lymphoedema'],
  ['amenorrhea', 'amenorrhoea'],
  ['apneic', 'apnoeic'],
  ['anesthesiology', 'anaesthesiology'],
  ['hyperesthesia', 'hyperaesthesia'],
  ['etiological', 'aetiological'],
  ['encyclopedist', 'encyclopaedist'],
  ['sulfonamide', 'sulphonamide'],
  ['cesarean', 'caesarean'],
])('parts of technical words are converted in both directions: %s, %s', (american, british) => {
  expect(respellLearned(american, 'en-GB')).toBe(british);
  expect(respellLearned(british, 'en-US')).toBe(american);
  expect(respellLearned(british, 'en-GB')).toBeUndefined();
  expect(respellLearned(american, 'en-US')).toBeUndefined();
});

test.each([
  ['en-GB', ['academic', 'hemline', 'pedal', 'estrange', 'domestroom', 'unpaleo', 'reetiology', 'glycemous']],
  ['en-US', ['phaedra', 'aerial', 'poems', 'praesthesia', 'caesar', 'michaelmas']],
] as const)('in %s, the same letters in other words do not change: %j', (variant, words) => {
  expect(words.filter((word) => respellLearned(word, variant) !== undefined)).toEqual([]);
});

test.each([
  ['recognise', 'recognize'],
  ['analysing', 'analyzing'],
  ['advisable', 'advizable'],
  ['colour', 'color'],
  ['sabred', 'sabered'],
  ['centre', 'center'],
  ['centres', 'centers'],
  ['sombrely', 'somberly'],
  ['theatregoer', 'theatergoer'],
  ['centring', 'centering'],
  ['manoeuvrable', 'maneuverable'],
  ['orthopaedic', 'orthopedic'],
  ['foetus', 'fetus'],
  ['travelled', 'traveled'],
  ['worshipped', 'worshiped'],
  ['carburettor', 'carburetor'],
  ['catalogued', 'cataloged'],
  ['dialogue', 'dialog'],
  ['licence', 'license'],
  ['licencing', 'licensing'],
  ['judgement', 'judgment'],
  ['likeable', 'likable'],
  ['ageing', 'aging'],
  ['mould', 'mold'],
  ['moult', 'molt'],
  ['grey', 'gray'],
  ['ploughed', 'plowed'],
  ['sceptical', 'skeptical'],
  ['sulphur', 'sulfur'],
  ['mollusc', 'mollusk'],
  ['draught', 'draft'],
  ['moustache', 'mustache'],
  ['cosy', 'cozy'],
  ['cosier', 'cozier'],
])('%s and %s have the same skeleton', (british, american) => {
  expect(skeletonOf(british)).toBe(skeletonOf(american));
});

test.each([
  ['journal', 'jornal'],
  ['redden', 'erdden'],
  ['breding', 'beredding'],
  ['tread', 'terad'],
  ['sugar', 'suger'],
  ['beast', 'bast'],
])('%s and %s have different skeletons', (one, other) => {
  expect(skeletonOf(one)).not.toBe(skeletonOf(other));
});
