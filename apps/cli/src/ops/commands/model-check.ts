/**
 * `ops model check`: measures whether a language model audits and rewrites well enough, and its speed and cost. Needs
 * no database.
 */
import { createChatClient, ModelUnavailableError } from '@humanize/language-model';
import { ConfigError, type ModelConfig } from '@humanize/runtime';
import { CommandError } from '../../command-line/command-error.ts';
import { describeUnavailableModel } from '../../command-line/describe-unavailable-model.ts';
import { defineCommand } from '../../command-line/command.ts';
import { optional, wholeNumber } from '../../command-line/option.ts';
import { renderModelReport } from '../model-check/render-model-report.ts';
import type { OpsDeps } from '../ops-deps.ts';

const concurrencyDefault = 4;
const concurrencyMax = 64;
const progressStep = 10;

export const modelCheck = defineCommand({
  words: 'model check',
  summary: 'Check the connected language model: quality of audits and rewrites, speed and cost.',
  details:
    'Sends 60 pairs of texts to the audit, half of them with a changed meaning, and one text of about 330 words through ' +
    'the passes in MODEL_PASSES. Reads the MODEL_* settings of the worker. Exits with status ' +
    '1 if the audits are not accurate enough or parts of the text are not rewritten.',
  example: 'model check --concurrency 8',
  options: {
    concurrency: optional(
      wholeNumber('N', `number of concurrent audits (default ${concurrencyDefault})`, { min: 1, max: concurrencyMax }),
    ),
  },
  async run({ modelConfig, progress }: OpsDeps, { concurrency = concurrencyDefault }) {
    // Loads the meaning check and its dictionaries, which the other commands do not need.
    const { checkModel } = await import('../model-check/check-model.ts');
    const model = readModel(modelConfig);
    const signal = AbortSignal.timeout(model.jobLimitMs);
    const client = createChatClient({ ...model, onTraitDetected: (trait) => progress(`the server: ${trait}`) });
    try {
      const report = await checkModel({
        complete: client.complete,
        traits: client.traits,
        models: {
          draft: model.name,
          repair: model.repairName ?? model.name,
          polish: model.name,
          audit: model.auditName ?? model.name,
        },
        plan: new Set(model.passes),
        prices: model,
        concurrency,
        onProgress: (done, all) => {
          if (done % progressStep === 0) progress(`audited ${done} of ${all} pairs`);
        },
        signal,
      });
      return { print: report, text: renderModelReport(report), failed: !report.ok };
    } catch (error) {
      if (error instanceof ModelUnavailableError)
        throw new CommandError(describeUnavailableModel(model.baseUrl, error), { cause: error });
      if (signal.aborted) throw new CommandError('the check took longer than MODEL_JOB_LIMIT_MS', { cause: error });
      throw error;
    } finally {
      client.close();
    }
  },
});

/** @throws CommandError that lists the missing or invalid settings */
function readModel(modelConfig: OpsDeps['modelConfig']): ModelConfig {
  try {
    return modelConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const example = 'MODEL_BASE_URL=http://127.0.0.1:11434/v1 MODEL_NAME=NAME ops model check';
    throw new CommandError(`${error.message}\nSet the same variables as for the worker: ${example}`, { cause: error });
  }
}
