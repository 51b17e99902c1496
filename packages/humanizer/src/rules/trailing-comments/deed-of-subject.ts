// Verbs that are an effect in one construction and the subject's own deed in another: `leading to losses` is what
// happened, `leading her away` is what he did.

import type { Document, Token } from '../../document/document.ts';
import { neighbour } from '../../document/reading.ts';

const matters = new Set(
  `question questions concern concerns doubt doubts fear fears hope hopes issue issues alarm suspicion suspicions
    possibility prospect spectre specter risk risks price prices cost costs eyebrows stakes awareness`.split(/\s+/u),
);
const persons = new Set(['her', 'him', 'them', 'us', 'me', 'you']);
/** Words between `raising` and its object: `raising a great many questions`. */
const objectReachTokens = 4;

/** Verbs whose doer is nobody but the subject, or is not to be told from the words around them. */
const never = new Set(['give', 'keep']);

const particles = new Set(['off', 'out', 'up', 'down', 'away', 'back', 'over', 'aside', 'in', 'on', 'around']);
/** Verbs that with a particle tell what somebody does: marking off, turning back, putting on. */
const phrasal = new Set(['mark', 'turn', 'put', 'set', 'leave', 'send', 'help', 'change', 'cut']);
/** Of these with a particle, effects all the same: setting off alarms, setting back the plan. */
const phrasalEffects = new Set([
  'set off',
  'set back',
  'set up',
  'turn up',
  'cut down',
  'cut off',
  'put off',
  'send up',
]);

/** True when the subject, not the whole statement, does what the participle says. */
export function isDeedOfSubject(document: Document, participle: Token, lemma: string): boolean {
  const next = neighbour(document, participle, 1);
  switch (lemma) {
    case 'lead':
      return next?.lower !== 'to' && persons.has(next?.lower ?? '');
    case 'threaten':
      return next?.lower === 'to';
    case 'raise':
      return !hasMatterBehind(document, participle);
    default:
      return isPhrasalDeed(lemma, next);
  }
}

function isPhrasalDeed(lemma: string, next: Token | undefined): boolean {
  if (next === undefined || !phrasal.has(lemma) || !particles.has(next.lower)) return false;
  return !phrasalEffects.has(`${lemma} ${next.lower}`);
}

/** True when neither `and` nor `which` is sure to say who does it: `giving a view of the bay`, `making sure that`. */
export function hasNoSureDoer(document: Document, participle: Token, lemma: string): boolean {
  const next = neighbour(document, participle, 1);
  if (lemma === 'make') return next?.lower === 'sure';
  if (never.has(lemma)) return !persons.has(next?.lower ?? '') && next?.lower !== 'it';
  if (lemma === 'leave') return hasOwnTraceBehind(document, participle);
  // In a scene it is the door that reveals the room.
  return /^(?:mirror|echo|reveal)$/u.test(lemma) && document.register.genre === 'fiction';
}

function hasMatterBehind(document: Document, participle: Token): boolean {
  for (let distance = 1; distance <= objectReachTokens; distance += 1) {
    const word = neighbour(document, participle, distance);
    if (word === undefined || word.kind === 'punctuation') return false;
    if (matters.has(word.lower)) return true;
  }
  return false;
}

/** `in its path`, `in their wake`: whose, is said by the subject. */
function hasOwnTraceBehind(document: Document, participle: Token): boolean {
  for (let word = neighbour(document, participle, 1); word !== undefined; word = neighbour(document, word, 1)) {
    if (word.lower === 'path' || word.lower === 'wake') return true;
  }
  return false;
}
