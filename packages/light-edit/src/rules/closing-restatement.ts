/** Deletes a final sentence that repeats the purpose of the text: `By following these steps, you can …` */
import type { Change, Document, Sentence } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import type { Proposals } from '../rule/rule.ts';
import { closingPatterns } from './chat-patterns.ts';
import { isFromPerson } from './from-person.ts';
import { liftedInRepetitions, namesNothingNew } from './repeated-words.ts';

/** Sentences that refer to the text, or to the reader's effort. */
const restatement =
  /^(?:remember, |so, |overall, )?(?:by )?(?:following|implementing|considering|keeping|incorporating|using|applying|taking|focusing on|adopting|practicing|addressing|understanding|making|integrating|combining|exploring|being (?:aware|mindful) of|tapping into|embracing|leveraging|utilizing|exploring|mastering|preparing|staying|recognizing) (?:all )?(?:of )?(?:these|this|the above|those|such)\b[^.!?]{0,300}[.!]$/u;
const encouragement =
  /^(?:remember, |so, )?with (?:(?:a (?:little|bit of|little bit of)|some|enough|consistent|regular|careful|proper|the right|plenty of) (?:practice|patience|effort|care|planning|preparation|attention|work|approach|mindset|tools|creativity|dedication|persistence|time)|(?:practice|patience|dedication|persistence|perseverance|time|determination)\b|(?:patience|practice|time|care|planning|consistency|work|attention) and (?:plenty of |some |a little |a bit of |a lot of |proper |careful )?(?:patience|practice|time|care|planning|consistency|love)|these (?:steps|tips|strategies|simple|ideas|tools|techniques))[^.!?]{0,140}, you(?:'ll| will| can| should|'re)\b[^.!?]{0,160}[.!]$/u;
/** Words for a result that readers can picture: `you'll be amazed at how many birds you had been walking past`. */
const pictured = /\b(?:amazed|astonished|delighted|rewarded|surprised|how (?:many|much|quickly|soon))\b/u;
const proverb = /^(?:remember, )?[^.!?,]{3,60} is a (?:marathon|journey)(?:, not a (?:sprint|destination|race))[.!;]/u;
/** Comments on what the text has provided, if they form a separate paragraph after a list. */
const comment =
  /^(?:this (?:\w+ ){0,2}?(?:road trip|trip|itinerary|route|costume|recipe|plan|schedule|routine|guide|list|outfit|look|menu|breakdown|overview|workout|combination|method|project) (?:offers|gives|provides|combines|allows|will|ensures|captures|balances|covers|promises|is (?:a great|a good|the perfect|perfect|sure|designed|just))|understanding these \w+(?: and \w+)? (?:can|will|is|helps)|these (?:examples|stories|sentences|steps|tips|ideas|suggestions|strategies|options|activities) (?:demonstrate|show|illustrate|will|can|should|offer|provide|highlight|are (?:just|only|a great|designed)))\b[^.!?]{0,240}[.!]$/u;
