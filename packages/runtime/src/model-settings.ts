/**
 * The settings of the language model and the choice of the engine. The language model is selected by setting an
 * endpoint and a model name.
 */
import { choiceSetting, integerSetting, textSetting, urlSetting, type Setting } from './setting.ts';
import type { ConfigOf } from './read-config.ts';

const passNames = ['draft', 'polish', 'audit', 'repair'] as const;

/** The name of a pass over each passage. */
export type ModelPass = (typeof passNames)[number];

const passesSetting: Setting<readonly ModelPass[]> = {
  name: 'MODEL_PASSES',
  meaning:
    'Comma-separated passes: draft, polish (corrects phrases of the draft; only with the full instructions), audit (compares each paragraph with its source), and repair (corrects the paragraphs that the check or the audit rejected).',
  secret: false,
  absent: { kind: 'default', value: passNames, shown: passNames.join(',') },
  parse: (text) => {
    const asked = text.split(',').map((name) => name.trim());
    const value = passNames.filter((name) => asked.includes(name));
    return value.length === asked.length && value.includes('draft')
      ? { outcome: 'value', value }
      : {
          outcome: 'problem',
          problem: `must contain draft and may contain ${passNames.slice(1).join(', ')}, each at most once`,
        };
  },
};

const extraBodySetting: Setting<Readonly<Record<string, unknown>>> = {
  name: 'MODEL_EXTRA_BODY',
  meaning: 'JSON object with additional fields for the body of each request, if the server needs any.',
  secret: false,
  absent: { kind: 'default', value: {}, shown: '{}' },
  parse: (text) => {
    try {
      const value: unknown = JSON.parse(text);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
        return { outcome: 'value', value: value as Record<string, unknown> };
      }
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
    return { outcome: 'problem', problem: 'must be a JSON object' };
  },
};

/** Settings for the model and requests to it. */
const writingSettings = {
  engine: choiceSetting('HUMANIZER', {
    values: ['light-edit', 'model'],
    optional: true,
    meaning:
      'Rewriting engine: model (a language model) or light-edit. By default, model if MODEL_BASE_URL is set, otherwise light-edit.',
  }),
  baseUrl: urlSetting('MODEL_BASE_URL', {
    optional: true,
    protocols: ['http:', 'https:'],
    meaning: 'Base URL of an OpenAI-compatible endpoint, including the version segment.',
  }),
  name: textSetting('MODEL_NAME', {
    optional: true,
    meaning: 'Name of the model at the endpoint.',
  }),
  repairName: textSetting('MODEL_REPAIR_NAME', {
    optional: true,
    meaning: 'Name of the model for the repair pass. If not set, MODEL_NAME is used.',
  }),
  auditName: textSetting('MODEL_AUDIT_NAME', {
    optional: true,
    meaning: 'Name of the model for the audit pass. If not set, MODEL_NAME is used.',
  }),
  apiKey: textSetting('MODEL_API_KEY', {
    optional: true,
    secret: true,
    meaning: 'API key for the endpoint, if it requires one.',
  }),
  passes: passesSetting,
  candidates: integerSetting('MODEL_CANDIDATES', {
    default: 1,
    min: 1,
    max: 8,
    meaning: 'Number of drafts to request. The best draft continues to the next pass.',
  }),
  tier: choiceSetting('MODEL_TIER', {
    values: ['auto', 'full', 'compact'],
    default: 'auto',
    meaning:
      'Instructions for the model: full, compact (short, for small models), or auto (the check in `npm start` chooses; everywhere else, auto means full).',
  }),
  extraBody: extraBodySetting,
} as const;

