/** Removes a model's reasoning from its response. */

const names = ['think', 'thinking', 'thought', 'reasoning', 'reflection', 'analysis', 'seed:think'] as const;
/** The opening and closing marks of reasoning, in lower case. */
const marks: readonly (readonly [string, string])[] = [
  ...names.map((name) => [`<${name}>`, `</${name}>`] as const),
  ['[think]', '[/think]'],
  ['◁think▷', '◁/think▷'],
  ['<|start_thinking|>', '<|end_thinking|>'],
];
/** The marker of the final channel. Some open models write reasoning in channels, which not all servers separate. */
const finalChannel = '<|channel|>final<|message|>';
const controlToken = /<\|[a-z_]{1,40}\|>/gi;

/**
 * Returns the response without reasoning blocks. All text before an unmatched closing tag is treated as reasoning. If a
 * response begins with an unmatched opening tag, the result is empty.
 */
export function stripReasoning(response: string): string {
  const channel = response.lastIndexOf(finalChannel);
  let rest = channel === -1 ? response : response.slice(channel + finalChannel.length);
  for (const [open, close] of marks) rest = stripBlock(rest, open, close);
  return rest.replaceAll(controlToken, '').trim();
}

function stripBlock(text: string, open: string, close: string): string {
  const lower = text.toLowerCase();
  const begins = lower.trimStart().startsWith(open);
  const end = lower.lastIndexOf(close);
  if (end !== -1 && (begins || lower.indexOf(open) === -1 || lower.indexOf(open) > end)) {
    return text.slice(end + close.length);
  }
  if (begins) return '';
  return text;
}
