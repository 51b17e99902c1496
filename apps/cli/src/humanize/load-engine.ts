/** Loads the selected engine and only the modules that it needs. */
import type { Writable } from 'node:stream';
import { chooseModel, ConfigError, modelSettings, readConfig, type ModelConfig } from '@humanize/runtime';
import { CommandError } from '../command-line/command-error.ts';
import type { HumanizeEngine } from './humanize-options.ts';
import { rewriteLightly, type RewriteText } from './rewrite-text.ts';
import { reportLightEdits, showProgress } from './show-progress.ts';

/** `env` contains the MODEL_* settings. Progress is written to `errors`. */
export type LoadEngineDeps = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly errors: Writable;
};

/** @throws {CommandError} if the model settings are missing or invalid */
export async function loadEngine({ env, errors }: LoadEngineDeps, engine: HumanizeEngine): Promise<RewriteText> {
  const { createLightEditor } = await import('@humanize/light-edit');
  if (engine === 'light-edit') return rewriteLightly(createLightEditor());
  const model = readModel(env);
  const [{ createChatClient }, { compareMeaning }, { rewriteWithModel }] = await Promise.all([
    import('@humanize/language-model'),
    import('@humanize/fidelity'),
    import('./rewrite-with-model.ts'),
  ]);
  const { complete } = createChatClient({ ...model, onTraitDetected: () => undefined });
  const editor = createLightEditor();
  return rewriteWithModel({
    model,
    complete,
    editor,
    compareMeaning,
    onProgress: showProgress(errors),
    onParagraphs: reportLightEdits(errors),
  });
}

function readModel(env: LoadEngineDeps['env']): ModelConfig {
  try {
    const { model, problems } = chooseModel({ ...readConfig(modelSettings, env), engine: 'model' });
    if (model !== undefined) return model;
    throw new CommandError(problems.join('; ').replaceAll('HUMANIZER=model', '--engine model'));
  } catch (error) {
    if (error instanceof ConfigError) throw new CommandError(error.problems.join('; '), { cause: error });
    throw error;
  }
}