/** Settings for timeouts, retries, concurrency and prices. */
const limitSettings = {
  requestTimeoutMs: integerSetting('MODEL_TIMEOUT_MS', {
    default: 180_000,
    min: 50,
    max: 1_800_000,
    meaning: 'Timeout in milliseconds for a request to the model, not including retries.',
  }),
  jobLimitMs: integerSetting('MODEL_JOB_LIMIT_MS', {
    default: 1_800_000,
    min: 50,
    max: 3_000_000,
    meaning:
      'Time limit in milliseconds for a job’s model requests, not including the time they wait because of MODEL_CONCURRENCY. Passages that are unfinished when the limit is reached count as not rewritten.',
  }),
  retriesMax: integerSetting('MODEL_RETRIES_MAX', {
    default: 2,
    min: 0,
    max: 10,
    meaning: 'Maximum number of retries of a request if the model is overloaded or unreachable.',
  }),
  retryAfterMaxMs: integerSetting('MODEL_RETRY_AFTER_MAX_MS', {
    default: 10_000,
    min: 1,
    max: 300_000,
    meaning: 'Maximum delay in milliseconds between retries, even if the endpoint requests a longer delay.',
  }),
  requestsAtOnce: integerSetting('MODEL_CONCURRENCY', {
    default: 64,
    min: 1,
    max: 4_000,
    meaning: 'Maximum number of concurrent requests to the model per worker.',
  }),
  waitSeconds: integerSetting('MODEL_WAIT_SECONDS', {
    default: 600,
    min: 0,
    max: 86_400,
    meaning: 'Maximum time in seconds that a job waits in the queue while the model is unavailable.',
  }),
  fallback: choiceSetting('MODEL_FALLBACK', {
    values: ['light-edit', 'fail'],
    default: 'fail',
    meaning:
      'fail: a job fails and is refunded if it has waited for MODEL_WAIT_SECONDS, or if the model rewrote less than MODEL_DELIVERED_PERCENT_MIN percent of its text. light-edit: the light edit finishes such a job.',
  }),
  deliveredPercentMin: integerSetting('MODEL_DELIVERED_PERCENT_MIN', {
    default: 50,
    min: 0,
    max: 100,
    meaning:
      'With MODEL_FALLBACK=fail, the minimum percentage of the words sent to the model that it must rewrite. If it rewrites less, the job fails and is refunded.',
  }),
  inputMicrosPerThousandTokens: integerSetting('MODEL_INPUT_MICROS_PER_1K_TOKENS', {
    default: 0,
    min: 0,
    max: 1_000_000_000,
    meaning: "Price per 1,000 prompt tokens, in millionths of the operator's currency.",
  }),
  outputMicrosPerThousandTokens: integerSetting('MODEL_OUTPUT_MICROS_PER_1K_TOKENS', {
    default: 0,
    min: 0,
    max: 1_000_000_000,
    meaning: "Price per 1,000 completion tokens, in millionths of the operator's currency.",
  }),
} as const;

/** The schema of all model settings. */
export const modelSettings = { ...writingSettings, ...limitSettings } as const;

type Settings = ConfigOf<typeof modelSettings>;

/** A model configuration with an endpoint and a name. */
export type ModelConfig = Omit<Settings, 'engine' | 'baseUrl' | 'name'> & {
  readonly baseUrl: string;
  readonly name: string;
};

/** Returns the model that the settings select, or undefined for the light edit. `problems` are for a ConfigError. */
export function chooseModel(settings: Settings): { model: ModelConfig | undefined; problems: readonly string[] } {
  const { engine, baseUrl, name, ...rest } = settings;
  if (engine === 'light-edit') return { model: undefined, problems: [] };
  if (baseUrl !== undefined && name !== undefined) return { model: { ...rest, baseUrl, name }, problems: [] };
  if (engine === undefined && baseUrl === undefined && name === undefined) return { model: undefined, problems: [] };
  const because =
    engine === 'model'
      ? 'with HUMANIZER=model'
      : `if ${baseUrl === undefined ? 'MODEL_NAME' : 'MODEL_BASE_URL'} is set`;
  return {
    model: undefined,
    problems: [
      ...(baseUrl === undefined ? [`MODEL_BASE_URL must be set ${because}`] : []),
      ...(name === undefined ? [`MODEL_NAME must be set ${because}`] : []),
    ],
  };
}
