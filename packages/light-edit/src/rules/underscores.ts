import { neighbour } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';

/** What can be shown: `underscores the urgent need`. */
const shown =
  /^(?:need|importance|role|value|significance|power|urgency|potential|complexity|strength|depth|extent|impact|risks?|dangers?|difficulty|difficulties|necessity|relevance)$/u;

function isShown({ document, last }: PhraseMatch): boolean {
  return [2, 3].some((distance) => shown.test(neighbour(document, last, distance)?.lower ?? ''));
}

export const underscores = defineRule({
  id: 'underscores',
  kind: 'phrase',
  stage: 'wording',
  why: 'Shows says it plainly.',
  examples: {
    rewrites: [['The vote underscores the need for care.', 'The vote shows the need for care.']],
    leavesAlone: ['He put two underscores there.', 'The film underscores a theme.'],
  },
  entries: [
    { match: 'underscore:V', to: 'show:V', ifNext: ['how', 'that', 'why'] },
    { match: 'underscore:V', to: 'show:V', ifNext: ['the'], when: isShown },
  ],
});
