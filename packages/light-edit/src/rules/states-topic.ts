/** Determines whether a lead-in is the only sentence that states the topic of instructions. */
import type { Document, Sentence } from '@humanize/text';
import { lowerText } from './from-person.ts';

const instructions =
  /\b(?:guide|plan|strategy|schedule|outline|recipe|steps|instructions|tips|tutorial|checklist|walkthrough|routine|itinerary|breakdown|overview|comparison)\b.*\b(?:to|for|on|of|about|between)\b/u;
/** Words of a lead-in that do not say what the text is about. */
const general =
  /^(?:basic|brief|complete|concise|detailed|easy|family|friendly|general|guide|guides|here|help|instructions|overview|quick|recipe|short|simple|step|steps|that|this|tips|tutorial|with|your|making|make)$/u;
/** Openings of sections that do not name the topic, such as `What you'll need` and `1.`. */
const sections =
  /^(?:\d|step|day|part|week|morning|before|what you|why|when|where|how|ingredients|materials|supplies|tools|equipment|requirements|introduction|overview|basics|key|main|preparation)\b/u;
/** A heading, or a line in bold. */
const label = /^(?:#{1,6} |\*\*)[^\n]{1,120}$/gmu;
/** Minimum length of a topic word, in UTF-16 units. */
const wordLengthMin = 4;

/**
 * Returns true for a lead-in to instructions that is directly followed by the sections, without a title: `Here's a
 * guide to cleaning your kettle:` before `What you'll need`.
 */
export function statesTopic(document: Document, sentence: Sentence): boolean {
  const text = lowerText(document, sentence);
  if (!text.endsWith(':') || !instructions.test(text)) return false;
  const rest = document.text.slice(sentence.end).trimStart();
  const labels = rest.match(label) ?? [];
  const first = labels[0];
  if (first === undefined || labels.length < 2 || !rest.startsWith(first)) return false;
  const title = first.replace(/^[#*\s]+/u, '').toLowerCase();
  if (sections.test(title)) return true;
  const words = text.match(/\p{L}+/gu) ?? [];
  return !words.some((word) => word.length >= wordLengthMin && !general.test(word) && title.includes(word));
}
