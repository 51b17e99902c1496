/** Shortens relative clauses: `tools that are used by bakers` becomes `tools used by bakers`. */
import {
  isOneOf,
  isWord,
  isTagged,
  type Document,
  type Token,
  neighbor,
  sentenceOf,
  tokensAround,
} from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { denseText } from '../rule/density.ts';
import type { PhraseMatch } from '../rule/rule.ts';

const prepositions = ['to', 'for', 'in', 'of', 'with', 'by', 'on', 'from', 'at', 'as', 'through', 'into', 'around'];

/** Maximum number of tokens of the clause to search. */
const clauseMax = 60;

/** Words on which a question with `who` can depend: `make clear in the lease who is responsible for repairs`. */
const asks = /^(?:ask|clear|decid|determin|know|settl|specif|stat|sure|wonder)/u;

/**
 * Returns whether the noun before the clause is the subject of the clause, which agrees with the verb. This is not the
 * case in `parts of a pump that are broken`, and `it is the pump that is broken` needs its clause.
 */
function followsNoun({ document, first, last }: PhraseMatch): boolean {
  const noun = neighbor(document, first, -1);
  // `Guests used to rye` could be read as what they did.
  const isHabit = neighbor(document, last, 1)?.lower === 'used' && neighbor(document, last, 2)?.lower === 'to';
  const sentence = document.sentences[first.sentence];
  const opening = document.tokens[sentence?.firstToken ?? 0]?.lower ?? '';
  const { before } = tokensAround(document, first, clauseMax);
  const isQuestion = first.lower === 'who' && before.some(({ lower }) => asks.test(lower));
  return (
    !isHabit &&
    !isQuestion &&
    !isFarFrom(document, noun) &&
    !isAfterLink(document, noun, first) &&
    noun?.tag === (last.lower === 'are' ? 'NNS' : 'NN') &&
    !isWord(noun, 'it one way reason time so such') &&
    !isOneOf(opening, 'it what not')
  );
}

/** Returns whether a link ends between the noun and the clause, which would then seem to be about the link. */
const isAfterLink = (document: Document, noun: Token | undefined, { start }: Token): boolean =>
  noun !== undefined && document.text.slice(noun.end, start).trim() !== '';

/**
 * Returns whether the clause may be about an earlier noun than the one before it: `took the keys to the barn that are
 * required for the fair`.
 */
function isFarFrom(document: Document, noun: Token | undefined): boolean {
  let before = noun;
  while (before !== undefined && isTagged(before, 'N* J* DT PRP$ CD')) before = neighbor(document, before, -1);
  return (
    before !== undefined &&
    isWord(before, 'to for from into with on at') &&
    isTagged(neighbor(document, before, -1), 'N*')
  );
}

/** Maximum number of tokens in the complement. */
const complementMax = 6;

/** Returns whether a short complement with a preposition ends the clause: `tools that are used by bakers.` */
function endsInPhrase({ document, last }: PhraseMatch): boolean {
  if (!prepositions.includes(neighbor(document, last, 2)?.lower ?? '')) return false;
  for (let distance = 3; distance <= complementMax + 3; distance += 1) {
    const token = neighbor(document, last, distance);
    if (token === undefined) return false;
    if (distance > 3 && isTagged(token, ', . ; : ! ?')) return true;
    if (isWord(token, 'and or but not both either that which who') || prepositions.includes(token.lower)) return false;
  }
  return false;
}

/** Participles and adjectives that follow their noun as well as a verb. */
const afterNoun =
  'associated available based caused central close comparable compatible competitive consistent created designed driven due equal equivalent essential held identical intended involved linked located made meant necessary needed occupied produced related required responsible shaped similar specific suited typical unique used visible written';
/** Participles of clauses after a comma, which say something about the noun and not about the whole sentence before. */
const afterComma =
  'arranged associated based built caused coated created designed directed founded known led located made owned produced triggered used written';

/** Words that open a clause that the match may depend on. */
const conditions = 'if because when unless until while since once although though';

/**
 * Returns whether the clause may have a second verb, which would be left without a subject (`that is new and works`) or
 * join the main verb (`I met people who are glad to help and teach`).
 */
function hasSecondVerb(document: Document, last: Token): boolean {
  return tokensAround(document, last, clauseMax).after.some(({ lower, index }) => {
    if (!isOneOf(lower, 'and or but yet')) return false;
    const next = document.tokens[index + 1];
    const verb = isTagged(next, 'RB*') ? document.tokens[index + 2] : next;
    return isTagged(verb, 'MD VB VBZ VBP VBD');
  });
}

const finite = 'VBZ VBP VBD MD';

