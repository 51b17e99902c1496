import type { Document, Sentence, Token } from '../../document/document.ts';
import { tokensOf } from '../../document/reading.ts';
import { inflect } from '../../inflection/inflect.ts';
import { defineRule } from '../define-rule.ts';
import type { Proposals, RuleContext } from '../rule.ts';

/** Doings of somebody, whose subject is never an instrument. */
const doings: ReadonlySet<string> = new Set(
  (
    'adopt announce approve attack award bake ban build buy cancel carry catch chair choose clean collect compose cook ' +
    'count criticize defeat defend deliver design destroy develop discover draft draw edit elect fund hire hold invent ' +
    'kill launch lead make manage open organize own paint pay play praise produce publish reject repair report review ' +
    'run sell send sign steal take teach train translate use visit welcome win write'
  ).split(' '),
);
const people: ReadonlySet<string> = new Set(
  (
    'actor actors architect architects army artist artists author authors baker bakers board boys children club ' +
    'committee company council court director doctor doctors editor engineer engineers family farmer farmers father ' +
    'fans firm friends girls government group guard guards judge manager mayor members men mother neighbor neighbors ' +
    'neighbour neighbours nurse nurses owner owners parents party people pilot players police president pupils ' +
    'researchers scientists soldiers son staff students surgeon teacher teachers team thieves tourists union voters ' +
    'villagers visitors volunteers wife women workers writer writers'
  ).split(' '),
);
const tenses: Readonly<Record<string, 'past' | 'present'>> = {
  was: 'past',
  were: 'past',
  is: 'present',
  are: 'present',
};
/** Longer sentences have reasons to stand as they do. In tokens. */
const tokensMax = 13;

interface Phrase {
  readonly end: number;
  readonly head: Token;
}

/** Article or possessive, up to two words before a noun, the noun. No proper names: they stay where they are. */
function shortPhrase(tokens: readonly Token[], from: number): Phrase | undefined {
  if (!/^(?:DT|PRP\$)$/u.test(tokens[from]?.tag ?? '')) return undefined;
  for (let index = from + 1; index < from + 4; index += 1) {
    const token = tokens[index];
    const next = tokens[index + 1];
    if (token === undefined || token.protectedBy !== undefined) return undefined;
    if (/^NNS?$/u.test(token.tag) && !(next?.tag ?? '').startsWith('N')) return { end: index + 1, head: token };
    if (!/^(?:JJ|NN)$/u.test(token.tag)) return undefined;
  }
  return undefined;
}

function spanText(document: Document, tokens: readonly Token[], from: number, to: number): string {
  return document.text.slice(tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0);
}

export const activeVoice = defineRule({
  id: 'by-passives/active',
  kind: 'pattern',
  each: 'sentence',
  stage: 'clause',
  why: 'Who did it comes first when it is said anyway.',
  risk: 'high',
  genre: ['general', 'fiction'],
  examples: {
    rewrites: [
      ['The bridge was built by the council.', 'The council built the bridge.'],
      ['The old rules were written by her father.', 'Her father wrote the old rules.'],
      ['The shop is run by a family.', 'A family runs the shop.'],
    ],
    leavesAlone: [
      'The house was surrounded by a wall.',
      'The bridge was built by the river.',
      'The bridge was built in May by the council.',
      'The bridge was not built by the council.',
      'The bridge was built by the council, and it leaks.',
    ],
  },
  propose(sentence: Sentence, { document }: RuleContext): Proposals {
    const tokens = tokensOf(document, sentence);
    if (tokens.length > tokensMax || tokens.at(-1)?.text !== '.') return undefined;
    const patient = shortPhrase(tokens, 0);
    if (patient === undefined) return undefined;
    const [be, doing, by] = [0, 1, 2].map((distance) => tokens[patient.end + distance]);
    if (be === undefined || doing === undefined || by?.lower !== 'by') return undefined;
    const tense = tenses[be.lower];
    if (tense === undefined || !/^VB[ND]$/u.test(doing.tag) || !doings.has(doing.lemma)) return undefined;
    const agent = shortPhrase(tokens, patient.end + 3);
    if (agent === undefined || agent.end !== tokens.length - 1 || !people.has(agent.head.lower)) return undefined;
    const present =
      agent.head.tag === 'NNS' || agent.head.lower === 'people' || agent.head.lower === 'police' ? 'VBP' : 'VBZ';
    const verb = inflect(doing.lemma, tense === 'past' ? 'VBD' : present);
    const first = tokens[0];
    if (first === undefined) return undefined;
    const subject = spanText(document, tokens, patient.end + 3, agent.end);
    const object = first.lower + document.text.slice(first.end, tokens[patient.end - 1]?.end);
    return {
      changes: [
        { start: first.start, end: tokens[agent.end - 1]?.end ?? sentence.end, text: `${subject} ${verb} ${object}` },
      ],
    };
  },
});
