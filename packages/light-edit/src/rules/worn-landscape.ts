/**
 * Replaces the images `landscape` and `realm` with the things that they stand for: `the political landscape` is
 * politics.
 */
import { isOneOf, isWord, isTagged, type Document, type Token, neighbor } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { denseText } from '../rule/density.ts';
import type { Proposal } from '../rule/proposal.ts';
import { nounPhraseAfter } from './noun-phrase-after.ts';

/** The meaning of `landscape`, by adjective. A noun with `the` keeps its article. */
const things: ReadonlyMap<string, string> = new Map(
  Object.entries({
    politics: 'political socio-political sociopolitical',
    society: 'social societal',
    geopolitics: 'geopolitical',
    culture: 'cultural',
    education: 'educational education learning',
    technology: 'technology technological tech',
    science: 'scientific',
    business: 'business corporate commercial',
    marketing: 'marketing',
    advertising: 'advertising',
    healthcare: 'healthcare health medical',
    cybersecurity: 'cybersecurity',
    finance: 'financial',
    agriculture: 'agricultural',
    literature: 'literary',
    'the digital world': 'digital',
    'the online world': 'online internet',
    'the media': 'media',
    'the economy': 'economic',
    'the job market': 'job employment career',
    'the labor market': 'labor',
    'the labour market': 'labour',
    'the market': 'market competitive',
    'the retail market': 'retail',
    'the housing market': 'housing',
    'the property market': 'property',
    'the law': 'legal',
    'the food scene': 'culinary',
    'the music industry': 'music musical',
    'the entertainment industry': 'entertainment',
    'the travel industry': 'travel tourism',
    'the games industry': 'gaming',
    'the startup scene': 'startup',
    cinema: 'film movie cinematic',
    'the fashion industry': 'fashion',
    'the workplace': 'workplace work',
    AI: 'ai',
    security: 'security',
    publishing: 'publishing',
    research: 'research',
    sports: 'sports',
    design: 'design',
    history: 'historical',
    philosophy: 'philosophical',
    ethics: 'ethical moral',
    academia: 'academic',
    architecture: 'architectural',
    emotions: 'emotional',
    legislation: 'legislative',
    regulation: 'regulatory',
    streaming: 'streaming',
    'e-commerce': 'e-commerce ecommerce',
    'the arts': 'artistic',
    'the dating scene': 'dating',
    'the drug industry': 'pharmaceutical',
  }).flatMap(([thing, adjectives]) => adjectives.split(' ').map((adjective) => [adjective, thing] as const)),
);

/** Things that an area can have: `the politics of the Americas`. */
const ofAreas = new Set(['politics', 'culture', 'religion', 'the economy', 'science']);

/** Words that describe the image rather than its meaning. They are deleted with it. */
const moving = new Set(
  `complex intricate evolving ever-evolving changing ever-changing shifting ever-shifting broad broader wide wider vast
  dynamic diverse rich fast-paced fast-changing turbulent unique rapidly constantly continually increasingly quickly
  overall entire whole multifaceted nuanced vibrant and ,`.split(/\s+/u),
);

/** Matches nouns for areas, minds and stories, which have landscapes of another kind. */
const places =
  /^(?:cit(?:y|ies)|towns?|villages?|regions?|islands?|countr(?:y|ies)|countryside|states?|count(?:y|ies)|coasts?|valleys?|areas?|parks?|gardens?|planets?|minds?|memory|memories|dreams?|earth|moon|mars|deserts?|mountains?|rocks?|hills?|ice|snow|fields?|stone|ruins?|shadows?|sand|trees|unknown|possibility|possibilities|fantasy|magic|gods?|dead|spirits?|imagination|night|darkness|light|sleep|immortals?|mortals?|elves|men|chaos|fire|myths?|legends?|nightmares?|sorcery|angels|horror|sensation|instinct|perpetual|pure|mystery|mysteries)$/u;