/** Returns whether a verb with a subject starts at the token, after an adverb or not. */
function isVerb(document: Document, token: Token): boolean {
  const next = token.tag.startsWith('RB') ? document.tokens[token.index + 1] : token;
  // After a noun, the tagger often takes the verb for an infinitive.
  const isBare = next?.tag === 'VB' && isTagged(neighbor(document, next, -1), 'N* RB*');
  return isBare || isTagged(next, finite);
}

/** Returns whether the clause depends on a condition, a reason or a time: `who were there when the mill burned`. */
function isConditional({ document, last }: PhraseMatch): boolean {
  const { after } = tokensAround(document, last, clauseMax);
  const end = after.find(({ tag, lower }) => isOneOf(tag, ', . ; : ! ?') || isOneOf(lower, conditions));
  return isWord(end, conditions);
}

/** Returns whether the noun is before the first verb of the sentence. */
const isSubject = ({ document, first }: PhraseMatch): boolean =>
  !tokensAround(document, first, clauseMax).before.some(({ tag }) => isOneOf(tag, finite));

/**
 * Returns whether the words after the clause could belong to it or to the main clause. This is so for an adverb
 * (`pupils who are new to the town often ask`) and, after a participle, for the main verb (`pupils who are taught by
 * monks read`).
 */
function isUnclear(match: PhraseMatch): boolean {
  const { document, last } = match;
  const [word, ...rest] = tokensAround(document, last, clauseMax).after;
  const isParticiple = word?.tag === 'VBN' || word?.lower.endsWith('ed') === true;
  const end = rest.find((token) => isTagged(token, ', . ; : ! ? W*') || isVerb(document, token));
  return (
    isConditional(match) ||
    (end !== undefined && [end, neighbor(document, end, -1)].some((token) => token?.tag.startsWith('RB'))) ||
    (isParticiple && (isSubject(match) || (end !== undefined && isVerb(document, end)))) ||
    rest.some((token, index) => token.text === ',' && isVerb(document, rest[index + 1] ?? token))
  );
}

/** Returns whether the words after the match can follow the noun directly: `tools designed for bakers`. */
function canFollowNoun(match: PhraseMatch): boolean {
  const { document, last } = match;
  const second = neighbor(document, last, 2)?.lower ?? '';
  return followsNoun(match) && prepositions.includes(second) && !hasSecondVerb(document, last) && !isUnclear(match);
}

/** Returns whether the clause after a comma is about the noun before the comma, with which its verb agrees. */
function describesNoun(match: PhraseMatch): boolean {
  const { document, first, last } = match;
  const noun = neighbor(document, first, -1)?.tag ?? '';
  const isPlural = isWord(last, 'are were');
  const agrees = isPlural ? noun === 'NNS' : isOneOf(noun, 'NN NNP');
  const second = neighbor(document, last, 2)?.lower ?? '';
  // `They closed the mill, which is known as a mistake` says something about the closure.
  const isName = second === 'as' && neighbor(document, last, 1)?.lower === 'known';
  return (
    agrees &&
    [...prepositions, 'between', 'near'].includes(second) &&
    !isName &&
    !hasSecondVerb(document, last) &&
    !isUnclear(match)
  );
}

/** Returns whether the clause says who a person with a name is: `Ann Lee, who is a baker`. */
const namesPerson = (match: PhraseMatch): boolean =>
  neighbor(match.document, match.first, -1)?.tag === 'NNP' &&
  !hasSecondVerb(match.document, match.last) &&
  !isConditional(match);

const anyone = 'anyone someone everyone those';
const people = 'people children students adults teenagers patients customers employees readers parents';

/** Returns whether a phrase follows the adjective, with which it can stand behind the noun: `those new to the town`. */
function isComplete(match: PhraseMatch): boolean {
  const { document, first, last } = match;
  const word = neighbor(document, last, 1);
  const second = neighbor(document, last, 2)?.lower ?? '';
  const opens = first.index - sentenceOf(document, first).firstToken <= 1;
  // `We are not just people good at their work` and `the people new to it` sound clipped.
  if (isWord(neighbor(document, first, -2), 'just only merely simply not the')) return false;
  // `Guests expected to pay` could be read as what they did.
  if (word?.tag === 'VBN' && (opens || word.lower === 'used')) return false;
  return isOneOf(second, 'to for in with about by at on of') && !hasSecondVerb(document, last) && !isUnclear(match);
}

/** Returns whether the match is before `too old to`. */
const precedesTooTo = (match: PhraseMatch): boolean =>
  neighbor(match.document, match.last, 3)?.lower === 'to' && !isUnclear(match);

/** First words of a description that can follow its noun after a comma. */
const described = '<DT> <CD> just only about almost nearly';

/** Maximum number of tokens in a clause between commas. */
const insertedMax = 16;

