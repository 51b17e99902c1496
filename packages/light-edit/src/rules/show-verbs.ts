/** Replaces `underscores the need for` with `shows the need for`, and `showcase` with `show`. */
import { isOneOf, isTagged, isWord, type Document, type Token, neighbor, tokensAround } from '@humanize/text';
import { objectAfter } from '../phrases/object-after.ts';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import { qualities, shownNouns } from './shown-nouns.ts';

/** Maximum number of tokens on each side to search for a repetition. */
const contextTokensMax = 60;

/** Maximum number of tokens in a subject. */
const subjectTokensMax = 8;

/** Returns whether the subject is a person. `Stress` suits a person, and `show` suits a thing. */
function hasSpeaker({ document, first }: PhraseMatch): boolean {
  const before = neighbor(document, first, -1);
  if (before === undefined || isWord(before, 'to who')) return true;
  for (let distance = 1; distance <= subjectTokensMax; distance += 1) {
    const token = neighbor(document, first, -distance);
    if (token === undefined || isTagged(token, ', . : ; VBD VBZ VBP')) return false;
    if (isWord(token, 'i he she we they you')) return true;
    if (speakers.test(token.lower) && !isPossessive(document, token)) return true;
  }
  return false;
}

/** Returns true for `Mr Lee's` and `the author's`. */
const isPossessive = (document: Document, token: Token): boolean =>
  [1, 2, 3].some((distance) => neighbor(document, token, distance)?.tag === 'POS');

const speakers =
  /^(?:author|chief|critic|director|dr|expert|leader|manager|mayor|minister|mr|mrs|ms|officer|official|president|professor|researcher|secretary|speaker|spokesman|spokesperson|spokeswoman|teacher|writer)s?$/u;

const clauseStarts = '<DT> <PRP$> <J> <N> <CD> how why what that both';
const nounStarts = '<DT> <PRP$> <J> <CD> musical an as';
/** Nouns that can be the object of `bring out` in a sentence about a work of art. */
const broughtOut = 'atmosphere conflict contrast feeling idea irony message sense symbolism tension theme tone';
/** Returns whether the sentence is about a work of art or a part of one. */
function hasArt({ document, first }: PhraseMatch): boolean {
  const { before, after } = tokensAround(document, first, contextTokensMax);
  return [...before, ...after].some(({ lower }) => arts.test(lower));
}

const arts =
  /^(?:album|camera|cinematography|colou?rs?|costumes?|dialogue|drums?|film|imagery|lighting|lyrics|melody|metaphors?|movie|music|narrat(?:ive|or)|novel|painting|palette|play|plot|poem|prose|scenes?|score|setting|song|soundtrack|story|strings|style|symbolism|tone)$/u;

/** Nouns for scenes and their features, which sounds and images can underscore. */
const scenes = `${broughtOut} evening mood moment scene dialogue music action drama night emotion`;
/** Places, events and works that feature something. */
const stages =
  /^(?:album|anthology|catalog|center|centre|ceremon(?:y|ies)|channel|concert|documentar(?:y|ies)|event|exhibit|exhibition|expo|fair|festival|gala|galler(?:y|ies)|magazine|market|menu|museum|page|park|parade|playlist|portfolio|programs?|restaurant|series|site|website|book|brochure|chapter|collection|cookbook|demo|edition|episode|exposition|game|issue|keynote|lineup|palette|room|screening|section|show|tour|trailer|trail|video|volume|week|weekend)s?$/u;

/** Returns whether a place or event is the subject: `a festival showcasing …`, `the menu showcases …`. */
function hasStage({ document, first }: PhraseMatch): boolean {
  const isTail = isWord(neighbor(document, first, -1), ', for by');
  for (let distance = 1; distance <= subjectTokensMax; distance += 1) {
    const token = neighbor(document, first, -distance);
    if (token === undefined) return false;
    if (stages.test(token.lower)) return true;
    if (!isTail && isTagged(token, 'VBD VBZ VBP')) return false;
  }
  return false;
}

/** Nouns for which readers prefer the original wording: `underscores the importance of rest`. */
export const weights = 'history importance position relevance seriousness status significance';

const repeats = 'show:V! shown';
const objectStarts = '<DT> <PRP$> <J> <N> <CD> both';
/**
 * Selects the nouns with which `show` means the same as `showcase`. Culture, heritage and people are put on display, so
 * they are excluded.
 */
const notShown = 'beauty importance talent significance value culture heritage history tradition diversity spirit role';
const facts = [...`${shownNouns} ${qualities}`.trim().split(/\s+/u), 'data', 'evidence', 'finding', 'result']
  .filter((noun) => !isOneOf(noun, notShown))
  .join(' ');