/** Maximum number of tokens between the article and the image. */
const modifiersMax = 6;

type Opening = { readonly determiner: Token; readonly modifiers: readonly Token[] };

/** Returns the determiner before the image and the words between them, or undefined if there is none nearby. */
function openingOf(document: Document, image: Token): Opening | undefined {
  const modifiers: Token[] = [];
  for (let distance = 1; distance <= modifiersMax; distance += 1) {
    const token = neighbor(document, image, -distance);
    if (token === undefined) return undefined;
    if (isWord(token, "the a an 's") || token.tag === 'PRP$')
      return { determiner: token, modifiers: modifiers.toReversed() };
    if (!isTagged(token, 'J* N* VBG VBN RB* CC ,')) return undefined;
    modifiers.push(token);
  }
  return undefined;
}

/** Returns whether the image can be dropped before the noun phrase after `of`: `the landscape of modern healthcare`. */
function isField(document: Document, of: Token): boolean {
  const phrase = nounPhraseAfter(document, of);
  if (phrase === undefined) return false;
  if (phrase.modifiers.at(-1)?.lower === 'human') return true;
  const isThe = phrase.modifiers[0]?.lower === 'the';
  return ![...phrase.modifiers.slice(isThe ? 1 : 0), phrase.head].some(
    ({ tag, lower }) => tag.startsWith('NNP') || tag === 'DT' || tag === 'PRP$' || places.test(lower),
  );
}

const join = (words: readonly string[]): string => words.filter((word) => word !== '').join(' ');

/** `the current political landscape` → `current politics`, `today's digital landscape` → `today's digital world`. */
function nameThing(document: Document, image: Token, { determiner, modifiers }: Opening): Proposal | undefined {
  const field = modifiers.at(-1);
  const thing = things.get(field?.lower ?? '');
  if (field === undefined || thing === undefined) return undefined;
  // `in a competitive job landscape` → `in a competitive job market`
  if (isWord(determiner, 'a an')) {
    const isCountable = thing.startsWith('the ') && !/^the (?:media|law)$/u.test(thing);
    return isCountable ? { changes: [{ start: field.start, end: image.end, text: thing.slice(4) }] } : undefined;
  }
  // `the social media landscape` → `social media`
  if (field.lower === 'media' && modifiers.at(-2)?.lower === 'social') return undefined;
  const of = neighbor(document, image, 1);
  const isOf = of?.lower === 'of';
  // `the educational landscape of the city` → `education in the city`
  const isIn = isOf && !ofAreas.has(thing);
  if (isIn && (thing.startsWith('the ') || thing === 'history')) return undefined;
  const before = neighbor(document, determiner, -1);
  // `as part of the political landscape` means more than politics.
  if (before?.lower === 'of' && neighbor(document, before, -1)?.lower === 'part') return undefined;
  const next = neighbor(document, image, 1);
  // `the political landscape that emerged` is one of several.
  if (next?.lower === 'that' || next?.lower === 'for') return undefined;
  if (next?.lower === ',' && neighbor(document, next, 1)?.lower === 'including') return undefined;
  const kept = modifiers.slice(0, -1).filter(({ lower }) => !moving.has(lower));
  const pair = modifiers.at(-2)?.lower === 'and' ? things.get(modifiers.at(-3)?.lower ?? '') : undefined;
  if (pair !== undefined) return namePair(image, determiner, modifiers, [pair, thing], isOf);
  if (kept.some(({ tag, lower }) => tag === 'CC' || things.has(lower))) return undefined;
  if (modifiers.at(-2)?.lower === 'and' && !moving.has(modifiers.at(-3)?.lower ?? '')) return undefined;
  const isPossessive = determiner.lower === "'s" || determiner.tag === 'PRP$';
  const bare = thing.replace(/^the /u, '');
  const turns = /(?:changing|shifting|evolving)$/u.test(modifiers.at(-2)?.lower ?? '');
  const isChange = turns && !isPossessive && neighbor(document, determiner, -1)?.lower === 'to';
  if (isChange) return { changes: [{ start: determiner.start, end: image.end, text: `changes in ${thing}` }] };
  const article = isPossessive || (bare === thing && (!isOf || isIn)) ? '' : 'the';
  const text = join([article, ...kept.map((token) => token.text), bare, isIn ? 'in' : '']);
  const start = isPossessive ? (modifiers[0]?.start ?? image.start) : determiner.start;
  return { changes: [{ start, end: isIn ? of.end : image.end, text }] };
}

