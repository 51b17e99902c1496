import type { Document, Token } from '../../document/document.ts';
import type { Proposal } from '../../edits/proposal.ts';
import { defineRule } from '../define-rule.ts';
import type { RuleContext } from '../rule.ts';
import { countLists, usesLastComma } from './count-lists.ts';
import { listOfPartsAt, type ListOfParts } from './list-of-parts.ts';
import { linksIn, shapeFor, type Link } from './links.ts';

/** Lists of three in 1,000 words of people's prose, whatever they are made of. */
const humanPerThousand = 3.2;
/** One of these forms in so many words at most, and in one paragraph. */
const wordsPerRecast = 90;
const perParagraphMax = 2;

interface Place {
  readonly list: ListOfParts;
  readonly paragraph: number;
}

function placesIn(document: Document): Place[] {
  const places: Place[] = [];
  const hasLastComma = usesLastComma(document);
  for (const token of document.tokens) {
    if ((token.lower !== 'and' && token.lower !== 'or') || token.protectedBy !== undefined) continue;
    const paragraph = document.sentences[token.sentence]?.paragraph ?? 0;
    if (document.paragraphs[paragraph]?.kind !== 'prose') continue;
    const list = listOfPartsAt(document, token);
    if (list === undefined || (hasLastComma && list.turn === list.conjunction) || !bearsTelling(document, list))
      continue;
    places.push({ list, paragraph });
  }
  return places;
}

/** Words that a last part has at least to stand apart, so that it does not fall flat; as a subject, before its verb. */
const apartWordsMin = 2;
const apartWordsMinInSubject = 3;

/** Three words of one kind (`kind, fair, and calm`) are one beat: only a last part of some weight stands apart well. */
function bearsTelling(document: Document, list: ListOfParts): boolean {
  const { kind, stress, opening, comma, turn, governor, lastFirst, behind } = list;
  if (kind === 'noun' && stress === undefined && mayBelongToAll(document, list)) return false;
  // `have spread weeds, killed fish, and dried lakes`; `a sign of taste, of standing, and a bridge`.
  if (/^VB[ND]$/u.test(governor.tag) && /^VB[ND]$/u.test(lastFirst.tag)) return false;
  if (governor.lower === 'of' && /^an?$/u.test(lastFirst.lower)) return false;
  if (stress !== undefined || opening !== undefined) return true;
  const last = behind.index - lastFirst.index;
  const second = turn.index - comma.index - 1;
  switch (kind) {
    case 'adjective':
      return lastFirst.tag === 'RB';
    case 'subject':
      return last >= apartWordsMinInSubject && last >= second;
    case 'noun':
      return last >= apartWordsMin && last >= second;
    case 'gerund':
    case 'infinitive':
      return last >= apartWordsMin && second >= apartWordsMin;
  }
}

/** `moments of doubt, trust, and warmth to shine`, `goals, plans, and notes to the staff`: what follows is about all three. */
function mayBelongToAll(document: Document, { comma, turn, lastFirst, behind, alike }: ListOfParts): boolean {
  if (behind.kind !== 'punctuation') return true;
  const hasOwnArticle = /^(?:DT|PRP\$)$/u.test(lastFirst.tag) && (!alike || /^an?$/u.test(lastFirst.lower));
  if (hasOwnArticle) return false;
  // `school fees, field trips, and loss of sleep`: only the last has an `of`.
  const links = document.tokens.slice(lastFirst.index, behind.index).filter((token) => /^(?:IN|TO)$/u.test(token.tag));
  return (
    links.some((token) => token.lower !== 'of') ||
    (links.length > 0 && (turn.index - comma.index <= 2 || lastFirst.tag === 'DT'))
  );
}

function recast(document: Document, list: ListOfParts, link: Link): Proposal {
  const { comma, turn, conjunction, lastFirst, behind, opening } = list;
  if (opening !== undefined) return inPairs(list, opening, link);
  const changes = [
    { start: comma.start, end: comma.end, text: ` ${conjunction.lower}` },
    { start: turn.start, end: conjunction.end, text: link.text },
  ];
  const end = document.tokens[behind.index - 1]?.end ?? behind.start;
  return {
    changes: link.after === '' ? changes : [...changes, { start: end, end, text: link.after }],
    claims: { start: list.governor.start, end: lastFirst.end },
  };
}

