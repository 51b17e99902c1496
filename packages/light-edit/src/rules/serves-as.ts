/** Replaces `serves as a` and `stands as a` with `is a`. */
import { isOneOf, isTagged, isWord, type Document, type Token, neighbor, sentenceOf } from '@humanize/text';
import { objectAfter } from '../phrases/object-after.ts';
import type { PhraseMatch } from '../rule/rule.ts';
import { opensWithMeans } from './opens-with-means.ts';
import { defineRule } from '../rule/define-rule.ts';
import { denseText } from '../rule/density.ts';

/** Nouns for the meaning or use of a thing. Before these nouns, every verb of the rule means `is`. */
const meanings = new Set(
  `anchor backbone barometer basis beacon bedrock benchmark blueprint bridge call catalyst celebration center centre centerpiece
  centrepiece cornerstone counterpoint critique demonstration differentiator emblem embodiment endorsement evidence example
  foundation gateway hallmark haven home hub illustration indication indicator indictment inspiration invitation lens lesson lifeline
  link magnet metaphor milestone mirror model motivation motivator opportunity outlet paradigm parable pathway pillar
  platform precursor prelude proof reflection refuge reminder resource role-model safeguard sanctuary showcase sign source springboard
  stepping-stone symbol tale commentary accelerator break investment net testament tool touchstone tribute turning-point vehicle wake-up warning way window`.split(
    /\s+/u,
  ),
);

/** Nouns for offices, jobs and roles of people, and for things that replace others. */
const offices =
  /^(?:adjudicator|administrator|adviser|advisor|advocate|agent|aide|ambassador|analyst|apprentice|arbiter|assistant|attach[eé]|backup|bait|barrier|bodyguard|buffer|candidate|calendar|captain|chair|chairman|chairperson|chairwoman|chaplain|chef|chief|clerk|clock|coach|collateral|commander|commissioner|consul|consultant|coordinator|councill?or|counsel|counsell?or|curator|cushion|dean|decoy|delegate|deputy|director|doctor|driver|editor|envoy|executive|expert|facilitator|fellow|filter|fuel|governor|guarantor|guard|guardian|head|helper|host|input|interface|intern|interpreter|intermediary|judge|juror|king|lawyer|leader|liaison|lieutenant|magistrate|maid|manager|mayor|mediator|medic|member|mentor|midwife|minister|moderator|navigator|negotiator|nurse|officer|official|organi[sz]er|overseer|owner|parent|part|partner|pillow|pilot|prefect|president|priest|principal|producer|proxy|professor|queen|referee|regent|reserve|representative|scout|secretary|senator|sentinel|sentry|sergeant|servant|shield|soldier|spokesman|spokesperson|spokeswoman|steward|stretcher|student|substitute|supervisor|surgeon|table|teacher|translator|treasurer|trustee|tutor|usher|vanguard|vicar|volunteer|warden|weapon|witness|worker)s?$/u;

/** Returns whether the subject may be a person, in which case `serves as` can state an office or a task. */
function hasPersonAsSubject(document: Document, verb: Token): boolean {
  let before = neighbor(document, verb, -1);
  while (before !== undefined && isTagged(before, 'RB* MD TO VB*')) before = neighbor(document, before, -1);
  // `Stands as` does not state a person's office.
  const isName = before?.tag === 'NNP' && !isWord(verb, 'sta* sto*');
  return before === undefined || isName || isWord(before, 'i me you he him she her we us who to and or ,');
}

/** Adverbs that precede `serve` but follow `are`: `are often`. */
const adverbs = ['also', 'always', 'often', 'sometimes', 'still', 'usually'];

/**
 * Returns whether an adverb without a preceding auxiliary precedes the verb. In that case, `are` would have to precede
 * the adverb.
 */
function followsAdverb(document: Document, verb: Token): boolean {
  if (!adverbs.includes(neighbor(document, verb, -1)?.lower ?? '')) return false;
  const before = neighbor(document, verb, -2);
  return before?.tag !== 'MD' && !isWord(before, 'to have has had');
}

/** Returns whether the match states what a thing may or can do, also before an adverb: `may serve as`, `can also serve as`. */
function isPossible({ document, first }: PhraseMatch): boolean {
  let before = neighbor(document, first, -1);
  if (before !== undefined && isTagged(before, 'RB*')) before = neighbor(document, before, -1);
  return isWord(before, 'may might can could');
}

