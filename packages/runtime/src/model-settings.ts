/**
 * The settings of a language model, for every app that asks one, and the choice of the engine that follows from them:
 * naming an endpoint and a model is enough to choose the model.
 */
import { choiceSetting, integerSetting, textSetting, urlSetting, type Setting } from './setting.ts';
import type { ConfigOf } from './read-config.ts';

const passNames = ['draft', 'repair', 'polish', 'audit'] as const;

/** Passes over each passage, in the order in which they run. */
export type ModelPass = (typeof passNames)[number];

const passesSetting: Setting<readonly ModelPass[]> = {
  name: 'MODEL_PASSES',
  meaning: 'Passes over each passage: draft, and any of repair, polish and audit, with commas between.',
  secret: false,
  absent: { kind: 'default', value: passNames, shown: passNames.join(',') },
  parse: (text) => {
    const asked = text.split(',').map((name) => name.trim());
    const value = passNames.filter((name) => asked.includes(name));
    return value.length === asked.length && value.includes('draft')
      ? { outcome: 'value', value }
      : { outcome: 'problem', problem: `must be draft and any of ${passNames.slice(1).join(', ')}, each once` };
  },
};

const extraBodySetting: Setting<Readonly<Record<string, unknown>>> = {
  name: 'MODEL_EXTRA_BODY',
  meaning: 'JSON object whose fields are added to the body of every request, for what a server needs besides.',
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

/** Which model writes, and how it is asked. */
const writingSettings = {
  engine: choiceSetting('HUMANIZER', {
    values: ['light-edit', 'model'],
    optional: true,
    meaning:
      'Which engine rewrites: a language model, or the light edit alone; when not set, the model if MODEL_BASE_URL is set.',
  }),
  baseUrl: urlSetting('MODEL_BASE_URL', {
    optional: true,
    protocols: ['http:', 'https:'],
    meaning: 'Base of an OpenAI-compatible endpoint, with its version segment.',
  }),
  name: textSetting('MODEL_NAME', {
    optional: true,
    meaning: 'Name of the model that rewrites, as the endpoint knows it.',
  }),
  repairName: textSetting('MODEL_REPAIR_NAME', {
    optional: true,
    meaning: 'Name of the model for the repair pass; when not set, MODEL_NAME.',
  }),
  auditName: textSetting('MODEL_AUDIT_NAME', {
    optional: true,
    meaning: 'Name of the model for the audit pass; when not set, MODEL_NAME.',
  }),
  apiKey: textSetting('MODEL_API_KEY', {
    optional: true,
    secret: true,
    meaning: 'Key for the endpoint, if it wants one.',
  }),
  passes: passesSetting,
  candidates: integerSetting('MODEL_CANDIDATES', {
    default: 1,
    min: 1,
    max: 8,
    meaning: 'Drafts that are asked for, of which the best goes on to the next pass.',
  }),
  extraBody: extraBodySetting,
} as const;

/** Time, number and money. */
const limitSettings = {
  requestTimeoutMs: integerSetting('MODEL_TIMEOUT_MS', {
    default: 180_000,
    min: 50,
    max: 1_800_000,
    meaning: 'Milliseconds for one request to the model, retries not included.',
  }),
  jobLimitMs: integerSetting('MODEL_JOB_LIMIT_MS', {
    default: 1_800_000,
    min: 50,
    max: 3_000_000,
    meaning: 'Milliseconds for all requests of one job; passages that are not done then get the light edit.',
  }),
  retriesMax: integerSetting('MODEL_RETRIES_MAX', {
    default: 2,
    min: 0,
    max: 10,
    meaning: 'Retries of a request when the model is overloaded or cannot be reached.',
  }),
  retryAfterMaxMs: integerSetting('MODEL_RETRY_AFTER_MAX_MS', {
    default: 10_000,
    min: 1,
    max: 300_000,
    meaning: 'Longest wait in milliseconds between two attempts at one request, even if the endpoint asks for more.',
  }),
  requestsAtOnce: integerSetting('MODEL_CONCURRENCY', {
    default: 64,
    min: 1,
    max: 4_000,
    meaning: 'Requests to the model that one worker has under way at the same time.',
  }),
  waitSeconds: integerSetting('MODEL_WAIT_SECONDS', {
    default: 600,
    min: 0,
    max: 86_400,
    meaning: 'Seconds that a job waits in the queue while the model is away, within the age limit of jobs.',
  }),
  fallback: choiceSetting('MODEL_FALLBACK', {
    values: ['light-edit', 'fail'],
    default: 'light-edit',
    meaning: 'What happens to a job that has waited too long: the light edit finishes it, or it fails and is refunded.',
  }),
  inputMicrosPerThousandTokens: integerSetting('MODEL_INPUT_MICROS_PER_1K_TOKENS', {
    default: 0,
    min: 0,
    max: 1_000_000_000,
    meaning: "Price of a thousand tokens that are sent, in millionths of the operator's currency.",
  }),
  outputMicrosPerThousandTokens: integerSetting('MODEL_OUTPUT_MICROS_PER_1K_TOKENS', {
    default: 0,
    min: 0,
    max: 1_000_000_000,
    meaning: "Price of a thousand tokens that the model writes, in millionths of the operator's currency.",
  }),
} as const;

/** The schema of all settings of the model. */
export const modelSettings = { ...writingSettings, ...limitSettings } as const;

type Settings = ConfigOf<typeof modelSettings>;

/** A model that can be asked: endpoint and name are there. */
export type ModelConfig = Omit<Settings, 'engine' | 'baseUrl' | 'name'> & {
  readonly baseUrl: string;
  readonly name: string;
};

/** The engine that the settings choose; `problems` are for a ConfigError. */
export function chooseModel(settings: Settings): { model: ModelConfig | undefined; problems: readonly string[] } {
  const { engine, baseUrl, name, ...rest } = settings;
  if (engine === 'light-edit') return { model: undefined, problems: [] };
  if (baseUrl !== undefined && name !== undefined) return { model: { ...rest, baseUrl, name }, problems: [] };
  if (engine === undefined && baseUrl === undefined && name === undefined) return { model: undefined, problems: [] };
  const because = engine === 'model' ? 'HUMANIZER=model' : baseUrl === undefined ? 'MODEL_NAME' : 'MODEL_BASE_URL';
  return {
    model: undefined,
    problems: [
      ...(baseUrl === undefined ? [`MODEL_BASE_URL must be set with ${because}`] : []),
      ...(name === undefined ? [`MODEL_NAME must be set with ${because}`] : []),
    ],
  };
}
