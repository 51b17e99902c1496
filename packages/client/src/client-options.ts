/** The options of a client, with defaults from the environment. */
import { ConfigurationError } from './errors/humanize-error.ts';
import { type Clock, systemClock } from './transport/clock.ts';
import { createRateLimitGate } from './transport/rate-limit.ts';
import type { RequestHooks } from './transport/request-hooks.ts';
import type { RetryPolicy } from './transport/retry-delay.ts';
import type { Transport } from './transport/send-request.ts';
import { version } from './version.ts';

export type HumanizeOptions = Partial<RetryPolicy> & {
  /** The API key. Default: the environment variable HUMANIZE_API_KEY. */
  apiKey?: string | undefined;
  /**
   * Base URL including the version, such as https://api.example.com/v1. Default: the environment variable
   * HUMANIZE_BASE_URL.
   */
  baseUrl?: string | undefined;
  /** Timeout per attempt, in milliseconds. Default: 30,000. */
  requestTimeoutMs?: number | undefined;
  /** Hooks that are called for each request, response and retry, for logging and metrics. */
  hooks?: RequestHooks | undefined;
  /** The name and version of your application for the User-Agent header, such as `acme-editor/2.3`. */
  appInfo?: string | undefined;
  /** Replaces the global `fetch`, for proxies, agents and tests. */
  fetch?: typeof fetch | undefined;
  /** For tests. */
  clock?: Clock | undefined;
  /** Returns a number in [0, 1) for retry jitter. Default: `Math.random`. */
  random?: (() => number) | undefined;
};

/** Complete, validated options. */
export type ClientConfig = {
  /** The base URL without a trailing slash. */
  readonly baseUrl: string;
  /** Headers that are sent with each request. */
  readonly headers: Readonly<Record<string, string>>;
  readonly transport: Transport;
};

/** Validates options and applies defaults. @throws ConfigurationError with a message that states what to set */
export function readClientOptions(options: HumanizeOptions): ClientConfig {
  const apiKey = checkedApiKey(options.apiKey ?? readEnvironment('HUMANIZE_API_KEY'));
  const baseUrl = checkedBaseUrl(options.baseUrl ?? readEnvironment('HUMANIZE_BASE_URL'));
  const userAgent = `${options.appInfo === undefined ? '' : `${options.appInfo} `}humanize-client/${version}`;
  return {
    baseUrl,
    headers: { authorization: `Bearer ${apiKey}`, accept: 'application/json', 'user-agent': userAgent },
    transport: createTransport(options),
  };
}

function createTransport(options: HumanizeOptions): Transport {
  const { clock = systemClock, random = Math.random, requestTimeoutMs = 30_000, hooks = {} } = options;
  // A rate limit window lasts one minute, and its end is rounded up to a full second.
  const { attemptsMax = 5, backoffBaseMs = 500, backoffMaxMs = 20_000, retryAfterMaxMs = 61_000 } = options;
  return {
    // Some runtimes require fetch to be called without a receiver.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    clock,
    random,
    requestTimeoutMs,
    hooks,
    gate: createRateLimitGate({ clock, pauseMaxMs: retryAfterMaxMs }),
    policy: { attemptsMax, backoffBaseMs, backoffMaxMs, retryAfterMaxMs },
  };
}

/**
 * Reads an environment variable. Edge runtimes may have no `process`, and Deno throws if the program is not allowed to
 * read the environment.
 */
function readEnvironment(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  try {
    return process?.env?.[name];
  } catch {
    return undefined;
  }
}

function checkedApiKey(apiKey: string | undefined): string {
  if (apiKey === undefined || apiKey === '') {
    throw new ConfigurationError(
      'No API key. Create one in the dashboard, then set the environment variable HUMANIZE_API_KEY or pass apiKey to new Humanize().',
    );
  }
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new ConfigurationError('The API key contains whitespace or other characters that are not allowed in keys.');
  }
  return apiKey;
}

function checkedBaseUrl(baseUrl: string | undefined): string {
  if (baseUrl === undefined || baseUrl === '') {
    throw new ConfigurationError(
      'No base URL. Set the environment variable HUMANIZE_BASE_URL or pass baseUrl to new Humanize(), for example https://api.example.com/v1.',
    );
  }
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  // fetch rejects all URLs with credentials.
  const beside = url === undefined ? '' : url.search + url.hash + url.username + url.password;
  if (url === undefined || !/^https?:$/.test(url.protocol) || beside !== '') {
    throw new ConfigurationError(
      'The base URL must be an http(s) URL including the version, such as https://api.example.com/v1.',
    );
  }
  return url.href.replace(/\/$/, '');
}
