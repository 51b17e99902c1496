/** Replaces `serves as a stark reminder that` with `reminds us that`, and `is a reminder of the power of` with `shows`. */
import { isOneOf, isWord, type Document, type Token, sentenceOf, tokensAround } from '@humanize/text';
import type { PhraseEntry, PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import { shownNouns } from './shown-nouns.ts';

/** Maximum number of tokens on each side to search for personal pronouns. */
const contextTokensMax = 60;

function near(document: Document, token: Token): readonly Token[] {
  const { before, after } = tokensAround(document, token, contextTokensMax);
  return [...before, ...after];
}

/** Returns whether the sentence is in the present tense and not about one person, for whom `us` would be wrong. */
function isGeneral({ document, first, last }: PhraseMatch): boolean {
  const isPast = document.tokens
    .slice(first.index, last.index)
    .some(({ lower }) => isOneOf(lower, 'was were been served stood acted'));
  const sentence = near(document, first);
  return !isPast && !sentence.some(({ lower }) => isOneOf(lower, 'i me my you your he she him his her they their'));
}

/** Returns whether the verb is in the present tense or the perfect, as for what is generally true. */
const isPresent = ({ first }: PhraseMatch): boolean =>
  isWord(first, "is are 's been serve serves stand stands act acts");

/** Returns whether neither `us` nor `me` fits. */
const isOfOthers = (match: PhraseMatch): boolean => !isGeneral(match) && !isPersonal(match);

/** Returns whether the speaker of the sentence is the one who is reminded. */
function isPersonal({ document, first }: PhraseMatch): boolean {
  const sentence = near(document, first);
  return (
    sentence.some(({ lower }) => isOneOf(lower, 'i my me')) &&
    !sentence.some(({ lower }) => isOneOf(lower, 'you your he she him his her they their them'))
  );
}

const reminder =
  'also? a|an yet? another? constant|stark|powerful|poignant|vivid|strong|vital|important|crucial|timely|sobering|clear|key|useful|great|good|humbling|grim|critical|gentle|tragic|sad|painful|harsh|sharp|urgent|simple|beautiful|potent|visual|tangible|daily|valuable|lasting|enduring|perfect|fresh? reminder';
/** Times and events that something recalls. */
const past = `age battle century childhood conflict day decade disaster era event generation history horror massacre occupation past period sacrifice struggle time tragedy
  war year youth`;
const verbs = ['serve:V as', 'stand:V as', 'act:V as', 'be:V'];
const contracted = `it 's ${reminder}`;
const unlessPrevious = "not n't to never no as like";

/** Returns whether the sentence concedes something, to which `also a reminder` answers. */
const concedes = ({ document, first }: PhraseMatch): boolean =>
  near(document, first).some(({ lower }) => isOneOf(lower, 'while although though'));

/** Returns whether the previous sentence already contains `remind`. */
function repeats({ document, first }: PhraseMatch): boolean {
  const { index } = sentenceOf(document, first);
  const before = document.sentences[index - 1];
  return before !== undefined && /\bremind/iu.test(document.text.slice(before.start, before.end));
}

/** Returns the entries for each verb and for the contraction `it's`. */
function entriesFor(end: string, to: string, conditions: Partial<PhraseEntry>): PhraseEntry[] {
  const when = (match: PhraseMatch): boolean =>
    !(to.startsWith('remind') && repeats(match)) && !concedes(match) && (conditions.when?.(match) ?? true);
  const uncontracted: PhraseEntry = {
    ...conditions,
    when,
    // A person does not show it, and in `It shows how small we are`, it would be unclear what does.
    unlessPrevious: `${unlessPrevious} ${to.startsWith('show') ? 'he she they who it' : ''}`,
    match: verbs.map((verb) => `${verb} ${reminder} ${end}`),
    to: to.replace(/^\w+/u, '$&:V'),
  };
  if (to.startsWith('show')) return [uncontracted];
  return [uncontracted, { ...conditions, when, match: `${contracted} ${end}`, to: `it ${to.replace(/^\w+/u, '$&s')}` }];
}

export const reminderOf = defineRule({
  id: 'reminder-of',
  kind: 'phrase',
  stage: 'wording',
  family: 'reminder-of',
  densityMin: anyText,
  why: 'A verb says it directly.',
  examples: {
    rewrites: [
      ['The storm serves as a stark reminder of the power of the sea.', 'The storm shows the power of the sea.'],
      ['The fire was a reminder of how dry the woods were.', 'The fire showed how dry the woods were.'],
      ['The case is a reminder that rules matter.', 'The case reminds us that rules matter.'],
      ['It’s a powerful reminder that small steps count.', 'It reminds us that small steps count.'],
      ['The old mill stands as a reminder of that time.', 'The old mill reminds us of that time.'],
      ['I saw that the walk was also a humbling reminder of my age.', 'I saw that the walk reminded me of my age.'],
      ['The fines serve as a reminder to all firms to pay on time.', 'The fines remind all firms to pay on time.'],
      ['The scar is a reminder that he once fought.', 'The scar shows that he once fought.'],
      ['The bell was a grim reminder of the war.', 'The bell recalled the war.'],
    ],
    leavesAlone: [
      'Set a reminder to water the plants.',
      "It's a good reminder of how small we are.",
      'The tide took the pier. It is a stark reminder of the power of the sea.',
      'The ring was a reminder of her aunt.',
      'This is not a reminder that you owe us money.',
      'His chair was a painful reminder that he was gone.',
      'Let this be a gentle reminder that they may rest.',
      'She is a reminder that he once fought.',
      'The bell reminds us of the war. It is a stark reminder that peace is fragile.',
      'The bell was a grim reminder of her silence.',
      'While it is a win, it is also a reminder of the power of the sea.',
    ],
  },
  entries: [
    ...entriesFor('of', 'show', { ifObject: shownNouns, ifNext: 'the this <PRP$>' }),
    ...entriesFor('of how', 'show how', {}),
    ...entriesFor('of', 'remind us of', { unlessObject: shownNouns, unlessNext: 'how', when: isGeneral }),
    ...entriesFor('that', 'remind us that', { when: isGeneral }),
    ...entriesFor('of', 'remind me of', { unlessObject: shownNouns, unlessNext: 'how', when: isPersonal }),
    ...entriesFor('that', 'remind me that', { when: isPersonal }),
    ...entriesFor('that', 'show that', { when: (match) => isOfOthers(match) && isPresent(match), unlessNext: ',' }),
    ...entriesFor('of', 'recall', { ifObject: past, when: isOfOthers }),
    { match: `continue:V to be ${reminder} of`, to: 'continue:V to remind us of', when: isGeneral },
    ...entriesFor('to', 'remind us to', { ifNext: '<VB> always never', when: isGeneral }),
    ...entriesFor('to', 'remind', { ifNext: 'all everyone us <NNS>' }),
  ],
});
