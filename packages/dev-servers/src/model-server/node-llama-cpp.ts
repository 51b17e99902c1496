/**
 * Types for the part of node-llama-cpp that the model server uses. The package is installed on demand, so its own types
 * are not available.
 */

export type NodeLlamaCpp = {
  readonly getLlama: (options: {
    readonly gpu: false | 'cuda' | 'metal' | 'vulkan';
    readonly build: 'never';
    readonly skipDownload: true;
    readonly logLevel: 'error';
    readonly maxThreads?: number;
  }) => Promise<Llama>;
  readonly LlamaChat: new (options: { readonly contextSequence: unknown; readonly chatWrapper: 'auto' }) => LlamaChat;
};

export type Llama = {
  /** The accelerator in use, or false if the model runs on the processor. */
  readonly gpu: false | string;
  loadModel(options: { readonly modelPath: string }): Promise<LlamaModel>;
  createGrammarForJsonSchema(schema: unknown): Promise<unknown>;
  getVramState(): Promise<{ readonly free: number }>;
  dispose(): Promise<void>;
};

export type LlamaModel = {
  /** The context length with which the model was trained, in tokens. */
  readonly trainContextSize: number;
  readonly gpuLayers: number;
  readonly tokenizer: unknown;
  createContext(options: {
    readonly contextSize: number;
    readonly sequences: number;
  }): Promise<{ getSequence(): unknown }>;
  readonly fileInsights: {
    estimateContextResourceRequirements(options: {
      readonly contextSize: number;
      readonly modelGpuLayers: number;
      readonly sequences: number;
    }): { readonly cpuRam: number; readonly gpuVram: number };
  };
};

export type ChatHistoryItem =
  | { readonly type: 'system' | 'user'; readonly text: string }
  | { readonly type: 'model'; readonly response: readonly string[] };

export type LlamaChat = {
  readonly chatWrapper: {
    generateContextState(options: { readonly chatHistory: readonly ChatHistoryItem[] }): {
      readonly contextText: { tokenize(tokenizer: unknown): readonly unknown[] };
    };
  };
  generateResponse(
    history: readonly ChatHistoryItem[],
    options: {
      readonly signal: AbortSignal;
      /** Called with the text and tokens as they are generated, including those generated for reasoning. */
      readonly onResponseChunk: (chunk: { readonly tokens: readonly unknown[] }) => void;
      readonly temperature: number;
      readonly maxTokens: number;
      readonly budgets: { readonly thoughtTokens: number };
      readonly grammar?: unknown;
    },
  ): Promise<{ readonly response: string; readonly metadata: { readonly stopReason: string } }>;
};