/** A summary of an answer with lists, if it forms a separate paragraph. */
const summary = /^by [a-z]+ing\b[^.!?]{10,240}, [^.!?]{2,60}\b(?:can|will|could|'ll)\b[^.!?]{0,240}[.!]$/u;

/** A plan of the writer's, which is the subject of the text and not a comment on it. */
const ownPlan = /\b(?:i|my|we(?:'ll| will| hope)|our (?:class|club|company|group|project|team))\b/u;

const paragraphsMin = 3;
/** Minimum number of list items in a text whose last paragraph may be a summary. */
const itemsMin = 3;
/** Number of sentences to examine at the end of a text. */
const lastMax = 3;

/** Returns true for a one-sentence paragraph at the end of a text with a list, directly after another paragraph. */
function closesList(document: Document, sentence: Sentence): boolean {
  const paragraph = document.paragraphs[sentence.paragraph];
  const previous = document.paragraphs[sentence.paragraph - 1];
  if (paragraph === undefined || previous === undefined || paragraph.kind !== 'prose') return false;
  // A wish (`Good luck!`) may follow in the paragraph.
  if (paragraph.firstSentence !== sentence.index) return false;
  if (document.text.slice(previous.end, paragraph.start).trim() !== '') return false;
  return document.markup.filter(({ kind }) => kind === 'list-item').length >= itemsMin;
}

/** A sentence with a number, a colon, an example or a caveat adds something that the text has not already said. */
function onlyRepeats(document: Document, sentence: Sentence): boolean {
  const text = document.text.slice(sentence.start, sentence.end).toLowerCase().replaceAll('’', "'");
  if (
    /\d|—|:|\bsuch as\b|\bfor (?:example|instance)\b|, (?:but|though|although)\b/u.test(text) ||
    ownPlan.test(text) ||
    !namesNothingNew(document, sentence)
  )
    return false;
  if (restatement.test(text) || (encouragement.test(text) && !pictured.test(text)) || proverb.test(text)) return true;
  return (summary.test(text) || comment.test(text)) && closesList(document, sentence);
}

/**
 * Deletes a sentence and any wishes from an assistant that follow it. Deleting a whole paragraph also removes its blank
 * lines.
 */
function deletionWith(document: Document, sentence: Sentence, wishes: readonly Sentence[]): Change {
  const { text, paragraphs } = document;
  const last = wishes.at(-1);
  const isAssistant = last !== undefined && !isFromPerson(document, new Set(wishes));
  if (!isAssistant || !wishes.every((wish) => namesNothingNew(document, wish)))
    return { start: sentence.start, end: sentence.end, text: '' };
  const before = paragraphs[sentence.paragraph - 1]?.end ?? sentence.start;
  const isFirst = text.slice(before, sentence.start).trim() === '';
  return { start: isFirst ? before : sentence.start, end: last.end, text: '' };
}

/** Deletes `By following these steps, you can …` if it is the last sentence of a longer text. */
export const closingRestatement = defineRule({
  id: 'closing-restatement',
  kind: 'pattern',
  each: 'document',
  stage: 'wording',
  family: 'closing-openers',
  densityMin: someTells,
  why: 'The last sentence repeats what the text has already said.',
  genre: ['general', 'academic', 'legal'],
  mayEdit: liftedInRepetitions,
  removesResidue: true,
  examples: {
    rewrites: [
      [
        'Clean the pump.\n\nOpen the valve.\n\nClose the lid and wait. By following these steps, you can fix it.',
        'Clean the pump.\n\nOpen the valve.\n\nClose the lid and wait.',
        { wholeText: true },
      ],
      [
        'Clean the pump.\n\nOpen the valve.\n\nWait. By taking these steps, you can fix it. Good luck!',
        'Clean the pump.\n\nOpen the valve.\n\nWait.',
        { wholeText: true },
      ],
      [
        'Open Word.\n\nChoose a page.\n\nType. By following these steps, you can fill a page in Word.',
        'Open Word.\n\nChoose a page.\n\nType.',
        { wholeText: true },
      ],
      [
        'Learn ten words.\n\nRead a page.\n\nSing. With a bit of practice, you will soon speak it well!',
        'Learn ten words.\n\nRead a page.\n\nSing.',
        { wholeText: true },
      ],
      [
        'Bees need help:\n\n- Plant clover.\n- Leave a wall of stones.\n- Give them water.\n\nBy planting clover and giving them water, gardeners can keep bees healthy.',
        'Bees need help:\n\n- Plant clover.\n- Leave a wall of stones.\n- Give them water.',
        { wholeText: true },
      ],
      [
        'Stops:\n\n- The mill.\n- The lake.\n- The inn.\n\nThis road trip offers a mix of old stones and cold water.',
        'Stops:\n\n- The mill.\n- The lake.\n- The inn.',
        { wholeText: true },
      ],
      [
        'Read a page.\n\nLearn ten words.\n\nRest. Language learning is a marathon, not a sprint.',
        'Read a page.\n\nLearn ten words.\n\nRest.',
        { wholeText: true },
      ],
    ],
    leavesAlone: [
      [
        'Clean the pump.\n\nOpen the valve.\n\nWait. By taking these steps, you can fix the best part: the pump.',
        { wholeText: true },
      ],
      [
        'For the fair, I need:\n\n- Clover.\n- A hive.\n- A wall of stones.\n\nBy planting clover for the hive, I will see what bees need.',
        { wholeText: true },
      ],
      [
        'Boil it.\n\nRinse it.\n\nWait. With regular care, your kettle will boil faster and last longer.',
        { wholeText: true },
      ],
      'Bees need help:\n\n- Plant clover.\n- Leave a wall of stones.\n- Give them water.\n\nThis overview covers the help that bees need, but gardeners leave much to bees.',
      ['This road trip offers a mix of old stones and cold water.\n\nThe mill.\n\nThe inn.', { wholeText: true }],
      ['By following these steps, you can fix it.\n\nOpen it.\n\nClose it.', { wholeText: true }],
      [
        'Open it.\n\nChoose a page.\n\nType. By following these steps, you can fill a page in Word.',
        { wholeText: true },
      ],
      [
        'Take a map.\n\nTake a lamp.\n\nWalk. With a bit of patience, you will be amazed at how many birds you see.',
        { wholeText: true },
      ],
      ['Open it.\n\nClose it.\n\nBy planting clover, gardeners can keep bees healthy.', { wholeText: true }],
    ],
  },
  propose(document: Document): Proposals {
    if (document.paragraphs.length < paragraphsMin) return undefined;
    const wishes: Sentence[] = [];
    for (const sentence of document.sentences.slice(-lastMax).toReversed()) {
      if (onlyRepeats(document, sentence)) return { changes: [deletionWith(document, sentence, wishes)] };
      const text = document.text.slice(sentence.start, sentence.end).toLowerCase();
      // A wish (`Good luck!`) may follow.
      if (!closingPatterns.some((pattern) => pattern.test(text))) return undefined;
      wishes.unshift(sentence);
    }
    return undefined;
  },
});
