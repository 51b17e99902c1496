import { neighbour } from '@humanize/text';
import { defineRule } from '../define-rule.ts';

/** `for the purpose of` before a verb: what to says alone. */
export const toForPurpose = defineRule({
  id: 'wordy-phrases/purpose',
  kind: 'pattern',
  each: 'token',
  words: ['purpose', 'purposes', 'view', 'aim', 'goal', 'intention'],
  stage: 'phrase',
  why: 'To says the purpose in one word.',
  risk: 'medium',
  synonym: true,
  waives: ['content'],
  examples: {
    rewrites: [
      ['They met for the purpose of choosing a site.', 'They met to choose a site.'],
      ['He moved with a view to finding work.', 'He moved to find work.'],
      ['She wrote with the aim of helping them.', 'She wrote to help them.'],
    ],
    leavesAlone: [
      'It closed for the purpose of repairs.',
      'A room with a view to the sea.',
      'They met not for the purpose of choosing.',
      'They wanted a tool for the purpose of cutting glass.',
    ],
  },
  propose(token, { document }) {
    const article = neighbour(document, token, -1);
    const opener = neighbour(document, token, -2);
    const link = neighbour(document, token, 1);
    const verb = neighbour(document, token, 2);
    if (opener === undefined || link === undefined || verb?.tag !== 'VBG' || verb.lemma === verb.lower)
      return undefined;
    const phrase = `${opener.lower} ${article?.lower ?? ''} ${token.lower} ${link.lower}`;
    if (!phrases.has(phrase)) return undefined;
    const before = neighbour(document, opener, -1);
    // A noun takes the phrase (`a tool for the purpose of cutting`), and what is denied keeps its words.
    if (before === undefined || before.kind === 'punctuation') return undefined;
    if (before.lower === 'not' || /^(?:TO|DT|JJ|CC|IN)$/u.test(before.tag)) return undefined;
    if (before.tag.startsWith('N') && token.lower.startsWith('purpose')) return undefined;
    const text = `to ${verb.lemma}`;
    return { changes: [{ start: opener.start, end: verb.end, text }], gain: verb.end - opener.start - text.length };
  },
});

const phrases = new Set([
  'for the purpose of',
  'for the purposes of',
  'with a view to',
  'with the aim of',
  'with the goal of',
  'with the intention of',
]);
