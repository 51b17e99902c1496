/** Rewriting with a language model: instructions, the chat client, and the parsing of responses. */
export {
  type AssembledText,
  type Assembler,
  assembleText,
  type AssemblyTask,
  type ModelVersion,
  type TextEdit,
  versionsOfParts,
} from './assembly/assemble-text.ts';
export { auditPair, type AuditedPair, type AuditPair } from './audits/audit-pairs.ts';
export type { Verdict } from './responses/read-audit.ts';
export {
  type CompleteChat,
  type ChatResult,
  type ChatClient,
  type ChatClientOptions,
  createChatClient,
} from './chat/chat-client.ts';
export type { ChatMessage, ChatRequest } from './chat/chat-request.ts';
export { type CircuitBreaker, type CircuitState, createCircuitBreaker } from './chat/circuit-breaker.ts';
export type { TokenUsage } from './chat/read-completion.ts';
export type { DetectedTrait, ServerTraits } from './chat/server-traits.ts';
export { detectGenre } from './detect-genre.ts';
export type { Assignment } from './instructions/assignment.ts';
export type { Genre } from './instructions/genre.ts';
export { instructionVersions } from './instructions/instruction-versions.ts';
export { groupPassages, type Passage } from './passages/group-passages.ts';
export { splitParagraphs, type TextPart } from './passages/split-paragraphs.ts';
export { type PassMetrics, type RequestPassDeps, ModelUnavailableError } from './passes/request-pass.ts';
export { type PassName, passNames, type PassPlan } from './passes/pass-names.ts';
export {
  type Finding,
  type Pair,
  type ParagraphResult,
  type Rejection,
  type RewriteDeps,
  rewritePassage,
  type Writer,
} from './passes/rewrite-passage.ts';
