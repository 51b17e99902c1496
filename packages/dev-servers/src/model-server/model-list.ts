/** The models that `npm start -- --model` can download. models.json lists one for each memory size. */
import { readFileSync } from 'node:fs';

export type ListedModel = {
  readonly name: string;
  readonly title: string;
  /** The repository on Hugging Face and its commit. */
  readonly repository: string;
  readonly revision: string;
  readonly file: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** Recommended amount of memory for the machine. */
  readonly memoryBytes: number;
  readonly license: string;
};

/** Returns the models, smallest first. */
export function listModels(): readonly ListedModel[] {
  return JSON.parse(readFileSync(new URL('../../models.json', import.meta.url), 'utf8')) as ListedModel[];
}

/** Returns the largest model for a machine with this much memory, or the smallest model if none fits. */
export function chooseModelFor(memoryBytes: number): ListedModel {
  const models = listModels();
  const chosen = models.findLast((model) => model.memoryBytes <= memoryBytes) ?? models[0];
  if (chosen === undefined) throw new Error('models.json is empty');
  return chosen;
}