/** `A and B, as well as C and D`. */
function inPairs({ comma, turn, conjunction, governor, lastFirst }: ListOfParts, opening: Token, link: Link): Proposal {
  const joint = ` ${conjunction.lower}`;
  return {
    changes: [
      { start: opening.start, end: opening.end, text: joint },
      { start: comma.start, end: comma.end, text: link.text },
      { start: turn.start, end: conjunction.end, text: joint },
    ],
    claims: { start: governor.start, end: lastFirst.end },
  };
}

export const tellLastApart = defineRule({
  id: 'triads/tell-last-apart',
  kind: 'pattern',
  each: 'document',
  stage: 'sentence',
  why: 'Two and one more: the same three things without the beat of threes.',
  risk: 'high',
  synonym: true,
  genre: ['general', 'academic', 'fiction'],
  examples: {
    rewrites: [
      [
        'The farm sells fresh milk, brown eggs, and wild honey.',
        'The farm sells fresh milk and brown eggs, along with wild honey.',
      ],
      [
        'The road suffers from heavy rain, early frost, and long storms.',
        'The road suffers from heavy rain and early frost, and from long storms.',
      ],
      [
        'The farm needs new barns, good roads, clean water, and cheap power.',
        'The farm needs new barns and good roads, along with clean water and cheap power.',
      ],
      [
        'The flood reached the mill, the school, and even the church on the hill.',
        'The flood reached the mill and the school, and even the church on the hill.',
      ],
      [
        'They want to clear the path, repair the fence, and paint the gate.',
        'They want to clear the path and repair the fence, and to paint the gate.',
      ],
      [
        'Heavy rains, early frosts, and a long dry summer have closed the road.',
        'Heavy rains and early frosts, along with a long dry summer, have closed the road.',
      ],
      [
        'Parents complain of school fees, field trips, and loss of sleep.',
        'Parents complain of school fees and field trips, along with loss of sleep.',
      ],
      ['The crew was cold, tired, and barely awake.', 'The crew was cold and tired, and barely awake.'],
    ],
    leavesAlone: [
      'The farm sells jams, including plum jam and pear jam.',
      'The rules name the size, the shape, and the weight of the loaves.',
      'They gave us room for doubt, trust, and real warmth to grow.',
      'A good boss sets goals, plans, and clear rules for the staff.',
      'It was a sign of good taste, high standing, and a bridge to others.',
      'They have spread rare weeds, killed fish, and dried lakes in the hills.',
      'The plan needs the integration of local law, science, and public health.',
      'A good host is kind, patient, and fair.',
      'The talks build patience, trust, and understanding.',
      'They went there by bus, train, and boat.',
      'The farm sells fresh milk, brown eggs, and honey.',
      'The crews share tools, plan work, and order parts.',
      'The bond grew from loans, a gift, or a prize.',
      'Fresh milk, brown eggs, and honey is all they sell.',
      'The path runs between the mill, the barn, and the river.',
      'The farm sells no milk, eggs, or honey.',
      'The war left its mark on their language, culture, and legal system.',
      'They met the owner, a baker, and his wife.',
      'They sell bread, milk, eggs, and honey.',
      'They sell soft bread, fresh milk, brown eggs, white cheese, and honey.',
      'The plan covers school, community, and family life.',
      'They design, build, and run the mills.',
    ],
  },
  propose(document: Document, context: RuleContext) {
    const places = placesIn(document);
    if (places.length === 0) return undefined;
    const words = document.sentences.reduce((sum, sentence) => sum + sentence.wordCount, 0);
    const start = document.tokens[0];
    const links = linksIn(document, start === undefined ? 0 : context.chance(start));
    const surplus = countLists(document) - (humanPerThousand * words) / 1000;
    const room = words / wordsPerRecast - links.total;
    let wanted = Math.min(Math.round(surplus), Math.ceil(room));
    const proposals: Proposal[] = [];
    const ranked = places.toSorted((a, b) => context.chance(a.list.lastFirst) - context.chance(b.list.lastFirst));
    for (const { list, paragraph } of ranked) {
      if (wanted <= 0) break;
      if (links.inParagraph(paragraph) >= perParagraphMax) continue;
      const link = shapeFor(document, list, links, context.chance(list.lastFirst));
      if (link === undefined) continue;
      links.add(link.name, paragraph);
      proposals.push(recast(document, list, link));
      wanted -= 1;
    }
    return proposals;
  },
});