/** `the social and political landscape` → `society and politics`. */
function namePair(
  image: Token,
  determiner: Token,
  modifiers: readonly Token[],
  pair: readonly [string, string],
  isOf: boolean,
): Proposal | undefined {
  const isPlain = modifiers.slice(0, -3).every(({ lower }) => moving.has(lower)) && determiner.lower === 'the';
  if (!isPlain || pair[0] === pair[1] || (isOf && !pair.every((thing) => ofAreas.has(thing)))) return undefined;
  const text = pair.map((thing, place) => (isOf && place === 0 && !thing.startsWith('the ') ? `the ${thing}` : thing));
  return { changes: [{ start: determiner.start, end: image.end, text: text.join(' and ') }] };
}

/** Verbs whose object can be the meaning of the image. */
const acting =
  'shape reshape change alter transform explore understand redefine revolutionize dominate enter influence impact study examine discuss chart join';
const prepositions = 'in within across beyond throughout into from on for about to outside';

/** `in the ever-evolving landscape of modern healthcare` → `in modern healthcare`. */
function dropImage(document: Document, image: Token, { determiner, modifiers }: Opening): Proposal | undefined {
  const of = neighbor(document, image, 1);
  const before = neighbor(document, determiner, -1);
  if (of?.lower !== 'of' || determiner.lower !== 'the' || before === undefined || !isField(document, of))
    return undefined;
  if (!isWord(before, prepositions) && !isOneOf(before.lemma, acting)) return undefined;
  if (!modifiers.every(({ lower }) => moving.has(lower))) return undefined;
  // `is firmly in the realm of fiction`
  if (before.lower === 'in' && isTagged(neighbor(document, before, -1), 'RB*')) return undefined;
  // `falls within the realm of physics`
  if (before.lower === 'within' && isOneOf(neighbor(document, before, -1)?.lemma, 'fall lie be come')) return undefined;
  const text = before.lower === 'within' ? 'in' : before.text;
  return { changes: [{ start: before.start, end: of.end, text }] };
}

/** `The current landscape of work has changed` → `Current work has changed`. */
function dropSubject(document: Document, image: Token, { determiner, modifiers }: Opening): Proposal | undefined {
  const of = neighbor(document, image, 1);
  if (of?.lower !== 'of' || determiner.lower !== 'the' || !isField(document, of)) return undefined;
  const before = neighbor(document, determiner, -1);
  const kept = modifiers.filter(({ lower }) => !moving.has(lower));
  if (!isOneOf(before?.text ?? ',', ', ; :') || !kept.every(({ lower }) => isOneOf(lower, 'current modern')))
    return undefined;
  const phrase = nounPhraseAfter(document, of);
  if (phrase?.head.tag !== 'NN' || !isTagged(phrase.next, 'VBD VBZ MD ,')) return undefined;
  return { changes: [{ start: determiner.start, end: of.end, text: join(kept.map(({ text }) => text)) }] };
}

/** `the regulatory landscape for banks` → `the regulatory environment for banks`. */
function nameSurroundings(document: Document, image: Token, { modifiers }: Opening): Proposal | undefined {
  const next = neighbor(document, image, 1);
  if (image.lower !== 'landscape' || !isWord(next, 'for that in where')) return undefined;
  if (!isWord(modifiers.at(-1), 'political regulatory legal economic business financial competitive media security'))
    return undefined;
  return { changes: [{ start: image.start, end: image.end, text: 'environment' }] };
}

