/**
 * Rewrites a text with a language model in the same passages and passes and with the same checks as the worker, but
 * without a queue. Paragraphs that do not pass get the light edit.
 */
import { setTimeout } from 'node:timers/promises';
import type { compareMeaning } from '@humanize/fidelity';
import {
  assembleText,
  detectGenre,
  groupPassages,
  ModelUnavailableError,
  rewritePassage,
  splitParagraphs,
  versionsOfParts,
  type CompleteChat,
  type Assignment,
  type ParagraphResult,
  type Passage,
  type RewriteDeps,
} from '@humanize/language-model';
import type { LightEditor } from '@humanize/light-edit';
import type { ModelConfig } from '@humanize/runtime';
import { detectLanguage, looksLikeCode, runningTextOf } from '@humanize/text';
import pLimit from 'p-limit';
import { CommandError } from '../command-line/command-error.ts';
import { describeUnavailableModel } from '../command-line/describe-unavailable-model.ts';
import type { RewriteText } from './rewrite-text.ts';

export type RewriteWithModelDeps = {
  readonly model: ModelConfig;
  readonly complete: CompleteChat;
  readonly editor: LightEditor;
  readonly compareMeaning: typeof compareMeaning;
  /** Called after each passage; `done` counts from 1. */
  readonly onProgress: (progress: { done: number; of: number }) => void;
  /** Called once per text with the number of prose paragraphs and the number of those that get the light edit. */
  readonly onParagraphs: (paragraphs: { all: number; lightEdit: number }) => void;
};

export function rewriteWithModel(deps: RewriteWithModelDeps): RewriteText {
  return async (text, variant) => {
    const parts = splitParagraphs(text);
    const passages = isSendable(text) ? groupPassages(parts) : [];
    const results = await rewritePassages(deps, passages, { genre: detectGenre(text), variant });
    const accepts = (source: string, version: string): boolean => deps.compareMeaning(source, version).accepted;
    const versions = versionsOfParts(parts, passages, results);
    const all = parts.filter(({ kind }) => kind === 'prose').length;
    deps.onParagraphs({ all, lightEdit: all - versions.filter((version) => version !== undefined).length });
    return assembleText({ ...deps.editor, accepts }, { parts, versions, variant });
  };
}

/** Returns whether a text is sent to the model. Code and text in other languages are not sent. */
function isSendable(text: string): boolean {
  const { outcome } = detectLanguage(text);
  return outcome === 'english' || (outcome === 'unsure' && !looksLikeCode(runningTextOf(text)));
}

/** Rewrites passages concurrently, within the configured limit. @throws {CommandError} if the model is unavailable */
async function rewritePassages(
  deps: RewriteWithModelDeps,
  passages: readonly Passage[],
  assignment: Assignment,
): Promise<(readonly ParagraphResult[])[]> {
  const limit = pLimit(deps.model.requestsAtOnce);
  const failed = new AbortController();
  let done = 0;
  try {
    return await limit.map(passages, async (passage) => {
      const results = await rewritePassage(passDeps(deps, failed.signal), passage, assignment);
      done += 1;
      deps.onProgress({ done, of: passages.length });
      return results;
    });
  } catch (error) {
    failed.abort();
    limit.clearQueue();
    if (error instanceof ModelUnavailableError) {
      throw new CommandError(describeUnavailableModel(deps.model.baseUrl, error), { cause: error });
    }
    throw error;
  }
}

function passDeps(
  { model, complete, compareMeaning: compare }: RewriteWithModelDeps,
  signal: AbortSignal,
): RewriteDeps {
  const { name, repairName, auditName, passes, candidates } = model;
  return {
    complete,
    models: { draft: name, repair: repairName ?? name, polish: name, audit: auditName ?? name },
    plan: new Set(passes),
    candidates,
    signal,
    onPassDone: () => undefined,
    async compare(pairs) {
      // Yields to the event loop between checks, so that responses are read without delay.
      await setTimeout(0);
      return pairs.map(({ source, version }) => compare(source, version).findings);
    },
  };
}
