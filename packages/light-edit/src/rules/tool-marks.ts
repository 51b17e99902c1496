/** Deletes markup that chat tools leave in a text, such as citation marks. */
import { toolMarkHint, toolMarkPattern } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import type { Proposals } from '../rule/rule.ts';

export const toolMarks = defineRule({
  id: 'tool-marks',
  kind: 'pattern',
  each: 'document',
  stage: 'residue',
  family: 'residue',
  densityMin: anyText,
  why: 'This mark was left by a tool and is not part of the text.',
  mayEdit: ['markup'],
  removesResidue: true,
  examples: {
    rewrites: [
      ['The dam was built late citeturn0search0.', 'The dam was built late.'],
      ['Rain fell :contentReference[oaicite:2]{index=2} all week.', 'Rain fell all week.'],
      ['Prices rose【11†source】 in spring.', 'Prices rose in spring.'],
      ['The vote [cite: 3, 4] was close.', 'The vote was close.'],
      ['Rain fell. 【4†source】The dam held.', 'Rain fell. The dam held.'],
    ],
    leavesAlone: ['Please turn to page 0 and search.', 'The study [3] is old.', 'We cite Smith (2020) here.'],
  },
  propose(document): Proposals {
    if (!toolMarkHint.test(document.text)) return undefined;
    const quoted = document.protectedSpans.filter((span) => span.reason === 'quotation');
    const edges = new Set(quoted.flatMap((span) => [span.start, span.end]));
    return Array.from(document.text.matchAll(toolMarkPattern), (match) => {
      const end = match.index + match[0].length;
      // A mark with quotation spans on both sides is inside a quotation, which must not change.
      if (edges.has(match.index) && edges.has(end)) return undefined;
      const isBeforeWord = /[\p{L}\p{N}]/u.test(document.text.charAt(end));
      const start = document.text.charAt(match.index - 1) === ' ' && !isBeforeWord ? match.index - 1 : match.index;
      return { changes: [{ start, end, text: '' }] };
    }).filter((proposal) => proposal !== undefined);
  },
});
