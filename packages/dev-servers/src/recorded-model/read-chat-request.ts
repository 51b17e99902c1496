/**
 * Parses a chat-completions request from the language-model engine. The first line of the instructions names the pass.
 * The last user message ends with the text to process, between two identical lines that begin with `=====`. In all other
 * passes than `draft`, the source precedes the text between two identical lines with a different mark.
 */

/** The engine's passes. */
export const passes = ['draft', 'polish', 'audit', 'repair'] as const;
export type Pass = (typeof passes)[number];

/** The task in a request. `paragraphs` is the text to process; `source` is the original from which it was rewritten. */
export type PassRequest = {
  readonly pass: Pass;
  readonly paragraphs: readonly string[];
  /** The original text. In a draft, it is the same as `paragraphs`. */
  readonly source: readonly string[];
  /** True if there is a list between the source and the text. The engine lists known faults there. */
  readonly hasFindings: boolean;
  /** The line before and after the text to process. */
  readonly mark: string;
};

/** The unparsed request parameters that some servers reject. */
export type RequestParameters = {
  readonly max_tokens: unknown;
  readonly max_completion_tokens: unknown;
  readonly temperature: unknown;
  readonly stream: unknown;
};

/** A parsed request. `work` is undefined if the request does not name a pass. */
export type ChatRequest = {
  readonly parameters: RequestParameters;
  readonly roles: readonly string[];
  /** Length of all messages in characters. */
  readonly promptLength: number;
  readonly work: PassRequest | undefined;
};

/** The parsed request, or a sentence that describes the problem with it. */
export type ReadResult = { readonly request: ChatRequest } | { readonly problem: string };

type Message = { readonly role: string; readonly content: string };

const workMark = /^={5}/;
const listItem = /^(?:[-*]|\d+[.)]) /;
const sourceMark = /^([-#+~*<>|_@%&!:])\1{4}/;

/** Parses a request. @param body the parsed JSON of the request */
export function readChatRequest(body: unknown): ReadResult {
  if (typeof body !== 'object' || body === null) return { problem: 'The body must be a JSON object.' };
  const { messages, max_tokens, max_completion_tokens, temperature, stream } = body as Record<string, unknown>;
  if (!Array.isArray(messages) || messages.length === 0 || !messages.every(isMessage))
    return { problem: "'messages' must be a list of objects with 'role' and 'content', both strings." };
  const work = readWork(messages);
  if (typeof work === 'string') return { problem: work };
  return {
    request: {
      parameters: { max_tokens, max_completion_tokens, temperature, stream },
      roles: messages.map(({ role }) => role),
      promptLength: messages.reduce((sum, { content }) => sum + content.length, 0),
      work,
    },
  };
}

function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null) return false;
  const { role, content } = value as Record<string, unknown>;
  return typeof role === 'string' && typeof content === 'string';
}

/** Returns the task, a sentence that describes the problem, or undefined if no pass is named. */
function readWork(messages: readonly Message[]): PassRequest | string | undefined {
  // If the server rejects the system role, the engine puts the instructions at the start of the first user message.
  const named = /^Pass: (\w+)/.exec(messages[0]?.content ?? '')?.[1];
  if (named === undefined) return undefined;
  const pass = passes.find((known) => known === named);
  if (pass === undefined) return `Unknown pass '${named}'; must be one of ${passes.join(', ')}.`;
  const last = messages.findLast(({ role }) => role === 'user');
  const lines = (last?.content ?? '').split('\n').map((line) => line.trimEnd());
  const end = lines.findLastIndex((line) => workMark.test(line));
  const start = end < 1 ? -1 : lines.lastIndexOf(lines[end] ?? '', end - 1);
  if (start === -1) return "The last user message has no text between two identical lines that begin with '====='.";
  const paragraphs = splitParagraphs(lines.slice(start + 1, end));
  const mark = lines[start] ?? '';
  if (pass === 'draft') return { pass, paragraphs, source: paragraphs, hasFindings: false, mark };
  const source = findSource(lines.slice(0, start));
  return source === undefined
    ? `The pass '${pass}' needs the source between two identical marked lines before the text.`
    : { pass, paragraphs, ...source, mark };
}

/**
 * Returns the block whose label contains the word "source", or the last block if there is none. Marks inside a block
 * are treated as text.
 */
function findSource(lines: readonly string[]): Pick<PassRequest, 'source' | 'hasFindings'> | undefined {
  const lastPlaces = new Map(lines.map((line, index) => [line, index]));
  let found: { start: number; end: number } | undefined;
  let label = '';
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const end = sourceMark.test(line) ? (lastPlaces.get(line) ?? index) : index;
    if (end > index) {
      found = { start: index + 1, end };
      if (/\bsource\b/i.test(label)) break;
      index = end;
    } else if (line !== '') label = line;
  }
  if (found === undefined) return undefined;
  return {
    source: splitParagraphs(lines.slice(found.start, found.end)),
    hasFindings: lines.slice(found.end + 1).some((line) => listItem.test(line)),
  };
}

function splitParagraphs(lines: readonly string[]): readonly string[] {
  return lines
    .join('\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}
