import type { Document, Sentence, Token } from '../../document/document.ts';
import type { Proposal } from '../../edits/proposal.ts';
import { neighbour } from '../../document/reading.ts';
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

interface Opener {
  readonly first: Token;
  readonly proposal: Proposal;
}

function openerOf(document: Document, sentence: Sentence): Opener | undefined {
  const first = document.tokens[sentence.firstToken];
  if (first === undefined || first.protectedBy !== undefined) return undefined;
  for (const [heavy, light] of openers) {
    const fits = heavy.every((word, distance) => neighbour(document, first, distance)?.lower === word);
    const comma = neighbour(document, first, heavy.length);
    if (!fits || comma?.text !== ',') continue;
    const next = neighbour(document, comma, 1);
    if (next === undefined || !canFollow.test(next.tag)) return undefined;
    return { first, proposal: { changes: [{ start: first.start, end: comma.end, text: light }], gain: 1 } };
  }
  return undefined;
}

/** Every other `However,` beyond the conjunctions that people use may be `Still,`. */
function stillFor({ first, proposal }: Opener, rank: number): Proposal[] {
  if (first.lower !== 'however' || rank % 2 === 1) return [];
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
        'But it rained. And it was late. However, it is steep.',
        'But it rained. And it was late. Still, it is steep.',
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
      const place = followsSentence(document, sentence) ? openerOf(document, sentence) : undefined;
      if (place !== undefined) places.push(place);
    }
    const [any] = places;
    if (any === undefined) return undefined;
    // Rounded by chance, so that short texts take their part.
    const wanted = Math.floor(document.sentences.length * conjunctionShare + chance(any.first)) - light;
    const ranked = places.toSorted((a, b) => chance(a.first) - chance(b.first));
    const plain = ranked.slice(0, Math.max(0, wanted)).map((place) => place.proposal);
    return [...plain, ...ranked.slice(Math.max(0, wanted)).flatMap(stillFor)];
  },
});
