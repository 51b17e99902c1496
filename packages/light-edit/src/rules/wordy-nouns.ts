/** Shortens `a phenomenon called X` to `X`, and fixes `the reason is because`. */
import type { PhraseEntry, PhraseMatch } from '../rule/rule.ts';
import { isOneOf, neighbor, sentenceOf } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';

const kinds = 'phenomenon|concept|technique|practice|behavior|behaviour|method';

/** Returns whether `reason` is the subject of the matched verb, with a clause between them. */
function isAboutReason({ document, first }: PhraseMatch): boolean {
  const { firstToken } = sentenceOf(document, first);
  if (first.index - firstToken > subjectTokensMax) return false;
  const before = document.tokens.slice(firstToken, first.index);
  const at = before.findIndex(({ lower }) => lower === 'reason');
  return at >= 0 && at <= reasonTokensMax && !before.some(({ lower }) => isOneOf(lower, ', ; : —'));
}

/** Maximum number of tokens before the verb. */
const subjectTokensMax = 40;
/** Maximum number of tokens before `reason`: `One of the main reasons`. */
const reasonTokensMax = 4;

/** Returns false before bold or italics, which introduce the name as a term. */
const isPlainName = ({ document, last }: PhraseMatch): boolean =>
  !/[*_]/u.test(document.text.slice(last.end, neighbor(document, last, 1)?.start ?? last.end));

/** The name must follow the phrase directly or after an adjective. */
const named: Pick<PhraseEntry, 'ifPrevious' | 'unlessNext' | 'when'> = {
  when: isPlainName,
  ifPrevious: 'to through by via using of from with called',
  unlessNext: 'the a an it this that " “',
};

export const wordyNouns = defineRule({
  id: 'wordy-nouns',
  kind: 'phrase',
  stage: 'wording',
  family: 'wordy-phrases',
  densityMin: someTells,
  why: 'Fewer words say the same.',
  examples: {
    rewrites: [
      [
        'The sky is blue due to a phenomenon called Rayleigh scattering.',
        'The sky is blue due to Rayleigh scattering.',
      ],
      ['The main reason you see no stars is due to stray light.', 'The main reason you see no stars is stray light.'],
      [
        'The reason the moon shines is because it reflects light.',
        'The reason the moon shines is that it reflects light.',
      ],
    ],
    leavesAlone: [
      'The delay is due to snow.',
      'He is late because of snow.',
      'The cloth is thickened by a process called fulling.',
      'It is a process called the cracking of oil.',
      'It leads to a phenomenon called “drift.”',
      'The hum comes from a phenomenon called **vortex shedding**.',
      'The hum comes from a phenomenon called *vortex shedding*.',
    ],
  },
  entries: [
    // `process` is omitted here, because `a process called fulling` introduces a term.
    { match: `a|an <J|N>? ${kinds} called|termed`, to: '', ...named },
    { match: 'is primarily|mainly|largely? due to', to: 'is', unlessNext: 'be', when: isAboutReason },
    { match: 'is primarily|mainly|largely? because', to: 'is that', unlessNext: 'of', when: isAboutReason },
    { match: 'is because of', to: 'is', when: isAboutReason },
  ],
});
