import { expect, test } from '@jest/globals';
import { readPassage } from '../passage/read-passage.ts';
import { canBeName, isKnownWord } from './known-words.ts';
import { areForms } from './name-index.ts';
import { foldName, foldWord, isAcronym, kindNamed, lettersOf, titleOf } from './name-words.ts';
import { capitalsOf, readNames, type Name } from './read-names.ts';

function fold(text: string): string {
  return foldWord({ text, lower: text.toLowerCase() });
}

test.each([
  ['France', 'French', "France's"],
  ['Dutch', 'Dutchwoman', 'Netherlands'],
  ['Labour', 'Labor'],
  ['Organisation', 'Organization'],
  ['São', 'Sao'],
  ['CV', 'CVs'],
])('spellings and adjectives of a name have one normalized form: %s, %s', (...forms) => {
  expect(new Set(forms.map((form) => fold(form).toLowerCase())).size).toBe(1);
});

test('two words can be one name, and `us` is a country only if it is capitalized', () => {
  expect(foldName('unitedstates')).toBe(fold('US'));
  expect(fold('us')).not.toBe(fold('US'));
});

test.each([
  ['Straße', 'strasse'],
  ['Ærø', 'aero'],
  ['Łódź', 'lodz'],
  ['Þór', 'thor'],
  ['Đoko', 'doko'],
  ["O'Sullivan", 'osullivan'],
  ['J.R.', 'jr'],
  ['Centres', 'center'],
  ['Programme', 'program'],
  ['Amazon.com', 'amazon'],
  ['Frenchman', 'france'],
  ['U.N.', 'un'],
  ['Wiseman', 'wiseman'],
  ['Trent', 'trent'],
  ['Colourful', 'colourful'],
  ['C.', 'C'],
  ['C', 'C'],
])('the normalized form of %s is %s', (text, folded) => {
  expect(fold(text).replace(/s$/u, '')).toBe(folded);
});

test('titles and kinds are recognized in the plural and with full stops', () => {
  expect(['Professors', 'Drs', 'Mr.', 'lake'].map((word) => titleOf(word.toLowerCase()))).toEqual([
    'prof',
    'dr',
    'mr',
    undefined,
  ]);
  expect(['inc.', 'Ltd', 'lake', 'mr'].map((word) => kindNamed(word.toLowerCase()))).toEqual([
    'company',
    'company',
    'lake',
    undefined,
  ]);
});

test('acronyms consist of two or more capitals, and may have full stops and a plural ending', () => {
  const written = ['USA', 'U.S.A.', 'CVs', 'A', 'McD', 'xNATO', 'NATOx', 'iOS'];
  expect(written.filter(isAcronym)).toEqual(['USA', 'U.S.A.', 'CVs']);
  expect(['U.S.A.', 'CVs'].map(lettersOf)).toEqual(['usa', 'cv']);
});

test('known words are dictionary words, with either spelling, and words derived from them', () => {
  const known = ['color', 'colour', 'undersalted', 'rebathing', 'relovable', 'tableful', 'microgravity', 'oversalt'];
  const unknown = ['hununger', 'garsden', 'resun', 'blackwood', 'glorpable'];
  expect([...known, ...unknown].filter(isKnownWord)).toEqual(known);
  expect(['mark', 'grace', 'leeds', 'blackwood', 'filter', 'oversalt'].filter(canBeName)).toEqual([
    'mark',
    'grace',
    'leeds',
    'blackwood',
  ]);
});

test.each([
  ['texas', 'texan'],
  ['freud', 'freudian'],
  ['brown', 'browns'],
  ['jones', 'joneses'],
  ['rome', 'romans'],
  ['iran', 'iranian'],
  ['goa', 'goans'],
  ['oman', 'omani'],
  ['yorkshire', 'yorkshirewoman'],
  ['rocky', 'rockies'],
  ['byzantium', 'byzantine'],
  ['augustus', 'augustines'],
  ['buddhism', 'buddhist'],
  ['london', 'londoner'],
  ['plato', 'platonic'],
  ['malta', 'maltese'],
  ['kafka', 'kafkaesque'],
  ['east', 'easterner'],
])('%s and %s are forms of one name', (name, other) => {
  expect([areForms(name, other), areForms(other, name)]).toEqual([true, true]);
});