/** Returns whether `is` means the same as the matched phrase. */
function saysWhatItIs(match: PhraseMatch): boolean {
  const { document, first, last } = match;
  const verb = neighbor(document, last, -1) ?? first;
  const isServing = isWord(verb, 'serv* sta* sto*');
  if (isServing && neighbor(document, last, 1)?.lower === 'one') return !hasPersonAsSubject(document, verb);
  const object = objectAfter(document, last);
  if (object === undefined || offices.test(object.lower) || followsAdverb(document, first)) return false;
  // `serve as broad a market as possible` compares.
  if (isWord(neighbor(document, last, 2), 'a an')) return false;
  if (opensWithMeans(document, first)) return false;
  // A bare noun needs what follows: `proof of the sale`, but not `they can serve as evidence` or `as examples`.
  if (
    object === neighbor(document, last, 1) &&
    object.tag.startsWith('NN') &&
    neighbor(document, object, 1)?.lower !== 'of'
  )
    return false;
  // `serves as a parallel.` does not say of what.
  const isBare = object.index - last.index <= 1 + Number(isWord(neighbor(document, last, 1), 'a an'));
  const ends = isOneOf(neighbor(document, object, 1)?.text, '. ; ! ?');
  if (isBare && ends && !meanings.has(object.lower) && !meanings.has(object.lemma)) return false;
  // In `serve as monuments and as perches`, the second phrase also needs the verb.
  const rest = document.text.slice(last.end, sentenceOf(document, last).end);
  if (/\b(?:and|or)\b(?:,[^,]{0,40},)? as\b/u.test(rest)) return false;
  const isTask = neighbor(document, first, -1)?.lower === 'to';
  if (isTask && isWord(neighbor(document, first, -2), 'me him her us you')) return false;
  if (meanings.has(object.lower) || meanings.has(object.lemma)) return true;
  return isServing && !isPossible(match) && !hasPersonAsSubject(document, verb);
}

/**
 * Returns true before a noun for a meaning or a place. Other things that also serve as something have a second function:
 * `The stove also serves as a heater.`
 */
function hasMeaning({ document, last }: PhraseMatch): boolean {
  const object = objectAfter(document, last);
  return object !== undefined && (meanings.has(object.lemma) || isOneOf(object.lemma, 'meeting-place place space'));
}

const objectStarts = '<DT> <PRP$> <J> <N> <VBG> both one another';
const notThings = 'if such though people';

export const servesAs = defineRule({
  id: 'serves-as',
  kind: 'phrase',
  stage: 'wording',
  family: 'serves-as',
  densityMin: denseText,
  why: '“Is” says the same.',
  examples: {
    rewrites: [
      ['The square serves as a meeting place.', 'The square is a meeting place.'],
      ['The ruins stand as a symbol of the war.', 'The ruins are a symbol of the war.'],
      ['Her garden served as the setting of the film.', 'Her garden was the setting of the film.'],
      ['The shops often serve as hubs of trade.', 'The shops are often hubs of trade.'],
      ['The barns also serve as symbols of hope.', 'The barns are also symbols of hope.'],
      ['The letter also served as proof of the sale.', 'The letter was also proof of the sale.'],
      ['The bridge has long stood as an icon of the city.', 'The bridge has long been an icon of the city.'],
      ['The fair acts as a catalyst for change.', 'The fair is a catalyst for change.'],
      ['The barn, with its doors and beams, served as a refuge.', 'The barn, with its doors and beams, was a refuge.'],
      ['The barn was dry and served as a symbol of hope.', 'The barn was dry and was a symbol of hope.'],
      ['Lee Mills stands as a mill of note.', 'Lee Mills is a mill of note.'],
      ['The parade stands as one of the best.', 'The parade is one of the best.'],
      ['The test only serves as a first step.', 'The test is only a first step.'],
      [
        'It serves as a form of rest, as we know, and costs little.',
        'It is a form of rest, as we know, and costs little.',
      ],
      ['A plan serves as a guide for the staff.', 'A plan is a guide for the staff.'],
      ['A list can also serve as a useful tool.', 'A list can also be a useful tool.'],
      ['The letters serve as proof of the sale.', 'The letters are proof of the sale.'],
    ],
    leavesAlone: [
      'The walk serves as a parallel.',
      'She serves as the mayor of the town.',
      'He acted as a guide for the group.',
      'They want her to serve as an example.',
      'A coat served as a pillow.',
      'Through its songs, the play serves as a warning to the town.',
      'The hall served as a refuge until 1984.',
      'The fund serves as a buffer.',
      'The stove also serves as a heater.',
      'During floods, the schools also serve as safe shelters.',
      'The field acts as a shield.',
      'The shadow of the tower could have served as a natural clock.',
      'The wrecks serve as a monument and, in some bays, as perches for birds.',
      'Proteins act as receptors.',
      'They make cloths that serve as broad a market as they can.',
      'The council served as proxy owners to the farms.',
      'A garden may serve as a safety net for bees.',
      'The notes can serve as evidence in court.',
      'Both towns could serve as examples.',
      'Serving as a source of light, the lamp burned all night.',
      'The vote stood as if nothing had happened.',
    ],
  },
  entries: [
    {
      match: ['serve:V as', 'stand:V as', 'act:V! as', 'function:V! as'],
      to: 'be:V',
      ifNext: objectStarts,
      unlessNext: notThings,
      unlessPrevious: 'only just merely',
      // What serves for a time is not the thing itself.
      unlessSentenceHas: 'until temporarily temporary during once',
      when: saysWhatItIs,
    },
    { match: 'only serve:V as', to: 'be:V only', ifNext: objectStarts, unlessNext: notThings, when: saysWhatItIs },
    ...adverbs.map((adverb) => ({
      match: ['serve:V', 'stand:V', 'act:V!', 'function:V!'].map((verb) => `${adverb} ${verb} as`),
      to: `be:V ${adverb}`,
      ifNext: objectStarts,
      unlessNext: notThings,
      unlessPrevious: '<MD> to have has had not but ,',
      unlessSentenceHas: 'during when',
      when: (match: PhraseMatch) => saysWhatItIs(match) && (adverb !== 'also' || hasMeaning(match)),
    })),
  ],
});
