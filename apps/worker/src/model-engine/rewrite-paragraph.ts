/**
 * One paragraph through the model: ask, judge, and where the judgement is no, ask once more saying what was wrong.
 * Whatever happens the paragraph comes to an end: with a version that passed the checks, or with the decision to
 * leave it to the built-in engine.
 */
import type { AskModel, ChatAnswer, ChatMessage } from './chat-client.ts';
import type { Judgement } from '../thread-tasks.ts';
import { readParagraph, writeAssignment, writeSecondTry, type Assignment } from './write-messages.ts';

/** Requests, tokens and decisions of one job, added up while it runs. */
export type ModelTally = {
  modelRequests: number;
  modelRetries: number;
  promptTokens: number;
  completionTokens: number;
  modelParagraphs: number;
  secondTries: number;
  fallbacks: number;
};

/** What a paragraph needs; `ask` is already bounded in time and number. */
export type ParagraphDeps = {
  ask: AskModel;
  /** Undefined when no thread could say. */
  judge: (version: string) => Promise<Judgement | undefined>;
  tally: ModelTally;
  /** Hears how each request ended, for the metrics. */
  onAnswer: (answer: ChatAnswer) => void;
  signal: AbortSignal;
};

// Room for a version a half longer than the paragraph at two characters a token, which no English text needs.
const charactersPerToken = 2;
const tokensMin = 64;
// JSON escapes and the envelope around the text; a body beyond this is no paragraph.
const bytesPerCharacter = 12;
const bytesMin = 65_536;
/** With white space on it or without, and whatever the line ends. */
const blankLine = /\n\s*\n/;

/** The accepted version, or undefined when the built-in engine's version stays. @throws the signal's reason when aborted */
export async function rewriteParagraph(assignment: Assignment, deps: ParagraphDeps): Promise<string | undefined> {
  const first = await tryOnce(writeAssignment(assignment), assignment, deps);
  if (first.outcome === 'accepted') return first.text;
  if (first.outcome === 'given_up') return undefined;
  deps.tally.secondTries += 1;
  const messages =
    first.version === undefined
      ? writeAssignment(assignment)
      : writeSecondTry(assignment, first.version, first.complaints);
  const second = await tryOnce(messages, assignment, deps);
  return second.outcome === 'accepted' ? second.text : undefined;
}

type Try =
  | { outcome: 'accepted'; text: string }
  | { outcome: 'refused'; version: string | undefined; complaints: readonly string[] }
  | { outcome: 'given_up' };

async function tryOnce(messages: ChatMessage[], { paragraph }: Assignment, deps: ParagraphDeps): Promise<Try> {
  const { tally } = deps;
  const limits = {
    tokensMax: Math.ceil(paragraph.length / charactersPerToken) + tokensMin,
    bytesMax: paragraph.length * bytesPerCharacter + bytesMin,
  };
  const answer = await deps.ask(messages, limits, deps.signal);
  deps.onAnswer(answer);
  tally.modelRequests += 1;
  tally.modelRetries += answer.retries;
  tally.promptTokens += answer.usage.prompt;
  tally.completionTokens += answer.usage.completion;
  if (answer.outcome === 'unavailable') return { outcome: 'given_up' };
  if (answer.outcome === 'malformed') return { outcome: 'refused', version: undefined, complaints: [] };
  const version = readParagraph(answer.text, paragraph);
  if (answer.cutOff) return { outcome: 'refused', version, complaints: ['It is cut off before its end.'] };
  if (blankLine.test(version)) return { outcome: 'refused', version, complaints: ['It is more than one paragraph.'] };
  const judgement = await deps.judge(version);
  if (judgement === undefined) return { outcome: 'given_up' };
  return judgement.outcome === 'accepted' ? judgement : { ...judgement, version };
}
