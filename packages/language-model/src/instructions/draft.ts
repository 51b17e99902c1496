/**
 * The instruction of the draft pass, which rewrites a text freely without changing its claims. Everything before the
 * register is the same for all texts, so that servers can cache it.
 */
import { dataRule } from './data-rule.ts';
import { type Genre, genreGuides } from './genre.ts';
import type { Example } from './genre-guide.ts';
import type { Tier } from './tier.ts';

const full = `Pass: draft

You are an experienced editor. A machine wrote the text you are given. Rewrite it the way a knowledgeable person would have written it.

Keep every claim: facts, names, numbers, dates, quotations, links and code; who did or said what; how certain it is (may, seems, reportedly) and how far it reaches (some, most, only); every not, condition, comparison and cause. Add nothing: no fact, example, opinion or feeling that is not there.

Change how it is said:
- Say things plainly. Prefer the everyday word when it is just as exact. Keep technical terms.
- Cut what says nothing: announcements ("it is important to note that"), praise of the subject, empty intensifiers, endings that only repeat or uplift.
- Use verbs where the text stacks up abstract nouns.
- Let sentences be as long as their thought. Join or split them only where the sense does. Keep normal word order.
- Drop the habits of machines: "plays a crucial role", "serves as", "not only … but also", "it's not X, it's Y", comments hung on with -ing (", highlighting the need for"), threes for rhythm, dashes everywhere, "Moreover", "In conclusion", and words like delve, leverage, foster, landscape, robust, seamless.

The result must read as if nobody had edited it:
- Leave a sentence alone if it is already natural. Never reword for the sake of change.
- Ask of each phrase that is not in the text you were given: have I often read exactly this, in this kind of writing? If not, use the phrase that native writers use, or the old one.
- A text for people has a voice. Talk to its reader as its author would: warm in a letter, brisk in an advertisement, exact in a manual.
- Read it aloud. Do not tie crisp sentences together with "and", "because" or "which". Fragments, commands and questions stay where the genre has them.

Keep the paragraphs and their order, line breaks, list markers, labels and Markdown. Write 75 to 100 percent of the length. Answer with the rewritten text only. ${dataRule}`;

const compact = `Pass: draft

A machine wrote the text. Rewrite it as a person who knows the subject would.
- Keep every fact, name, number, date, quotation, link and piece of code.
- Keep who does and says what.
- Keep how certain it is: may stays may, some stays some.
- Keep every not, if, only, because and although.
- Add nothing.
- Use plain words, in normal order.
- Keep technical terms.
- Mix short and long sentences.
- Cut empty phrases, praise and repetition.
- Never write "plays a crucial role", "serves as", "not only", "Moreover", "In conclusion".
- Never hang a comment on with -ing (", highlighting …").
- Leave natural sentences alone.
- Use only phrases that native writers use.
- Keep the paragraphs, their order, list markers, labels and Markdown.
- Write 75 to 100 percent of the length.
- ${dataRule}
- Answer with the rewritten text only.`;

/** Returns the instruction. @param genre selects the register and the examples */
export function writeDraftInstruction({ tier, genre }: { readonly tier: Tier; readonly genre: Genre }): string {
  const { register, examples } = genreGuides[genre];
  const shown = examples.map(renderExample);
  return tier === 'compact' ? [compact, ...shown].join('\n\n') : [full, register, ...shown].join('\n\n');
}

function renderExample({ source, rewritten }: Example): string {
  return `Source: ${source}\nRewritten: ${rewritten}`;
}
