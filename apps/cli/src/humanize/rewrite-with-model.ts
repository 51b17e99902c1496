/**
 * Rewrites a text with a language model, using the same passages, passes and checks as the worker, but without a queue.
 * Paragraphs that fail the checks get the light edit.
 */
import { setTimeout } from 'node:timers/promises';
import type { compareMeaning } from '@humanize/fidelity';
import {
  assembleText,
  ModelUnavailableError,
  prepareText,
  readPassSettings,
  rewritePassages,
  type CompleteChat,
  type PreparedText,
  type RewrittenPassages,
} from '@humanize/language-model';
import type { LightEditor } from '@humanize/light-edit';
import type { ModelConfig } from '@humanize/runtime';
import { detectLanguage } from '@humanize/text';
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
  /** Called once per text with the number of prose paragraphs and how many of them get the light edit. */
  readonly onParagraphs: (paragraphs: { all: number; lightEdit: number }) => void;
};

export function rewriteWithModel(deps: RewriteWithModelDeps): RewriteText {
  const { editor, model } = deps;
  const { tier } = readPassSettings(model);
  return async (text, variant) => {
    const prepared = prepareText(text, { language: detectLanguage(text), tier, variant, editor });
    const { versions } = await rewriteAll(deps, prepared);
    const all = prepared.parts.filter(({ kind }) => kind === 'prose').length;
    deps.onParagraphs({ all, lightEdit: all - versions.filter((version) => version !== undefined).length });
    return assembleText(editor, { parts: prepared.parts, versions, variant });
  };
}

/** Rewrites passages concurrently, within the configured limit. @throws {CommandError} if the model is unavailable */
async function rewriteAll(
  { model, complete, compareMeaning: compare, onProgress }: RewriteWithModelDeps,
  prepared: PreparedText,
): Promise<RewrittenPassages> {
  const limit = pLimit(model.requestsAtOnce);
  const failed = new AbortController();
  let done = 0;
  try {
    return await rewritePassages(
      {
        ...readPassSettings(model),
        complete: (request, signal) => limit(() => complete(request, signal)),
        signal: failed.signal,
        onPassDone: () => undefined,
        onPassageDone: () => {
          done += 1;
          onProgress({ done, of: prepared.passages.length });
        },
        onFailedPassage: (error) => {
          failed.abort(error);
          throw error;
        },
        async compare(pairs) {
          // Yields to the event loop between checks, so that responses are read without delay.
          await setTimeout(0);
          return pairs.map(({ source, version }) => compare(source, version).findings);
        },
      },
      prepared,
    );
  } catch (error) {
    if (!(error instanceof ModelUnavailableError)) throw error;
    throw new CommandError(describeUnavailableModel(model.baseUrl, error), { cause: error });
  }
}
