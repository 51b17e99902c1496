import { type Document, type Sentence, type Token, neighbour } from '@humanize/text';
import type { Proposal } from '../../edits/proposal.ts';
import { defineRule } from '../define-rule.ts';
import type { Proposals, RuleContext } from '../rule.ts';

/** Heavy openers, comma included, and the light ones that people use. What they connect stays connected. */
const openers: readonly (readonly [heavy: readonly string[], light: string])[] = [
  [['however'], 'but'],
  [['in', 'contrast'], 'but'],
  [['conversely'], 'but'],
  [['on', 'the', 'other', 'hand'], 'but'],
  [['as', 'a', 'result'], 'so'],
  [['therefore'], 'so'],
  [['thus'], 'so'],
  [['consequently'], 'so'],
  [['hence'], 'so'],
  [['accordingly'], 'so'],
];

/** Share of sentences up to which conjunctions open them. People are at 4 % on the mean; not every text has places. */
const conjunctionShare = 0.06;
const conjunctions = new Set(['and', 'but', 'so', 'or']);
/** What can follow a conjunction that opens a sentence. */
const canFollow = /^(?:PRP\$?|DT|NNS?|NNPS?|JJ|EX)$/u;

/** As much as a long phrase: an opener is heard in every sentence behind it. */
const openerGain = 20;

type Opener = {
  readonly first: Token;
  readonly proposal: Proposal;
  /** Whether a conjunction reads well there. */
  readonly joins: boolean;
};

function openerOf(document: Document, sentence: Sentence): Opener | undefined {
  const first = document.tokens[sentence.firstToken];
  if (first === undefined || first.protectedBy !== undefined) return undefined;
  for (const [heavy, light] of openers) {
    const fits = heavy.every((word, distance) => neighbour(document, first, distance)?.lower === word);
    const comma = neighbour(document, first, heavy.length);
    if (!fits || comma?.text !== ',') continue;
    const next = neighbour(document, comma, 1);
    if (next === undefined) return undefined;
    const joins = canFollow.test(next.tag) && followsSentence(document, sentence);
    return {
      first,
      joins,
      proposal: { changes: [{ start: first.start, end: comma.end, text: light }], gain: openerGain },
    };
  }
  return undefined;
}

/** Share of the other places that become `Still,`. The rest stays: where two things are only compared, still is wrong. */
const stillShare = 0.5;

/** What `However,` may be where no conjunction is wanted. */
function stillFor({ first, proposal }: Opener, chance: number): Proposal[] {
  if (first.lower !== 'however' || chance >= stillShare) return [];
  return [{ ...proposal, changes: proposal.changes.map((change) => ({ ...change, text: 'still,' })) }];
}

/** A paragraph does not begin with a conjunction. */
function followsSentence(document: Document, sentence: Sentence): boolean {
  return document.sentences[sentence.index - 1]?.paragraph === sentence.paragraph;
}

export const plainOpeners = defineRule({
  id: 'wordy-phrases/plain-openers',
  kind: 'pattern',
  each: 'document',
  stage: 'sentence',
  why: 'A short opener keeps the connection and reads lighter.',
  risk: 'medium',
  synonym: true,
  formality: ['neutral', 'casual'],
  examples: {
    rewrites: [
      [
        `${'The road is short. '.repeat(24)}However, it is steep.`,
        `${'The road is short. '.repeat(24)}But it is steep.`,
        { wholeText: true },
      ],
      [
        `${'Rents rose. '.repeat(24)}As a result, they moved.`,
        `${'Rents rose. '.repeat(24)}So they moved.`,
        { wholeText: true },
      ],
      [
        'However, it rained. But it was late. And it was cold. However, it is dry.',
        'However, it rained. But it was late. And it was cold. Still, it is dry.',
        { wholeText: true },
      ],
    ],
    leavesAlone: [
      'However hard it rained, they played.',
      'However, it is steep.',
      ['The claim is void. Therefore, the appeal fails.', { formality: 'formal' }],
    ],
  },
  propose(document, { chance }: RuleContext): Proposals {
    const places: Opener[] = [];
    let light = 0;
    for (const sentence of document.sentences) {
      if (conjunctions.has(document.tokens[sentence.firstToken]?.lower ?? '')) light += 1;
      const place = sentence.index === 0 ? undefined : openerOf(document, sentence);
      if (place !== undefined) places.push(place);
    }
    const [any] = places;
    if (any === undefined) return undefined;
    // Rounded by chance, so that short texts take their part.
    const wanted = Math.floor(document.sentences.length * conjunctionShare + chance(any.first)) - light;
    const ranked = places.filter(({ joins }) => joins).toSorted((a, b) => chance(a.first) - chance(b.first));
    const joined = ranked.slice(0, Math.max(0, wanted));
    const others = places.filter((place) => !joined.includes(place));
    return [
      ...joined.map((place) => place.proposal),
      ...others.flatMap((place) => stillFor(place, chance(place.first))),
    ];
  },
});
