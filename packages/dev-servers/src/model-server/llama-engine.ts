/**
 * Runs a GGUF model with node-llama-cpp, which is loaded from its installation folder. Several requests are processed
 * concurrently, each in its own sequence. A sequence caches the evaluated instruction of its last request, so a request
 * is assigned to a sequence that last evaluated the same instruction.
 */
import { createRequire } from 'node:module';
import { freemem } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ChatHistoryItem, Llama, LlamaChat, LlamaModel, NodeLlamaCpp } from './node-llama-cpp.ts';
import { toGrammarSchema } from './grammar-schema.ts';
import type { Accelerator } from './model-runtime.ts';

export type EngineOptions = {
  /** The GGUF file. */
  readonly file: string;
  /** The folder in which node-llama-cpp is installed. */
  readonly runtimeDir: string;
  readonly accelerator: Accelerator;
  /** Number of threads for evaluation. If undefined, the number depends on the processor. */
  readonly threads: number | undefined;
  /** Maximum total number of tokens in a request and its response. Lowered to the model's own limit. */
  readonly contextTokens: number;
  /** Maximum number of concurrent requests. Lowered if memory is insufficient. */
  readonly sequencesMax: number;
};

export type CompletionRequest = {
  readonly messages: readonly { readonly role: 'system' | 'user' | 'assistant'; readonly content: string }[];
  readonly temperature: number;
  /** Maximum length of the response. If undefined, the response is limited only by the context size. */
  readonly tokensMax: number | undefined;
  /** A JSON Schema that the response must match. */
  readonly schema: unknown;
};

export type CompletionResult = {
  readonly text: string;
  readonly finishReason: 'stop' | 'length';
  readonly promptTokens: number;
  /** Number of tokens in the response text. The last token is not counted if it is only part of a character. */
  readonly completionTokens: number;
};

/** Thrown if the prompt leaves too few tokens for a response. */
export class ContextExceededError extends Error {
  override readonly name = 'ContextExceededError';
}

/** Thrown if the schema cannot be used as a grammar. */
export class UnsupportedSchemaError extends Error {
  override readonly name = 'UnsupportedSchemaError';
}

export type LlamaEngine = {
  /** The name of the file without its extension. */
  readonly name: string;
  readonly contextTokens: number;
  /** Number of requests that can be processed concurrently. */
  readonly sequences: number;
  /**
   * Processes a request. At most `sequences` requests may be in progress.
   * @throws ContextExceededError, UnsupportedSchemaError, or the signal's reason
   */
  complete(request: CompletionRequest, signal: AbortSignal): Promise<CompletionResult>;
  close(): Promise<void>;
};

/** Share of the free memory that the sequences may use. */
const memoryShare = 0.6;
/** Minimum number of tokens for a response. */
const responseTokensMin = 64;

type Slot = { readonly chat: LlamaChat; instruction: string; isBusy: boolean };

/** Loads a model. @throws if the file is not a model that the engine can run */
export async function loadLlamaEngine(options: EngineOptions): Promise<LlamaEngine> {
  const { LlamaChat: Chat, getLlama } = await importRuntime(options.runtimeDir);
  const { accelerator } = options;
  const llama = await getLlama({
    gpu: accelerator === 'cpu' ? false : accelerator,
    build: 'never',
    skipDownload: true,
    logLevel: 'error',
    ...(options.threads === undefined ? {} : { maxThreads: options.threads }),
  });
  const model = await llama.loadModel({ modelPath: options.file });
  const contextTokens = Math.min(options.contextTokens, model.trainContextSize);
  const sequences = await countSequences(llama, model, { contextTokens, sequencesMax: options.sequencesMax });
  const context = await model.createContext({ contextSize: contextTokens, sequences });
  const slots = Array.from({ length: sequences }, (): Slot => ({
    chat: new Chat({ contextSequence: context.getSequence(), chatWrapper: 'auto' }),
    instruction: '',
    isBusy: false,
  }));
  return {
    name: basename(options.file).replace(/\.gguf$/i, ''),
    contextTokens,
    sequences,
    async complete(request, signal) {
      const slot = takeSlot(slots, request);
      try {
        return await completeIn({ llama, model, contextTokens }, slot.chat, request, signal);
      } finally {
        slot.isBusy = false;
      }
    },
    close: () => llama.dispose(),
  };
}

