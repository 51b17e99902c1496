/**
 * Reads a chat-completions request by the rules that the service's language-model engine keeps: the first line of the
 * instruction names the pass, the last user message ends with the text to be worked on between two identical lines
 * that begin with `=====`, and before it stands, in `repair`, `polish` and `audit`, the source between other such lines.
 */

/** What the engine asks a model for. */
export const passes = ['draft', 'repair', 'polish', 'audit'] as const;
export type Pass = (typeof passes)[number];

/** A request to work on a text. `paragraphs` are those of the text to be worked on, `source` those it was made from. */
export type PassRequest = {
  readonly pass: Pass;
  readonly paragraphs: readonly string[];
  /** The same as `paragraphs` in a draft. */
  readonly source: readonly string[];
  /** Whether a list stands between source and text, as it does where the text's faults are named. */
  readonly hasFindings: boolean;
  /** The line that stands before and after the text to be worked on. */
  readonly mark: string;
};

/** The parameters of a request that some servers refuse, as they came. */
export type RequestParameters = {
  readonly max_tokens: unknown;
  readonly max_completion_tokens: unknown;
  readonly temperature: unknown;
  readonly stream: unknown;
};

/** A request, read. `work` is undefined where no pass is named: a question like any other. */
export type ChatRequest = {
  readonly parameters: RequestParameters;
  readonly roles: readonly string[];
  /** All characters of all messages. */
  readonly promptLength: number;
  readonly work: PassRequest | undefined;
};

/** Either the request or what is wrong with it. */
export type ReadResult = { readonly request: ChatRequest } | { readonly problem: string };

type Message = { readonly role: string; readonly content: string };

const workMark = /^={5}/;
const listItem = /^(?:[-*]|\d+[.)]) /;
const sourceMark = /^([-#+~*<>|_@%&!:])\1{4}/;

/** @param body the parsed JSON of the request */
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

/** The work, undefined where no pass is named, or what is wrong as a sentence. */
function readWork(messages: readonly Message[]): PassRequest | string | undefined {
  // Where the server refuses the system role, the instruction opens the first user message.
  const named = /^Pass: (\w+)/.exec(messages[0]?.content ?? '')?.[1];
  if (named === undefined) return undefined;
  const pass = passes.find((known) => known === named);
  if (pass === undefined) return `There is no pass '${named}', only ${passes.join(', ')}.`;
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

/** The block that a line with the word "source" introduces, else the last one. Marks inside a block are text. */
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
