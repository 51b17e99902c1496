/** Settings for sign-in providers. */
import { textSetting, urlSetting, type ConfigOf } from '@humanize/runtime';

const secretMeaning = (name: string): string => `Client secret from ${name}.`;

export const providerSettings = {
  google: {
    clientId: textSetting('GOOGLE_CLIENT_ID', {
      optional: true,
      meaning:
        'OAuth client ID from Google. If set, users can sign in with Google. Register the redirect URI `PUBLIC_DASHBOARD_URL/sign-in/with/google/callback`.',
    }),
    clientSecret: textSetting('GOOGLE_CLIENT_SECRET', {
      optional: true,
      secret: true,
      meaning: secretMeaning('Google'),
    }),
  },
  github: {
    clientId: textSetting('GITHUB_CLIENT_ID', {
      optional: true,
      meaning:
        'Client ID of a GitHub OAuth app. If set, users can sign in with GitHub. Register the callback URL `PUBLIC_DASHBOARD_URL/sign-in/with/github/callback`.',
    }),
    clientSecret: textSetting('GITHUB_CLIENT_SECRET', {
      optional: true,
      secret: true,
      meaning: secretMeaning('GitHub'),
    }),
    url: urlSetting('GITHUB_URL', {
      default: 'https://github.com',
      protocols: ['http:', 'https:'],
      meaning: 'URL of GitHub, or of a GitHub Enterprise Server.',
    }),
  },
  openId: {
    issuer: urlSetting('OIDC_ISSUER', {
      optional: true,
      protocols: ['http:', 'https:'],
      meaning:
        'Issuer URL of another OpenID provider that users can sign in with. Plain http is accepted only for a provider on this machine. Register the redirect URI `PUBLIC_DASHBOARD_URL/sign-in/with/oidc/callback`.',
    }),
    name: textSetting('OIDC_NAME', {
      default: 'single sign-on',
      meaning: 'Name of this provider on the sign-in page.',
    }),
    clientId: textSetting('OIDC_CLIENT_ID', { optional: true, meaning: 'Client ID from this provider.' }),
    clientSecret: textSetting('OIDC_CLIENT_SECRET', {
      optional: true,
      secret: true,
      meaning: secretMeaning('this provider'),
    }),
  },
};

export type ProviderConfig = {
  kind: 'openid' | 'github';
  key: string;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
};

type ProviderSettings = ConfigOf<typeof providerSettings>;

/** Returns the providers of which any setting is set. */
function listCandidates({ google, github, openId }: ProviderSettings) {
  const candidates = [
    { kind: 'openid', key: 'google', name: 'Google', issuer: 'https://accounts.google.com', ...google },
    { kind: 'github', key: 'github', name: 'GitHub', issuer: github.url, ...github },
    { kind: 'openid', key: 'oidc', ...openId },
  ] as const;
  return candidates.filter(
    ({ key, issuer, clientId, clientSecret }) =>
      clientId !== undefined || clientSecret !== undefined || (key === 'oidc' && issuer !== undefined),
  );
}

/** Returns one problem for each provider whose settings are incomplete. */
export function listProviderProblems(settings: ProviderSettings): string[] {
  return listCandidates(settings).flatMap(({ key, issuer, clientId, clientSecret }) => {
    if (clientId !== undefined && clientSecret !== undefined && issuer !== undefined) return [];
    const prefix = key.toUpperCase();
    const names = [...(key === 'oidc' ? ['OIDC_ISSUER'] : []), `${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`];
    return [`${names.join(', ')} must be set together`];
  });
}

/** Returns the providers whose settings are complete. */
export function listProviderConfigs(settings: ProviderSettings): ProviderConfig[] {
  return listCandidates(settings).flatMap(({ clientId, clientSecret, issuer, ...provider }) =>
    clientId === undefined || clientSecret === undefined || issuer === undefined
      ? []
      : [{ ...provider, issuer, clientId, clientSecret }],
  );
}