/** Qualities, which are shown rather than featured. */
const unfeatured = `${qualities.replace(/talent|tradition|heritage/gu, '')} beauty diversity evidence heritage history importance impact mastery value`;

/** Returns whether the object is a quality by its form, such as `versatility`. */
const hasQuality = ({ document, last }: PhraseMatch): boolean =>
  /(?:ity|ness|ism|ship)$/u.test(objectAfter(document, last)?.lower ?? '');

const isOffStage = (match: PhraseMatch): boolean => !hasStage(match);

export const showVerbs = defineRule({
  id: 'show-verbs',
  kind: 'phrase',
  stage: 'wording',
  family: 'showy-verbs',
  densityMin: someTells,
  why: '“Show” is plainer.',
  examples: {
    rewrites: [
      ['The fire underscores the need for care.', 'The fire shows the need for care.'],
      ['The figures underscored how poor they were.', 'The figures showed how poor they were.'],
      ['It showcases her skill.', 'It shows her skill.'],
      ['The festival showcases local crafts.', 'The festival features local crafts.'],
      ['The hall has a new exhibition showcasing old maps.', 'The hall has a new exhibition featuring old maps.'],
      ['The score underscores the theme of loss.', 'The score brings out the theme of loss.'],
      ['Storms underscore the importance of dry wood.', 'Storms show how important dry wood is.'],
      ['The strike underscores the tension in the town.', 'The strike shows the tension in the town.'],
      ['This underscores the need for care.', 'This shows the need for care.'],
    ],
    leavesAlone: [
      'The album showcases her versatility.',
      'Drums underscored the mood.',
      'The tests underscore the importance of the law.',
      'They will showcase their work.',
      'The kitchen showcases high ceilings.',
      'We will showcase their drawings in the hall.',
      'The name starts with an underscore.',
      'The fair is a showcase of local crafts.',
      'The show showcases her skill.',
      'The highlights of the trip were short.',
      'They showcase their stories.',
      'It was a fine night, showcasing a band at its best.',
      'The fair grew, underscoring the position of the town.',
    ],
  },
  entries: [
    {
      match: 'showcase:V!',
      to: 'feature:V',
      ifNext: `${objectStarts} over more some`,
      unlessPrevious: nounStarts,
      unlessObject: unfeatured,
      unlessSentenceHas: 'feature:V!',
      when: (match) => hasStage(match) && !hasQuality(match),
    },
    { match: 'underscore:V!', to: 'bring_out:V', ifNext: 'the its their this', ifObject: broughtOut, when: hasArt },
    {
      match: 'underscore:V!',
      to: 'show:V',
      ifNext: 'the its their this',
      ifObject: 'conflict contrast tension',
      unlessSentenceHas: repeats,
      when: (match) => !hasArt(match) && !hasSpeaker(match),
    },
    {
      match: 'underscore:V',
      to: 'show:V',
      ifNext: clauseStarts,
      unlessPrevious: nounStarts,
      unlessObject: `${scenes} ${weights}`,
      unlessSentenceHas: repeats,
      when: (match) => !hasSpeaker(match),
    },
    {
      match: 'underscore:V!',
      to: 'show:V',
      ifNext: '<DT> <PRP$> how why that what',
      unlessObject: `${scenes} ${weights}`,
      unlessSentenceHas: repeats,
      when: (match) => !hasSpeaker(match),
    },
    {
      match: 'showcase:V!',
      to: 'show:V',
      ifNext: '<DT> <PRP$> <PRP>',
      unlessSentenceHas: repeats,
      ifObject: facts,
      when: isOffStage,
    },
    {
      match: 'showcase:V',
      to: 'show:V',
      ifNext: objectStarts,
      unlessPrevious: nounStarts,
      unlessSentenceHas: repeats,
      ifObject: facts,
      when: isOffStage,
    },
    { match: 'showcase:V', to: 'show:V', ifNext: 'how what why', unlessSentenceHas: repeats },
    ...[
      ['<NN>', '$1 is'],
      ['<J|NN|VBN> <NN>', '$1 $2 is'],
      ['<NNS>', '$1 are'],
      ['<J|NN|VBN> <NNS>', '$1 $2 are'],
    ].map(([noun = '', important = '']) => ({
      match: `underscore:V!|highlight:V the importance|significance of ${noun}`,
      to: `show:V how important ${important}`,
      ifNext: ', . ; in for to among',
      unlessSentenceHas: repeats,
      when: (match: PhraseMatch) => !hasSpeaker(match),
    })),
  ],
});
