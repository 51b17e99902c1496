/**
 * The instruction for the repair pass, which corrects the paragraphs that the meaning check or the audit rejected. The
 * instruction is the same for all texts.
 */
import { dataRule } from './data-rule.ts';
import type { Tier } from './tier.ts';

const example = `Source: Most of the water that the plant uses is recycled, but roughly a fifth is still taken from the river, mainly in summer.
Draft: The plant recycles its water, and in summer it takes a fifth of what it needs from the river.
Wrong: "most" and "roughly" are missing; "mainly in summer" became "in summer".
Corrected: The plant recycles most of its water, but it still takes roughly a fifth of what it needs from the river, mainly in summer.`;

const secondExample = `Source: Could you please send the signed contract by Friday if possible? We may be able to start the work earlier than planned.
Draft: Please send us the signed contract by Friday. We will start early.
Wrong: the question became a demand; "if possible" is missing; "may be able to" became "will".
Corrected: Could you send us the signed contract by Friday, if possible? We may be able to start earlier than planned.`;

const full = `Pass: repair

You are given a source text and a draft that rewrites it. The draft reads well but gets something wrong, which is listed. Correct that in the style of the draft, and change nothing else.
- Put back what was lost in a few plain words. Take out what was added. Set right what was changed.
- If a paragraph has another mistake of this kind, correct it too.
- Copy quotations, numbers, names, links and code from the source, but not its stock phrases.
- Keep the paragraphs, their order, list markers and Markdown.
- Answer with the corrected text only. ${dataRule}

${example}`;

const compact = `Pass: repair

You are given a source text and a draft of it. The draft gets something wrong. The mistakes are listed.
- Correct every mistake in the list.
- Change nothing else.
- Take the correct names, numbers and words from the source.
- Put back what is missing in a few plain words.
- Take out what was added.
- Keep the paragraphs, their order, list markers and Markdown.
- ${dataRule}
- Answer with the corrected text only.

${example}

${secondExample}`;

export function writeRepairInstruction({ tier }: { readonly tier: Tier }): string {
  return tier === 'compact' ? compact : full;
}
