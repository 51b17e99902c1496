import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { describeSettings } from './describe-settings.ts';
import { ConfigError, readConfig, type SettingsSchema } from './read-config.ts';
import {
  booleanSetting,
  choiceSetting,
  integerSetting,
  listSetting,
  textSetting,
  urlListSetting,
  urlSetting,
} from './setting.ts';
import {
  dashboardUrlSettings,
  databaseSettings,
  masterKeySettings,
  publicApiSettings,
  redisSettings,
  runtimeSettings,
  webhookTargetSettings,
} from './shared-settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'read-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

const schema = {
  http: { port: integerSetting('PORT', { default: 3_000, min: 1, max: 65_535, meaning: 'Port.' }) },
  mode: choiceSetting('MODE', { values: ['fast', 'safe'], default: 'safe', meaning: 'Mode.' }),
  on: booleanSetting('ON', { default: false, meaning: 'On.' }),
  hosts: listSetting('HOSTS', {
    default: [],
    isItem: (item) => !item.includes('/'),
    problem: 'must be hosts',
    meaning: 'Hosts.',
  }),
  base: urlSetting('BASE', { protocols: ['https:'], default: 'https://example.com', meaning: 'Base.' }),
  note: textSetting('NOTE', { optional: true, meaning: 'Note.' }),
  token: textSetting('TOKEN', { secret: true, meaning: 'The token.' }),
};

