/**
 * Turns a participle that reports what a speaker or a text stresses into a second verb: `The mayor praised the plan,
 * emphasizing that it is cheap` → `The mayor praised the plan and stressed that it is cheap`. Readers reject this
 * change for other subjects, and they reject a `which` clause for all subjects.
 */
import { isOneOf, isTagged, type Document, type Sentence, type Token, inflect, tokensOf } from '@humanize/text';
import { objectAfter } from '../phrases/object-after.ts';
import { hasSecondVerb } from '../phrases/second-verb.ts';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import type { Proposals } from '../rule/rule.ts';

/** The participles, each with its plain verb. */
const comments: ReadonlyMap<string, string> = new Map([
  ['highlighting', 'highlight'],
  ['underscoring', 'stress'],
  ['emphasizing', 'stress'],
  ['emphasising', 'stress'],
  ['stressing', 'stress'],
  ['demonstrating', 'show'],
  ['illustrating', 'show'],
]);
/** Nouns that a speaker stresses rather than highlights. */
const stressed = /^(?:importance|need|necessity|significance|urgency|value|role)$/u;
/** Verbs whose subject is a speaker or a text. */
const speaking =
  /^(?:acknowledge|address|advocate|analy[sz]e|appeal|applaud|argue|assign|call|celebrate|commend|condemn|criticize|defend|delve|demand|denounce|describe|discuss|encourage|examine|explain|explore|express|introduce|investigate|issue|look|oppose|outline|praise|present|propose|reject|respond|review|share|speak|summarize|support|thank|urge|warn|welcome|write)$/u;
/** Verbs that the second verb would repeat. */
const showing = /^(?:show|highlight|underscore|showcase|demonstrate|illustrate|emphasize|stress)$/u;
const finite = /^(?:VB[DPZ]|MD)$/u;
const objectStart = /^(?:DT|PRP\$|J|N|CD|WRB|WP|PDT)/u;
const clauseMark = /^(?:[,;:()“”"—–]|--?)$/u;

/**
 * Returns the index of the comma before the only comment in a sentence if the comment runs to the end of the sentence,
 * and -1 otherwise.
 */
function commaPlace(tokens: readonly Token[]): number {
  const at = tokens.findIndex(({ text }, index) => text === ',' && comments.has(tokens[index + 1]?.lower ?? ''));
  const next = tokens[at + 2];
  if (at === -1 || next === undefined || tokens.at(-1)?.text !== '.') return -1;
  if (!objectStart.test(next.tag) && next.lower !== 'that') return -1;
  const rest = tokens.slice(at + 2);
  // `, highlighting A, and showing B` is a list, and `, highlighting A, was long` is in the middle of a clause.
  const isContinued = rest.some(
    ({ text }, index) =>
      text === ',' && rest.slice(index + 1, index + 3).some(({ tag }) => isOneOf(tag, 'VBD VBP VBZ VBG MD W*')),
  );
  return isContinued ? -1 : at;
}

/**
 * Returns the tag for a verb that `and` joins to the verb of the clause. Returns undefined unless the clause has only
 * one verb, which must be a verb of speaking, and few other words that `and` could appear to join.
 */
function tagOfSecond(clause: readonly Token[]): string | undefined {
  const at = clause.findIndex(({ tag }) => finite.test(tag));
  const verb = clause[at];
  if (verb === undefined) return undefined;
  const next = clause.findIndex(({ tag, lower }, index) => index > at && !tag.startsWith('RB') && lower !== 'also');
  const second = clause[next];
  const isModal = verb.tag === 'MD' && second?.tag === 'VB';
  const isPerfect = verb.lemma === 'have' && second?.tag === 'VBN';
  const main = isModal || isPerfect ? second : verb;
  if (main === undefined || !speaking.test(main.lemma)) return undefined;
  const rest = clause.slice(main.index - (clause[0]?.index ?? 0) + 1);
  const tag = isModal ? 'VB' : isPerfect ? 'VBN' : verb.tag;
  const isBase = tag === 'VB' || tag === 'VBP';
  if (rest.length === 0 || rest.filter(({ lower }) => lower === 'and').length > 1) return undefined;
  // In `They urge people to give blood and stress that …`, `stress` reads as something that people are urged to do.
  const clashes = rest.some(
    (token) => finite.test(token.tag) || (isBase && token.tag === 'VB') || clauseMark.test(token.text),
  );
  return clashes ? undefined : tag;
}

function proposeVerb(document: Document, sentence: Sentence): Proposals {
  const tokens = tokensOf(document, sentence);
  const at = commaPlace(tokens);
  const [comma, participle] = [tokens[at], tokens[at + 1]];
  if (comma === undefined || participle === undefined) return undefined;
  const before = tokens.slice(0, at);
  if (before.some(({ lemma }) => showing.test(lemma))) return undefined;
  const opening = before.findLastIndex(({ text }) => text === ',') + 1;
  if (hasSecondVerb(participle, tokens.slice(at + 2))) return undefined;
  const tag = isTagged(before[opening], 'W*') ? undefined : tagOfSecond(before.slice(opening));
  if (tag === undefined) return undefined;
  // In `their effects and stresses …`, the verb reads as a second noun.
  if (tag === 'VBZ' && before.at(-1)?.tag === 'NNS') return undefined;
  const isStressed = stressed.test(objectAfter(document, participle)?.lemma ?? '');
  const verb = isStressed ? 'stress' : (comments.get(participle.lower) ?? participle.lemma);
  return { changes: [{ start: comma.start, end: participle.end, text: ` and ${inflect(verb, tag)}` }] };
}

export const commentTails = defineRule({
  id: 'comment-tails',
  kind: 'pattern',
  each: 'sentence',
  stage: 'wording',
  family: 'comment-tails',
  densityMin: someTells,
  why: 'A second verb is more direct than a participle at the end.',
  examples: {
    rewrites: [
      [
        'The mayor praised the plan, emphasizing that it is cheap.',
        'The mayor praised the plan and stressed that it is cheap.',
      ],
      ['She urges us to walk, highlighting the need for rest.', 'She urges us to walk and stresses the need for rest.'],
      [
        'The essay explores an old map, demonstrating how it was made.',
        'The essay explores an old map and shows how it was made.',
      ],
      [
        'The farmers have welcomed the law, highlighting the low costs.',
        'The farmers have welcomed the law and highlighted the low costs.',
      ],
      [
        'The talk will look at two mills, highlighting the faults of both.',
        'The talk will look at two mills and highlight the faults of both.',
      ],
      [
        'As rents rose, the mayor praised the plan, emphasizing its low cost.',
        'As rents rose, the mayor praised the plan and stressed its low cost.',
      ],
    ],
    leavesAlone: [
      'The game was long, highlighting the skill of both teams.',
      'Prices rose, highlighting the need for rules.',
      'They urge us to give blood, emphasizing that it is safe.',
      'He called for proof that it works, emphasizing its cost.',
      'She praised the mills and barns and inns, emphasizing their age.',
      'She praised the plan, highlighting its cost, and leaving out its risks.',
      'Her praise of the plan, emphasizing its low cost, was long.',
      'She praised the plan, for farms above all, emphasizing its low cost.',
      'The plan, which describes old mills, emphasizing their age.',
      'She explained how it shows wear, highlighting the need for rest.',
      'He presented the plan, emphasizing.',
      'She writes about floods and their effects, emphasizing old dams.',
    ],
  },
  propose: (sentence, { document }) => proposeVerb(document, sentence),
});