/** Imports the package from its folder, because the workspace does not depend on it. */
async function importRuntime(runtimeDir: string): Promise<NodeLlamaCpp> {
  const entry = createRequire(join(runtimeDir, 'package.json')).resolve('node-llama-cpp');
  return (await import(pathToFileURL(entry).href)) as NodeLlamaCpp;
}

type Limits = { readonly contextTokens: number; readonly sequencesMax: number };

/** Returns the number of sequences that fit in the free memory, with a minimum of one. */
async function countSequences(llama: Llama, model: LlamaModel, { contextTokens, sequencesMax }: Limits) {
  const needed = model.fileInsights.estimateContextResourceRequirements({
    contextSize: contextTokens,
    modelGpuLayers: model.gpuLayers,
    sequences: 1,
  });
  const usesGpu = llama.gpu !== false && needed.gpuVram > 0;
  const free = usesGpu ? (await llama.getVramState()).free : freemem();
  const bytes = usesGpu ? needed.gpuVram : needed.cpuRam;
  return Math.max(1, Math.min(sequencesMax, Math.floor((free * memoryShare) / Math.max(1, bytes))));
}

function takeSlot(slots: readonly Slot[], { messages }: CompletionRequest): Slot {
  const instruction = messages.find(({ role }) => role === 'system')?.content ?? '';
  const free = slots.filter(({ isBusy }) => !isBusy);
  const slot =
    free.find((one) => one.instruction === instruction) ?? free.find((one) => one.instruction === '') ?? free[0];
  if (slot === undefined) throw new Error('more requests are in progress than the engine has sequences');
  slot.isBusy = true;
  slot.instruction = instruction;
  return slot;
}

type Loaded = { readonly llama: Llama; readonly model: LlamaModel; readonly contextTokens: number };

async function completeIn(
  { llama, model, contextTokens }: Loaded,
  chat: LlamaChat,
  { messages, temperature, tokensMax, schema }: CompletionRequest,
  signal: AbortSignal,
): Promise<CompletionResult> {
  const history = [...messages.map(toHistoryItem), { type: 'model', response: [] } as const];
  const state = chat.chatWrapper.generateContextState({ chatHistory: history });
  const promptTokens = state.contextText.tokenize(model.tokenizer).length;
  const tokensLeft = contextTokens - promptTokens;
  if (tokensLeft < responseTokensMin) {
    throw new ContextExceededError(
      `the prompt has ${promptTokens} tokens, which exceeds the context length of ${contextTokens} tokens`,
    );
  }
  const grammar = schema === undefined ? undefined : await createGrammar(llama, schema);
  let completionTokens = 0;
  const { response, metadata } = await chat.generateResponse(history, {
    signal,
    onResponseChunk: ({ tokens }) => {
      completionTokens += tokens.length;
    },
    temperature,
    maxTokens: Math.min(tokensMax ?? tokensLeft, tokensLeft),
    // Disable reasoning, which takes several times as long as the answer.
    budgets: { thoughtTokens: 0 },
    ...(grammar === undefined ? {} : { grammar }),
  });
  return {
    text: response,
    finishReason: metadata.stopReason === 'maxTokens' ? 'length' : 'stop',
    promptTokens,
    completionTokens,
  };
}

function toHistoryItem({ role, content }: CompletionRequest['messages'][number]): ChatHistoryItem {
  return role === 'assistant' ? { type: 'model', response: [content] } : { type: role, text: content };
}

async function createGrammar(llama: Llama, schema: unknown): Promise<unknown> {
  try {
    return await llama.createGrammarForJsonSchema(toGrammarSchema(schema));
  } catch (error) {
    throw new UnsupportedSchemaError('the schema in response_format is not supported', { cause: error });
  }
}
