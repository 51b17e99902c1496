/** Rewriting with a language model: instructions, the chat client, and the parsing of responses. */
export { auditPair, type AuditedPair, type AuditPair } from './audits/audit-pairs.ts';
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
export type { Assignment } from './instructions/assignment.ts';
export { instructionVersions } from './instructions/instruction-versions.ts';
export { type Tier, tiers } from './instructions/tier.ts';
export type { Passage } from './passages/group-passages.ts';
export { splitParts, type TextPart } from './passages/split-parts.ts';
export { type PassMetrics, type RequestPassDeps, ModelUnavailableError } from './passes/request-pass.ts';
export { type PassName, passNames, type PassPlan } from './passes/pass-names.ts';
export { type ModelChoice, type PassSettings, readPassSettings } from './passes/pass-settings.ts';
export type { CheckFinding, Pair, ParagraphResult, Rejection, RewriteDeps, Writer } from './passes/rewrite-passage.ts';
export type { Verdict } from './responses/read-audit.ts';
export { type AssembledText, assembleText, type AssemblyTask, type ModelVersion } from './texts/assemble-text.ts';
export { type PreparedText, type PrepareOptions, prepareText } from './texts/prepare-text.ts';
export { rewritePassages, type RewritePassagesDeps, type RewrittenPassages } from './texts/rewrite-passages.ts';
export type { Editor, TextEdit } from './edits/text-editor.ts';
