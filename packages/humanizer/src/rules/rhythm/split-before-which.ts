import type { Document, Token } from '../../document/document.ts';
import { neighbour, sentenceOf } from '../../document/reading.ts';
import { defineRule } from '../define-rule.ts';
import { effectVerbs } from '../trailing-comments/comment-verbs.ts';
import { canBeTwo, freeClauseBefore } from './split-point.ts';

/** `which` and its verb, when a comma and a whole statement stand before them and nothing but their clause follows. */
function commentAt(document: Document, which: Token): { comma: Token; verb: Token } | undefined {
  const comma = neighbour(document, which, -1);
  const next = neighbour(document, which, 1);
  const verb = next !== undefined && next.tag.startsWith('RB') ? neighbour(document, next, 1) : next;
  if (comma?.text !== ',' || verb === undefined) return undefined;
  const main = mainOf(document, verb);
  if (main === undefined || !/^(?:VB|VBZ|VBD|VBN)$/u.test(main.tag)) return undefined;
  if (!effectVerbs.has(main.lemma) && !saysHowItIs(document, verb, main)) return undefined;
  // `the one, which`: a clause that the comma only seems to part.
  if (/^(?:one|ones|those|that|someone|something)$/u.test(neighbour(document, comma, -1)?.lower ?? ''))
    return undefined;
  const sentence = sentenceOf(document, which);
  return freeClauseBefore(document, sentence, comma) === undefined ? undefined : { comma, verb };
}

/** `which can be hard for beginners`: an opinion on what was said before. */
function saysHowItIs(document: Document, verb: Token, main: Token): boolean {
  if (verb.tag !== 'MD' || main.lower !== 'be') return false;
  const next = neighbour(document, main, 1);
  const quality = next?.tag === 'RB' ? neighbour(document, next, 1) : next;
  if (quality?.tag !== 'JJ' || /^(?:able|likely|unable|due)$/u.test(quality.lower)) return false;
  return !/^(?:NN|JJ)/u.test(neighbour(document, quality, 1)?.tag ?? '');
}

/** `have many songs and old jokes`: the things right behind the verb are what is meant. */
function endsWithObjects(document: Document, comma: Token): boolean {
  if (neighbour(document, comma, -1)?.tag !== 'NNS') return false;
  for (let distance = 2; distance <= 9; distance += 1) {
    const token = neighbour(document, comma, -distance);
    if (token === undefined || !/^(?:DT|JJ|NN|CC|PRP\$|V)/u.test(token.tag)) return false;
    if (/^VB[ZPD]?$/u.test(token.tag)) return true;
  }
  return false;
}

/** The verb of `which has caused`, `which can also help`. */
function mainOf(document: Document, verb: Token): Token | undefined {
  const next = neighbour(document, verb, 1);
  const behind = next?.tag === 'RB' ? neighbour(document, next, 1) : next;
  if (verb.lower === 'has' && behind?.tag === 'VBN') return behind;
  return verb.tag === 'MD' && behind?.tag === 'VB' ? behind : verb;
}

export const splitBeforeWhich = defineRule({
  id: 'rhythm/split-before-which',
  kind: 'pattern',
  each: 'token',
  words: ['which'],
  stage: 'rhythm',
  why: 'A comment on the whole sentence can stand as a short one of its own.',
  risk: 'high',
  genre: ['general', 'academic', 'fiction'],
  examples: {
    rewrites: [
      [
        'The town closed the bridge in May, which caused long delays.',
        'The town closed the bridge in May. That caused long delays.',
      ],
      [
        'Pupils must write long papers and hold talks in class, which can be hard for the shy ones.',
        'Pupils must write long papers and hold talks in class. This can be hard for the shy ones.',
      ],
      [
        'The tales of the valley have many songs and old jokes, which can be useful to singers.',
        'The tales of the valley have many songs and old jokes. These can be useful to singers.',
      ],
      [
        'Small classes give every pupil more time, which can help the slower ones.',
        'Small classes give every pupil more time. This can help the slower ones.',
      ],
    ],
    leavesAlone: [
      'The new halls need less power and last longer, which may be good reasons for them.',
      'The town closed the bridge, which can carry no lorries.',
      'The town closed the bridge, which opened in 1990.',
      'He says that the town closed the bridge, which caused long delays.',
      'It failed, which caused delays.',
    ],
  },
  propose(token, { document, choose }) {
    const found = commentAt(document, token);
    if (found === undefined || !canBeTwo(document, found.comma, token)) return undefined;
    const past = found.verb.tag === 'VBD';
    const isOpinion = found.verb.tag === 'MD' && neighbour(document, found.verb, 1)?.lower === 'be';
    const subject =
      isOpinion && endsWithObjects(document, found.comma)
        ? 'These'
        : past
          ? choose(['This', 'That', 'This'], token)
          : 'This';
    return {
      changes: [{ start: found.comma.start, end: token.end, text: `. ${subject}` }],
      claims: sentenceOf(document, token),
    };
  },
});
