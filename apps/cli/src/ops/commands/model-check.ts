/**
 * `ops model check`: checks whether a language model audits and rewrites well enough, and measures how fast and how
 * expensive it is. Does not need a database.
 */
import { createChatClient, ModelUnavailableError, readPassSettings } from '@humanize/language-model';
import { ConfigError, type ModelConfig } from '@humanize/runtime';
import { CommandError } from '../../command-line/command-error.ts';
import { describeUnavailableModel } from '../../command-line/describe-unavailable-model.ts';
import { defineCommand } from '../../command-line/command.ts';
import { flag, optional, wholeNumber } from '../../command-line/option.ts';
import { renderModelReport } from '../model-check/render-model-report.ts';
import type { OpsDeps } from '../ops-deps.ts';

const concurrencyDefault = 4;
const concurrencyMax = 64;
const progressStep = 10;

export const modelCheck = defineCommand({
  words: 'model check',
  summary: 'Check the connected language model: quality, speed, cost and recommended settings.',
  details:
    'Rewrites 12 passages and audits 60 pairs of texts, half of them with a changed meaning. With MODEL_TIER=auto, the ' +
    'compact instructions are tried if the full ones fall short. Reads the worker’s MODEL_* settings. Exits with ' +
    'status 1 if the model does not rewrite or audit well enough.',
  example: 'model check --concurrency 8',
  hasText: true,
  options: {
    concurrency: optional(
      wholeNumber('N', `number of concurrent requests (default ${concurrencyDefault})`, {
        min: 1,
        max: concurrencyMax,
      }),
    ),
    short: flag('check only 3 passages and 12 pairs'),
  },
  async run({ modelConfig, progress }: OpsDeps, { concurrency = concurrencyDefault, short }) {
    // Loads the meaning check and its dictionaries, which the other commands do not need.
    const { checkModel } = await import('../model-check/check-model.ts');
    const model = readModel(modelConfig);
    const signal = AbortSignal.timeout(model.jobLimitMs);
    const client = createChatClient({ ...model, onTraitDetected: (trait) => progress(`the server: ${trait}`) });
    try {
      const report = await checkModel({
        complete: client.complete,
        traits: client.traits,
        passSettings: readPassSettings(model),
        tiers: model.tier === 'auto' ? ['full', 'compact'] : [model.tier],
        short,
        prices: model,
        concurrency,
        onProgress: (what, done, all) => {
          if (what === 'passages') progress(`rewrote ${done} of ${all} passages`);
          else if (done % progressStep === 0) progress(`audited ${done} of ${all} pairs`);
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
