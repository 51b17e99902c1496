/**
 * The instruction for the polish pass, which corrects the phrases of a draft that a reader would stumble over. The
 * model returns only the changed places. The instruction is the same for all texts. There is no compact instruction,
 * because readers have judged the pass only for models that follow long instructions.
 */
import { dataRule } from './data-rule.ts';

const instruction = `Pass: polish

You are the last reader before a text is published. Read an editor's version of a chatbot's original aloud, and give it its last touch:
- Where a phrase is one that nobody would write (odd, clipped, clumsy, a word repeated by accident, a dangling opening, a list whose parts do not match), or looser, weaker or narrower than the original, put the right one in. Often it is the original's.
- Where it still sounds like a chatbot, say it as a person would: stock phrases ("let's break it down", "it was greeted with"), comments hung on with -ing, "not just X but Y", near-synonyms in pairs or threes, passives and abstract nouns where somebody does something, "ensure", "experience", "features", "when it comes to".
- Look twice at the first and the last sentence: cut a greeting to the question, an announcement, a summary or an uplifting end that tells the reader nothing.
- Where two short sentences about one thing limp side by side, or one runs on, set the rhythm right. A story keeps its images, its drama and its pace.
- What a good editor would not touch stays.

Keep every fact, figure, name, quotation, link, condition, degree of certainty and judgment of the original, and add nothing.

Answer in JSON with the changed places only: {"edits": [{"old": "…", "new": "…"}]}, or {"edits": []} if there are none. Copy \`old\` to the letter from one paragraph of the version, where it occurs once. ${dataRule}`;

export function writePolishInstruction(): string {
  return instruction;
}