function problemsOf(of: SettingsSchema, env: Record<string, string>): readonly string[] {
  try {
    readConfig(of, env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

function fileWith(text: string): string {
  const path = join(folder, `secret-${Math.random()}`);
  writeFileSync(path, text);
  return path;
}

describe('a configuration', () => {
  test('the default is used for a variable that is absent or empty', () => {
    expect(readConfig(schema, { TOKEN: 't', PORT: '', NOTE: '' })).toEqual({
      http: { port: 3_000 },
      mode: 'safe',
      on: false,
      hosts: [],
      base: 'https://example.com',
      note: undefined,
      token: 't',
    });
  });

  test('values have the types of their settings', () => {
    const env = { PORT: '80', MODE: 'fast', ON: 'true', HOSTS: ' a, b:1 ,,', BASE: 'https://x.test/v1', TOKEN: 't' };
    expect(readConfig(schema, env)).toMatchObject({
      http: { port: 80 },
      mode: 'fast',
      on: true,
      hosts: ['a', 'b:1'],
      base: 'https://x.test/v1',
    });
  });

  test('the configuration is frozen, including all groups', () => {
    const config = readConfig(schema, { TOKEN: 't' });
    expect(Object.isFrozen(config)).toBe(true);
    expect(Object.isFrozen(config.http)).toBe(true);
  });
});

describe('problems', () => {
  test('all problems are reported together, each with the value and what is allowed', () => {
    const problems = problemsOf(schema, { PORT: '99999', MODE: 'slow', ON: 'yes', BASE: 'ftp://x' });
    expect(problems).toEqual([
      'PORT must be a whole number from 1 to 65535, not "99999"',
      'MODE must be one of fast, safe, not "slow"',
      'ON must be true or false, not "yes"',
      'BASE must be a URL that starts with https://, not "ftp://x"',
      'TOKEN or TOKEN_FILE must be set: The token.',
    ]);
  });

  test.each(['1e3', '0x10', ' 5', '5.0', '--5', ''.padEnd(20, '9')])('the malformed number %j is reported', (text) => {
    expect(problemsOf(schema, { PORT: text, TOKEN: 't' })).toHaveLength(1);
  });

  test('the value of a secret is never reported', () => {
    const url = { url: databaseSettings.url };
    const problems = problemsOf(url, { DATABASE_URL: 'mysql://user:hunter2@host/db' });
    expect(problems).toEqual(['DATABASE_URL must be a URL that starts with postgres:// or postgresql://']);
  });

  test.each(['https://api.example.com', 'https://api.example.com/v1/humanize', 'https://api.example.com/v1?a=b'])(
    'a base URL without /v1 is reported: %s',
    (base) => {
      expect(problemsOf(publicApiSettings, { PUBLIC_API_URL: base })).toEqual([
        `PUBLIC_API_URL must be a URL that starts with http:// or https:// and ends in /v1, not "${base}"`,
      ]);
      const good = { PUBLIC_API_URL: 'https://example.com/humanize/v1/' };
      expect(readConfig(publicApiSettings, good)).toEqual({ publicApiUrl: good.PUBLIC_API_URL });
    },
  );

  test.each([
    ['WEBHOOK_ALLOW_HOSTS', ['localhost:8443', '[::1]:443'], ['localhost', 'localhost:99999', 'https://a:1', 'a@b:1']],
    [
      'WEBHOOK_DNS_SERVERS',
      ['192.0.2.1', '192.0.2.1:53', '::1', '[::1]:53'],
      ['dns.example', '192.0.2.1:', '192.0.2.1:0', '192.0.2.1:65536', '[192.0.2.1]:53'],
    ],
    [
      'WEBHOOK_BLOCKED_RANGES',
      ['203.0.113.0/24', '2001:db8::/32'],
      ['203.0.113.0', '203.0.113.0/33', '::/129', 'a/1', '::/1/2'],
    ],
    [
      'PUBLIC_DASHBOARD_URL',
      ['https://a.example', 'http://127.0.0.1:3001/'],
      ['https://a.example/b', 'https://a:b@c.example', 'https://a.example/?b'],
    ],
  ])('an invalid value of %s is a problem that names the setting', (name, valid, invalid) => {
    const network = { ...webhookTargetSettings, ...dashboardUrlSettings };
    for (const value of valid) expect(problemsOf(network, { [name]: value })).toEqual([]);
    for (const value of invalid) {
      expect(problemsOf(network, { [name]: value })).toEqual([expect.stringMatching(`^${name} must be .*, not "`)]);
    }
  });

  test('a setting is reported once, even if several groups contain it', () => {
    expect(problemsOf({ a: redisSettings, b: redisSettings }, {})).toHaveLength(1);
  });
});

describe('a secret', () => {
  test('a secret is read from its file, without the trailing line break', () => {
    expect(readConfig(schema, { TOKEN_FILE: fileWith('from file\n') }).token).toBe('from file');
  });

  test('a secret cannot be set both directly and by file', () => {
    expect(problemsOf(schema, { TOKEN: 'a', TOKEN_FILE: fileWith('b') })).toEqual([
      'TOKEN and TOKEN_FILE are both set; keep one',
    ]);
  });

  test('an unusable file is reported as one problem that names the file', () => {
    expect(problemsOf(schema, { TOKEN_FILE: join(folder, 'absent') })).toEqual([
      expect.stringMatching(/absent.*cannot be read \(ENOENT\)/),
    ]);
    expect(problemsOf(schema, { TOKEN_FILE: fileWith('') })).toEqual([expect.stringMatching(/is empty$/)]);
  });

  test('a secret that lists URLs is read again for each call', () => {
    const list = { urls: urlListSetting('URLS', { secret: true, protocols: ['postgres:'], meaning: 'URLs.' }) };
    const file = fileWith('postgres://a@h/d\n');
    const { urls } = readConfig(list, { URLS_FILE: file });
    expect(urls()).toEqual(['postgres://a@h/d']);
    writeFileSync(file, 'postgres://b@h/d\npostgres://a@h/d\n');
    expect(urls()).toEqual(['postgres://b@h/d', 'postgres://a@h/d']);
    writeFileSync(file, '');
    expect(urls).toThrow(ConfigError);
    expect(problemsOf(list, { URLS: 'postgres://a@h/d http://b' })).toEqual([
      expect.stringMatching(/^URLS must be a URL/),
    ]);
    expect(problemsOf(list, { URLS: 'postgres://a '.repeat(4) })).toEqual(['URLS must have at most 3 URLs']);
  });

  test('a URL with several hosts is read as one URL for each host', () => {
    const form = { secret: true, protocols: ['postgres:'], meaning: 'URLs.' } as const;
    const list = { urls: urlListSetting('URLS', form), more: urlListSetting('MORE', { ...form, optional: true }) };
    const { urls, more } = readConfig(list, {
      URLS: 'postgres://a:p%2C1@h1:5432,h2,[::1]:5433/d?sslmode=verify-full postgres://b@h/d',
    });
    expect(urls()).toEqual([
      'postgres://a:p%2C1@h1:5432/d?sslmode=verify-full',
      'postgres://a:p%2C1@h2/d?sslmode=verify-full',
      'postgres://a:p%2C1@[::1]:5433/d?sslmode=verify-full',
      'postgres://b@h/d',
    ]);
    expect(more).toBeUndefined();
    const problems = [expect.stringMatching(/^URLS must be a URL/)];
    expect(problemsOf(list, { URLS: 'postgres://a@h:1,h:x/d' })).toEqual(problems);
  });

  test('only secrets are read from files', () => {
    expect(readConfig(schema, { TOKEN: 't', NOTE_FILE: fileWith('x') }).note).toBeUndefined();
  });
});

describe('the table of settings', () => {
  test('each setting is listed once with its default and meaning, and secrets are marked', () => {
    const table = describeSettings({ schema, again: schema });
    expect(table).toHaveLength(7);
    expect(table).toContainEqual({ name: 'PORT', default: '3000', meaning: 'Port.', secret: false });
    expect(table).toContainEqual({ name: 'NOTE', default: '', meaning: 'Note.', secret: false });
    expect(table).toContainEqual({ name: 'TOKEN', default: 'required', meaning: 'The token.', secret: true });
  });

  test('a default that depends on the machine is described', () => {
    const options = { default: 3, defaultDescription: 'number of cores', min: 1, max: 9, meaning: 'Threads.' };
    const [described] = describeSettings({ threads: integerSetting('THREADS', options) });
    expect(described).toMatchObject({ default: '3', defaultDescription: 'number of cores' });
  });

  test('each shared setting is described by a complete sentence', () => {
    for (const { meaning } of describeSettings({ runtimeSettings, databaseSettings, redisSettings })) {
      expect(meaning).toMatch(/^[A-Z].*\.$/);
    }
  });
});

describe('the master key', () => {
  const key = 'pXk1Zx+/Q0mS9o2vB7yT4uW6aE8cR3nD5fG-_hJ2kL0=';

  test.each([key, key.slice(0, -1), `${key}\n`, `${key} ${key}`, `${key},\n${key}\n`])(
    'the master key can be %j',
    (text) => {
      expect(readConfig(masterKeySettings, { SECRETS_MASTER_KEY: text })).toEqual({ masterKey: text });
    },
  );

  test.each(['abc', `${key}=`, `${key}${key}`, key.replace('p', '!'), ' , ', 'A'.repeat(100_000)])(
    'a value that is not a 32-byte key in base64 is reported without the value',
    (text) => {
      expect(problemsOf(masterKeySettings, { SECRETS_MASTER_KEY: text })).toEqual([
        'SECRETS_MASTER_KEY must be a 32-byte key in base64, or several such keys separated by spaces during a rotation',
      ]);
    },
  );
});
