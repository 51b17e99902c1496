import { expect, test } from '@jest/globals';
import { createMasterKey, loadMasterKey } from './master-key.ts';
import { openSecret, sealSecret } from './seal-secret.ts';

const owner = { accountId: '01940000-0000-7000-8000-000000000001', apiKeyId: '01940000-0000-7000-8000-000000000002' };
const masterKey = loadMasterKey(createMasterKey());

test('a sealed secret can be opened by its owner, and no two seals are equal', () => {
  const [one, two] = [sealSecret(masterKey, 'whsec_ä', owner), sealSecret(masterKey, 'whsec_ä', owner)];
  expect(openSecret(masterKey, one, owner)).toBe('whsec_ä');
  expect(one.sealed.equals(two.sealed)).toBe(false);
  expect(one.sealed.includes('whsec')).toBe(false);
});

test('a sealed secret moved to another account or key cannot be opened', () => {
  const sealed = sealSecret(masterKey, 's', owner);
  expect(() => openSecret(masterKey, sealed, { ...owner, accountId: owner.apiKeyId })).toThrow(/authenticate/);
  expect(() => openSecret(masterKey, sealed, { ...owner, apiKeyId: owner.accountId })).toThrow(/authenticate/);
});

test('an altered or truncated sealed secret cannot be opened', () => {
  const { sealed, masterKeyId } = sealSecret(masterKey, 'secret', owner);
  for (let place = 0; place < sealed.length; place += 1) {
    const altered = Buffer.from(sealed);
    altered[place] = (altered[place] ?? 0) ^ 1;
    expect(() => openSecret(masterKey, { sealed: altered, masterKeyId }, owner)).toThrow(/authenticate/);
  }
  expect(() => openSecret(masterKey, { sealed: sealed.subarray(0, 20), masterKeyId }, owner)).toThrow('too short');
});

test('during a rotation, old secrets can be opened and new ones are sealed with the newest key', () => {
  const [old, fresh] = [createMasterKey(), createMasterKey()];
  const sealed = sealSecret(loadMasterKey(old), 's', owner);
  const both = loadMasterKey(`${fresh}\n${old}`);
  expect(openSecret(both, sealed, owner)).toBe('s');
  expect(sealSecret(both, 's', owner).masterKeyId).toBe(loadMasterKey(fresh).keys[0].id);
  expect(sealSecret(both, 's', owner, sealed.masterKeyId).masterKeyId).toBe(sealed.masterKeyId);
  expect(() => openSecret(loadMasterKey(fresh), sealed, owner)).toThrow('is not available');
});

test('a key is the same in base64 with or without padding and in base64url', () => {
  const text = createMasterKey();
  const spellings = [text, text.replace('=', ''), text.replaceAll('+', '-').replaceAll('/', '_'), ` ${text}\n`];
  expect(new Set(spellings.map((spelling) => loadMasterKey(spelling).keys[0].id)).size).toBe(1);
});

test('an invalid key is rejected without repeating it', () => {
  const tooShort = Buffer.alloc(31, 7).toString('base64');
  for (const text of ['', '  ', 'secret', tooShort, `${createMasterKey()} nonsense`, 'é'.repeat(43)]) {
    expect(() => loadMasterKey(text)).toThrow(/master key/);
    expect(() => loadMasterKey(text)).not.toThrow(/nonsense|secret|BwcH/);
  }
  expect(() => loadMasterKey(Array.from({ length: 9 }, createMasterKey).join(','))).toThrow('at most 8');
});