test.each([
  ['maria', 'marin'],
  ['cole', 'coleman'],
  ['conte', 'conti'],
  ['inverlochy', 'inverlochan'],
  ['andy', 'andies'],
  ['marc', 'marcus'],
  ['mona', 'monaco'],
  ['zurich', 'zurichx'],
  ['german', 'germane'],
  ['hamburg', 'hamburgerx'],
])('%s and %s are different names', (name, other) => {
  expect([areForms(name, other), areForms(other, name)]).toEqual([false, false]);
});

/** Writes the words of a name, each with its role unless that is `proper`. A question mark precedes a rare term. */
function written({ words, isTerm }: Name): string {
  const roles = words.map(({ word, role }) => (role === 'proper' ? word.text : `${word.text}/${role}`));
  return `${isTerm ? '?' : ''}${roles.join(' ')}`;
}

test.each([
  [
    'Then Dr. Ann Lee met Captain Mary B. Kim in Rome.',
    ['Dr./title Ann Lee', 'Captain/title Mary B./kind Kim', 'Rome'],
  ],
  ['It was built by the Ford Motor Co. there.', ['Ford Motor Co./kind']],
  ['He took vitamin C at Gate B and saw John F. Kennedy.', ['C', 'Gate B', 'John F./kind Kennedy']],
  ['They met in the Hall.', ['Hall/soft']],
  ['It was Pope Francis, and then Francis Pope.', ['Pope/title Francis', 'Francis Pope']],
  ['He met Alan Duke at the Bank of England.', ['Alan Duke', 'Bank England']],
  ['The Department of Justice met the Senate.', ['Department Justice', 'Senate/soft']],
  ["It was Apple's Siri, King's Cross and the Smiths' Bank.", ['Apple', 'Siri', 'King/soft', 'Cross', 'Smiths Bank']],
  ['He had heparin, nitric acid, zaleplonic acid and the oxide.', ['?heparin', '?nitric', '?zaleplonic', '?oxide']],
  ['The acid rain fell on public land.', []],
  ['It lies in County Down, northeast of West Ham.', ['County Down', 'West Ham']],
  ['He flew to Rio de Janeiro and Winston-Salem.', ['Rio Janeiro', 'Winston Salem']],
  ['It is true that Procter & Gamble and Smith - Jones merged.', ['Procter Gamble', 'Smith', 'Jones']],
  ['WE MET ANN LEE THERE.', []],
  ['WE MET Ann Lee there.', ['WE/soft MET Ann Lee']],
  ["It was -3° Celsius, he said I'm No. 5 in 50 B.C.", []],
  ['The iPhone, eBay, B2B and x86 sold well.', ['iPhone', 'eBay', 'B2B', 'x86']],
  ['Then the WHO, the CAT scan and NATO stopped.', ['WHO/soft', 'CAT', 'NATO']],
  ['Key Benefits: Trains are fast.', []],
  ['Grace Kelly left. Mark my words.', ['Grace Kelly']],
  ['Historian Ann Lee wrote it.', ['Historian/soft Ann Lee']],
  ['Then Mr and Mrs Bo Lee and Henry of Navarre left.', ['Mr/title Mrs/title Bo Lee', 'Henry', 'Navarre']],
  ['Mara said: Boris lost it.', ['Mara', 'Boris']],
  ['# Why Trains Win in Rome\n\nTrains win.', ['Rome']],
  ['Big Blue Trains - they won.', []],
  ['The U.S. Army met J. R. R. Tolkien.', ['U.S. Army', 'J./kind R./kind R./kind Tolkien']],
  [
    'We like Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi.',
    ['Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu', 'Nu Xi'],
  ],
])('the names in %j are %j', (text, names) => {
  const { blocks } = readPassage(text);
  const found = blocks.flatMap((block) => readNames(block, capitalsOf(blocks), new Set()));
  expect(found.map(written)).toEqual(names);
});