/** Returns whether the clause is between a subject and its verb: `The gears, which are just an inch wide, turn`. */
function isInserted(match: PhraseMatch): boolean {
  const { document, first, last } = match;
  if (isConditional(match) || !isTagged(neighbor(document, first, -1), 'N* )')) return false;
  for (let distance = 1; distance <= insertedMax; distance += 1) {
    const token = neighbor(document, last, distance);
    if (token === undefined || isTagged(token, 'VBZ VBP VBD MD W* ; : (') || isWord(token, "not n't and")) return false;
    if (token.text === ',') {
      const next = neighbor(document, token, 1);
      return distance > 2 && isTagged(next, 'VBZ VBP VBD MD');
    }
  }
  return false;
}

export const relativeClauses = defineRule({
  id: 'relative-clauses',
  kind: 'phrase',
  stage: 'wording',
  family: 'wordy-phrases',
  densityMin: denseText,
  why: 'The noun and the participle need no relative clause.',
  examples: {
    rewrites: [
      ['They sell tools that are used by bakers.', 'They sell tools used by bakers.'],
      ['These are tools that are designed to last.', 'These are tools designed to last.'],
      ['They have a plan that is similar to ours.', 'They have a plan similar to ours.'],
      ['It has large gears, which are made of oak.', 'It has large gears, made of oak.'],
      [
        'The fair was opened by Ann Lee, who is a baker from Hull.',
        'The fair was opened by Ann Lee, a baker from Hull.',
      ],
      ['The walk suits those who are new to the town.', 'The walk suits those new to the town.'],
      ['It helps people who are too ill to walk.', 'It helps people too ill to walk.'],
      ['The gears, which are just an inch wide, turn.', 'The gears, just an inch wide, turn.'],
      ['She has a plan that is tailored to the town.', 'She has a plan tailored to the town.'],
    ],
    leavesAlone: [
      'It is the pump that is broken by frost.',
      'Trim any roots that are brown.',
      'They saw parts of a pump that are damaged by frost.',
      'They grow foods that are rich in iron.',
      'They seek a deal that is beneficial for both firms and towns.',
      'It is a life that is paid for in blood.',
      'People that are not used to it complain.',
      'They think that is used for tea.',
      'He saw the tools that were used by bakers.',
      'They sell a tool that is designed to last and has a bell.',
      'Clients that are used to rye complain.',
      'It is a plan that is easy to read.',
      'They closed the mill, which is known as a mistake.',
      'They set the loom on a wall, which is ideal for small rooms.',
      'It was opened by Ann Lee, who is a baker and sings.',
      'The town thanks people who are caring.',
      'It was the guide who was leading the group.',
      'He is a guide who is going to lead a group.',
      'Please make clear in the lease who is responsible for repairs.',
      'They were fools who were deceiving themselves if they hoped to win.',
      'They saw a guide who was leading a group.',
      'For example, employees who are asked to write reports frequently get no rest.',
      'The town hired employees who are asked to write reports frequently.',
      'Tools that are used by bakers wear out.',
      'They meet people who are glad to help and teach children.',
      'The club helps people who are new to the town when they ask.',
      'For example, people who are new to the town often ask.',
      'He wrote to Ann Lee, who was the mayor when the mill burned.',
      'The gears, which are made of oak, turn.',
      'Soft skills, which are learned by talking, are useful too.',
      'People who are expected to pay complain.',
      'Those who are patient win.',
      'They have a few friends who are similar to them.',
      'When they closed the mill, which was an old one, people left.',
      'The gears, which are wide, turn.',
      'They took the keys to the barn that is required for the fair.',
      'By asking the people who are new to the town, they learn.',
      'Each list becomes a [file](https://example.com/list) that is used by the bakers.',
      'We are not just people who are good at our work.',
      'The pill blocks an enzyme, which is involved in the growth of bone.',
    ],
  },
  entries: [
    {
      match: 'that is|are',
      to: '',
      ifNext: '<VBN>',
      when: (match) => followsNoun(match) && endsInPhrase(match) && !isUnclear(match),
    },
    { match: 'that|which is|are', to: '', ifNext: afterNoun, unlessPrevious: ',', when: canFollowNoun },
    { match: 'who is|are', to: '', ifNext: afterNoun, unlessNext: 'similar', unlessPrevious: ',', when: canFollowNoun },
    { match: ', which is|are|was|were', to: ',', ifNext: afterComma, when: describesNoun },
    {
      match: 'who is|are',
      to: '',
      unlessNext: 'similar',
      ifNext: '<J> <VBN>',
      ifPrevious: `${people} ${anyone}`,
      when: isComplete,
    },
    { match: 'who are', to: '', ifNext: 'too', ifPrevious: `${people} ${anyone}`, when: precedesTooTo },
    { match: ', which|who is|are|was|were', to: ',', ifNext: described, when: isInserted },
    { match: ', who is|was', to: ',', ifNext: 'a an the one', when: namesPerson },
  ],
});
