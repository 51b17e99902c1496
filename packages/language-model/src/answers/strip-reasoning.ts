/** Removes a model's reasoning from its response. */

const tags = ['think', 'thinking', 'thought', 'reasoning', 'reflection', 'analysis'] as const;
/** Reasoning in channels, as some open models write it when the server does not separate them. */
const finalChannel = '<|channel|>final<|message|>';
const controlToken = /<\|[a-z_]{1,40}\|>/g;

/**
 * Returns the response without reasoning blocks. Everything before an unmatched closing tag is reasoning. A
 * response that begins with an unmatched opening tag is empty.
 */
export function stripReasoning(answer: string): string {
  const channel = answer.lastIndexOf(finalChannel);
  let rest = channel === -1 ? answer : answer.slice(channel + finalChannel.length);
  for (const tag of tags) rest = stripTag(rest, tag);
  return rest.replaceAll(controlToken, '').trim();
}

function stripTag(text: string, tag: string): string {
  const [open, close] = [`<${tag}>`, `</${tag}>`];
  const lower = text.toLowerCase();
  const begins = lower.trimStart().startsWith(open);
  const end = lower.lastIndexOf(close);
  if (end !== -1 && (begins || lower.indexOf(open) === -1 || lower.indexOf(open) > end)) {
    return text.slice(end + close.length);
  }
  if (begins) return '';
  return text;
}
