import type { MeasuredText } from '../text/read-text.ts';
import type { SafetyCheck } from './safety-check.ts';

/**
 * Words with a capital inside sentences. A name may move to a sentence start or from one, so each side is looked for
 * among all capitalised words of the other.
 */
export const names: SafetyCheck = {
  id: 'names',
  label: 'names (capitalised words inside sentences)',
  compare: (input, output) => {
    const before = capitalised(input);
    const after = capitalised(output);
    return {
      lost: [...before.inside].filter((word) => !after.all.has(word)),
      added: [...after.inside].filter((word) => !before.all.has(word)),
    };
  },
};

function capitalised(text: MeasuredText): { inside: Set<string>; all: Set<string> } {
  const inside = new Set<string>();
  const all = new Set<string>();
  for (const sentence of text.sentences) {
    for (const [place, word] of sentence.words.entries()) {
      const bare = word.replace(/'.*$/u, '');
      for (const part of [bare, ...bare.split('-')]) {
        if (part === 'I' || !/^\p{Lu}/u.test(part)) continue;
        all.add(part);
        if (place > 0 && isInside(sentence.text, word)) inside.add(part);
      }
    }
  }
  return { inside, all };
}

/** The word does not open a quotation, a bracket or what stands after a colon. */
function isInside(sentence: string, word: string): boolean {
  const at = sentence.indexOf(word);
  return !/["“'([:*_—–-]\s*$/u.test(sentence.slice(0, at));
}
