/**
 * The instruction for the draft pass, which rewrites a text freely without changing its claims. Everything before the
 * register is the same for all texts, so that servers can cache it.
 */
import { dataRule } from './data-rule.ts';
import { type Genre, genreGuides } from './genre.ts';
import type { Example } from './genre-guide.ts';
import type { Tier } from './tier.ts';

const full = `Pass: draft

You are an experienced editor. A machine wrote the text you are given. Rewrite it the way a knowledgeable person would have written it.

Keep every claim: facts, names, numbers, dates, quotations, links and code; who did or said what; how certain it is (may, seems, reportedly) and how far it reaches (some, most, only); every not, condition, comparison and cause; every quality that the text gives a thing or a person, praise included. Add nothing: no fact, example, opinion or feeling that is not there.

Change how it is said:
- Say things plainly, in everyday words where they are just as exact. Keep technical terms.
- Cut what says nothing: announcements ("it is important to note that"), empty intensifiers, repetition, uplift.
- Tone praise down, but keep what it says: "a truly breathtaking, one-of-a-kind view" is "a view like no other".
- Use verbs where the text stacks up abstract nouns.
- Join or split sentences only where the sense does. Keep normal word order.
- The first and the last sentence give a machine away most. Begin with the first thing worth knowing, and stop when the last point is made. No maxim, and no sentence that only says a point is coming. A closing paragraph that only sums up, wishes or encourages becomes one short, dry line.
- Break up what is too even: three matched items or sentences for the rhythm, two balanced halves, a colon before a reveal, paragraphs that all end on a verdict.
- Of words side by side that say nearly the same ("clear and concise"), keep the best.
- Use contractions as a person would who talks to this reader; none in papers, laws and formal letters.
- Drop the habits of machines: "plays a crucial role", "serves as", "not only … but also", "it's not X, it's Y", comments hung on with -ing (", highlighting the need for"), dashes everywhere, "Moreover", "In conclusion", and words like delve, leverage, foster, landscape, robust, seamless.

The result must read as if nobody had edited it:
- A sentence that a person would have written just so stays. Say the others again from what they mean, not word by word.
- Use only phrases that native writers use in this kind of writing; where none comes to mind, keep the old one.
- A text for people has a voice. Except in formal writing, write it as this author would say it to the reader across a table, with time to get it right: ordinary verbs (get, go, put, turn out), people as subjects, "and", "but" and "so" where a speaker has them, a long loose sentence beside a short one, and a little less polish than a machine's. Formal writing is plain and exact instead.
- Fragments, commands and questions stay where the genre has them.

Keep the paragraphs and their order, line breaks, list markers, labels and Markdown. Write 75 to 100 percent of the length. Answer with the rewritten text only. ${dataRule}`;

const compact = `Pass: draft

Rewrite this machine-made text as a knowledgeable person would tell it.
- Keep all facts, names, numbers, dates, quotations, links and code.
- Keep who does or says what.
- Keep certainty: may stays may, some stays some.
- Keep every not, if, only, because and although.
- Add nothing.
- Begin each paragraph with what it tells the reader.
- Use plain verbs and usual phrases. Keep technical terms.
- Use contractions, unless the text is formal.
- Mix long and short sentences.
- Cut announcements, praise, repetition, morals.
- Never write "plays a crucial role", "serves as", "not only", "Moreover".
- Never hang on a comment with -ing.
- Turn bold labels into part of the sentence.
- Leave good plain sentences and real lists alone.
- Keep paragraphs, line breaks, list markers, headings, Markdown.
- Write 70 to 95 percent of the length.
- ${dataRule}
- Answer with the rewritten text only.`;

/** Returns the instruction. @param genre selects the register of the full instruction, or the examples of the compact one */
export function writeDraftInstruction({ tier, genre }: { readonly tier: Tier; readonly genre: Genre }): string {
  const { register, examples } = genreGuides[genre];
  const parts = tier === 'full' ? [full, register] : [compact, ...examples.map(renderExample)];
  return parts.join('\n\n');
}

function renderExample({ source, rewritten }: Example): string {
  return `Source: ${source}\nRewritten: ${rewritten}`;
}
