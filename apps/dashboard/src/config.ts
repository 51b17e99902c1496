/** Settings of the dashboard. `main.ts` reads them from the environment once. */
import {
  bodySettings,
  choiceSetting,
  dashboardUrlSettings,
  databaseReplicaSettings,
  databaseSettings,
  integerSetting,
  jobLifetimeSettings,
  listSetting,
  masterKeySettings,
  publicApiSettings,
  readConfig,
  redisSettings,
  runtimeSettings,
  textSetting,
  urlSetting,
  webhookHeaderSettings,
  webhookTargetSettings,
  type ConfigOf,
} from '@humanize/runtime';
import { listProviderProblems, providerSettings } from './auth/provider-config.ts';
import { wordPacksSetting } from './packs/word-packs.ts';

const mailFromProblem = 'must be an email address, or a name followed by an address in angle brackets';

/** The settings schema, which is also used to generate the documentation. */
export const dashboardSettings = {
  ...runtimeSettings,
  http: {
    port: integerSetting('DASHBOARD_PORT', { default: 3_001, min: 0, max: 65_535, meaning: 'Port of the dashboard.' }),
    host: runtimeSettings.health.host,
    publicUrl: dashboardUrlSettings.publicUrl,
    proxyHops: integerSetting('DASHBOARD_PROXY_HOPS', {
      default: 0,
      min: 0,
      max: 10,
      meaning: 'Number of trusted proxies in front of the dashboard, used to determine client addresses.',
    }),
  },
  bodies: bodySettings,
  providers: providerSettings,
  placesFile: textSetting('PLACES_FILE', {
    optional: true,
    meaning:
      'Path to a file in `MaxMind DB` format that lists countries or cities, such as `GeoLite2-City.mmdb`. If set, the list of sessions shows the location of each IP address. The file is read at startup.',
  }),
  signUp: {
    mode: choiceSetting('SIGN_UP', {
      values: ['open', 'closed'],
      default: 'closed',
      meaning: 'Who can create an account: anyone (open), or only people invited with `ops users invite` (closed).',
    }),
    openingWords: integerSetting('SIGN_UP_WORDS', {
      default: 2_000,
      min: 0,
      max: 10_000_000,
      meaning: 'Word balance of a new account.',
    }),
    perNetworkAndDay: integerSetting('SIGN_UPS_PER_NETWORK', {
      default: 20,
      min: 1,
      max: 1_000_000,
      meaning:
        'Maximum number of sign-ups per day from one network: an IPv4 address or an IPv6 /64. A /56 may have twice as many, and a /48 four times as many.',
    }),
    perDay: integerSetting('SIGN_UPS_PER_DAY', {
      default: 500,
      min: 1,
      max: 10_000_000,
      meaning: 'Maximum number of sign-ups per day across all networks.',
    }),
  },
  email: {
    smtpUrl: urlSetting('SMTP_URL', {
      secret: true,
      optional: true,
      protocols: ['smtp:', 'smtps:'],
      meaning:
        'Mail server that sends emails, such as `smtps://USER:PASSWORD@smtp.example.com`. Without the second s, STARTTLS is used if the server offers it; `?requireTLS=true` at the end requires it. If not set, no emails are sent.',
    }),
    from: textSetting('MAIL_FROM', {
      optional: true,
      form: { pattern: /^(?:[^<>\r\n]{0,200}<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, problem: mailFromProblem },
      meaning: 'Sender of emails, as ADDRESS or NAME <ADDRESS>. Required if SMTP_URL is set.',
    }),
  },
  balance: {
    lowWords: integerSetting('LOW_BALANCE_WORDS', {
      default: 500,
      min: 0,
      max: 1_000_000_000,
      meaning: 'Balance below which members are warned, in the dashboard and by email. 0: no warning.',
    }),
    topUpUrl: urlSetting('TOP_UP_URL', {
      optional: true,
      protocols: ['http:', 'https:'],
      meaning:
        'Page where customers buy words. The dashboard and emails link to it. {account} in the URL is replaced with the account ID. If not set, customers are asked to contact their operator.',
    }),
  },
  billing: {
    secretKey: textSetting('STRIPE_SECRET_KEY', {
      secret: true,
      optional: true,
      form: { pattern: /^[rs]k_\w+$/, problem: 'must start with sk_ or rk_' },
      meaning:
        'Secret or restricted key for the Stripe API. If set, customers can buy words in the dashboard; otherwise, operators grant words.',
    }),
    webhookSecret: textSetting('STRIPE_WEBHOOK_SECRET', {
      secret: true,
      optional: true,
      form: { pattern: /^whsec_\w+$/, problem: 'must start with whsec_' },
      meaning:
        'Signing secret of the Stripe webhook endpoint whose URL is PUBLIC_DASHBOARD_URL followed by /stripe/events. Required if STRIPE_SECRET_KEY is set.',
    }),
    packs: wordPacksSetting('WORD_PACKS', {
      meaning:
        'Packs of words that customers can buy, as a comma-separated list of WORDS=PRICE CURRENCY, such as `100000=9.00 EUR, 500000=39.00 EUR`. Required if STRIPE_SECRET_KEY is set.',
    }),
    apiUrl: urlSetting('STRIPE_API_URL', {
      default: 'https://api.stripe.com',
      protocols: ['http:', 'https:'],
      meaning: 'Base URL of the Stripe API. Changed only in tests.',
    }),
    pageOrigins: listSetting('STRIPE_PAGE_ORIGINS', {
      default: ['https://checkout.stripe.com', 'https://billing.stripe.com'],
      isItem: (item) => URL.parse(item)?.origin === item,
      problem: 'must be comma-separated origins, such as https://checkout.stripe.com',
      meaning:
        'Comma-separated origins of the Stripe pages that dashboard forms may redirect to. Change this list if you use your own domain for Checkout.',
    }),
  },
  database: databaseSettings,
  replica: databaseReplicaSettings,
  redis: redisSettings,
  masterKey: masterKeySettings,
  jobs: jobLifetimeSettings,
  publicApi: publicApiSettings,
  referenceApiUrl: urlSetting('REFERENCE_API_URL', {
    optional: true,
    protocols: ['http:', 'https:'],
    pathEnd: '/v1',
    meaning:
      'Base URL at which the dashboard reaches the API, including /v1. If set, visitors can send requests from the API reference with their own API keys.',
  }),
  webhookTargets: webhookTargetSettings,
  webhookHeaders: webhookHeaderSettings,
};

export type DashboardConfig = ConfigOf<typeof dashboardSettings>;

/** @throws ConfigError that lists all invalid settings */
export function readDashboardConfig(env: Readonly<Record<string, string | undefined>>): DashboardConfig {
  return readConfig(dashboardSettings, env, findConflicts);
}

function findConflicts({ email, providers, billing, balance }: DashboardConfig): string[] {
  const problems = listProviderProblems(providers);
  if (email.smtpUrl !== undefined && email.from === undefined)
    problems.push('MAIL_FROM must be set if SMTP_URL is set');
  if (billing.secretKey === undefined) return problems;
  if (billing.webhookSecret === undefined)
    problems.push('STRIPE_WEBHOOK_SECRET must be set if STRIPE_SECRET_KEY is set');
  if (!(billing.packs?.length > 0)) problems.push('WORD_PACKS must be set if STRIPE_SECRET_KEY is set');
  if (balance.topUpUrl !== undefined) problems.push('TOP_UP_URL and STRIPE_SECRET_KEY are both set; keep one');
  return problems;
}