/** `adapt to the changing landscape of work` → `adapt to changes in work`. */
function nameChange(document: Document, image: Token, { determiner, modifiers }: Opening): Proposal | undefined {
  const of = neighbor(document, image, 1);
  if (of?.lower !== 'of' || neighbor(document, determiner, -1)?.lower !== 'to' || !isField(document, of))
    return undefined;
  if (!/(?:changing|shifting|evolving)$/u.test(modifiers.at(-1)?.lower ?? '')) return undefined;
  if (!modifiers.every(({ lower }) => moving.has(lower))) return undefined;
  return { changes: [{ start: determiner.start, end: of.end, text: 'changes in' }] };
}

export const wornLandscape = defineRule({
  id: 'worn-landscape',
  family: 'worn-images',
  densityMin: denseText,
  kind: 'pattern',
  each: 'token',
  words: ['landscape', 'realm'],
  stage: 'wording',
  why: 'The thing itself is clearer than the worn image.',
  examples: {
    rewrites: [
      ['The law changed the political landscape.', 'The law changed politics.'],
      ['The ever-evolving digital landscape rewards speed.', 'The digital world rewards speed.'],
      ['In the current economic landscape, few banks lend.', 'In the current economy, few banks lend.'],
      ["It suits today's fast-paced business landscape.", "It suits today's business."],
      ['War changed the cultural landscape of the region.', 'War changed the culture of the region.'],
      ['In the complex and ever-evolving landscape of modern care, nurses lead.', 'In modern care, nurses lead.'],
      ['It changed the social and political landscape.', 'It changed society and politics.'],
      ['Within the realm of public health, trust matters.', 'In public health, trust matters.'],
      ['It reacts to the changing media landscape.', 'It reacts to changes in the media.'],
      ['The landscape of work has changed.', 'Work has changed.'],
      ['As we know, the current landscape of care is harsh.', 'As we know, current care is harsh.'],
      ['The political landscape that emerged was new.', 'The political environment that emerged was new.'],
      ['It lies outside the realm of normal trade.', 'It lies outside normal trade.'],
      ['The vast landscape of human memory, once studied, is small.', 'Human memory, once studied, is small.'],
      ['AI will reshape the landscape of work.', 'AI will reshape work.'],
      ['In the realm of the fine arts, she is a master.', 'In the fine arts, she is a master.'],
      ['She explored the realm of stage design.', 'She explored stage design.'],
      ['It shaped the educational landscape of the city.', 'It shaped education in the city.'],
      ['It belongs to the realm of modern dance.', 'It belongs to modern dance.'],
      ['It is hard in a competitive job landscape.', 'It is hard in a competitive job market.'],
      ['They adapt to the changing landscape of urban transport.', 'They adapt to changes in urban transport.'],
    ],
    leavesAlone: [
      'The landscape was covered in snow.',
      'She painted the rolling landscape of the valley.',
      'It changed the landscape of New York.',
      'In the realm of the dead, no one speaks.',
      'It is within the realm of possibility.',
      'It falls within the realm of modern physics.',
      'Luckily, the plan is firmly in the realm of science fiction!',
      'The tides belonged to the realm of mystery.',
      'She reads in the realm of her interests.',
      'As part of the political landscape, it matters.',
      'The linguistic landscape of the valley is diverse.',
      'It changed the rural and political landscape.',
    ],
  },
  propose: (token, { document }) => {
    const opening = openingOf(document, token);
    if (opening === undefined) return undefined;
    const named = token.lower === 'landscape' ? nameThing(document, token, opening) : undefined;
    return (
      named ??
      nameChange(document, token, opening) ??
      dropImage(document, token, opening) ??
      dropSubject(document, token, opening) ??
      nameSurroundings(document, token, opening)
    );
  },
});
