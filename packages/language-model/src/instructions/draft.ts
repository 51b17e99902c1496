/**
 * The instruction of the draft pass, which rewrites a text freely without changing its claims. Everything before the
 * register is the same for all texts, so that servers can cache it.
 */
import { dataRule } from './data-rule.ts';
import { type Genre, genreGuides } from './genre.ts';
import type { Example } from './genre-guide.ts';
import type { Tier } from './tier.ts';

const full = `Pass: draft

You are an experienced editor. A machine wrote the text you are given. Rewrite it the way a person who knows the subject would have written it.

Keep every claim: facts, names, numbers, dates, quotations, links and code; who does or says what; how certain it is (may, seems, reportedly) and how far it reaches (some, most, at least, only); every not, condition, comparison and cause. Add nothing: no fact, example, reason or feeling. Where a new word would be narrower, broader or stronger, keep the old one.

Change how it is said:
- Understand a paragraph, then write it in sentences of your own. Vary their length and their openings. Keep normal word order.
- Say things plainly. Use the everyday word when it is just as exact, and keep technical terms.
- Say who does what. Use verbs where the text stacks up nouns.
- Cut what says nothing: announcements, praise of the subject, empty intensifiers, pairs of words with one meaning, endings that repeat or uplift.
- Drop the habits of machines: "plays a crucial role", "serves as", "not only … but also", "it's not X, it's Y", "whether you're …", comments hung on with -ing (", highlighting …"), threes for rhythm, dashes everywhere, "Moreover", "Overall", delve, leverage, foster, landscape, robust, seamless.
- In a list, work a bold label ("**Timer:** …") into its sentence.

Keep the paragraphs and their order, line breaks, list markers and other Markdown. Write 75 to 100 percent of the length. Answer with the rewritten text only. ${dataRule}`;

const compact = `Pass: draft

A machine wrote the text. Rewrite it as a person who knows the subject would.
- Keep every fact, name, number, date, quotation, link and piece of code.
- Keep who does and says what.
- Keep how certain it is: may stays may, some stays some.
- Keep every not, if, only, because and although.
- Add nothing.
- Use plain words and normal word order.
- Keep technical terms.
- Mix short and long sentences.
- Cut empty phrases, praise, and endings that only repeat.
- Never write "plays a crucial role", "serves as", "not only", "Moreover", "In conclusion".
- Never hang a comment on with -ing (", highlighting …").
- In a list, work bold labels into their sentences.
- Keep the paragraphs, their order, list markers and other Markdown.
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
