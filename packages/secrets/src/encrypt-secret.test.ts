import { expect, test } from '@jest/globals';
import { createMasterKey, decryptSecret, encryptSecret, loadMasterKey } from './encrypt-secret.ts';

const owner = { accountId: '01940000-0000-7000-8000-000000000001', apiKeyId: '01940000-0000-7000-8000-000000000002' };
const masterKey = loadMasterKey(createMasterKey());

test('an encrypted secret can be decrypted for its owner, and no two ciphertexts are equal', () => {
  const [one, two] = [encryptSecret(masterKey, 'whsec_ä', owner), encryptSecret(masterKey, 'whsec_ä', owner)];
  expect(decryptSecret(masterKey, one, owner)).toBe('whsec_ä');
  expect(one.ciphertext.equals(two.ciphertext)).toBe(false);
  expect(one.ciphertext.includes('whsec')).toBe(false);
});

test('an encrypted secret cannot be decrypted for another account or key', () => {
  const encrypted = encryptSecret(masterKey, 's', owner);
  expect(() => decryptSecret(masterKey, encrypted, { ...owner, accountId: owner.apiKeyId })).toThrow(/authenticate/);
  expect(() => decryptSecret(masterKey, encrypted, { ...owner, apiKeyId: owner.accountId })).toThrow(/authenticate/);
});

test('an altered or truncated secret cannot be decrypted', () => {
  const { ciphertext, masterKeyId } = encryptSecret(masterKey, 'secret', owner);
  for (let place = 0; place < ciphertext.length; place += 1) {
    const altered = Buffer.from(ciphertext);
    altered[place] = (altered[place] ?? 0) ^ 1;
    expect(() => decryptSecret(masterKey, { ciphertext: altered, masterKeyId }, owner)).toThrow(/authenticate/);
  }
  expect(() => decryptSecret(masterKey, { ciphertext: ciphertext.subarray(0, 20), masterKeyId }, owner)).toThrow(
    'too short',
  );
});

test('during a rotation, old secrets can be decrypted, and new secrets are encrypted with the newest key', () => {
  const [old, fresh] = [createMasterKey(), createMasterKey()];
  const encrypted = encryptSecret(loadMasterKey(old), 's', owner);
  const both = loadMasterKey(`${fresh}\n${old}`);
  expect(decryptSecret(both, encrypted, owner)).toBe('s');
  expect(encryptSecret(both, 's', owner).masterKeyId).toBe(loadMasterKey(fresh).keys[0].id);
  expect(encryptSecret(both, 's', owner, encrypted.masterKeyId).masterKeyId).toBe(encrypted.masterKeyId);
  expect(() => decryptSecret(loadMasterKey(fresh), encrypted, owner)).toThrow('is not available');
});

test('a key can be in base64, with or without padding, or in base64url', () => {
  const text = createMasterKey();
  const spellings = [text, text.replace('=', ''), text.replaceAll('+', '-').replaceAll('/', '_'), ` ${text}\n`];
  expect(new Set(spellings.map((spelling) => loadMasterKey(spelling).keys[0].id)).size).toBe(1);
});

test('an invalid key is rejected, and the message does not contain it', () => {
  const tooShort = Buffer.alloc(31, 7).toString('base64');
  for (const text of ['', '  ', 'secret', tooShort, `${createMasterKey()} nonsense`, 'é'.repeat(43)]) {
    expect(() => loadMasterKey(text)).toThrow(/master key/);
    expect(() => loadMasterKey(text)).not.toThrow(/nonsense|secret|BwcH/);
  }
  expect(() => loadMasterKey(Array.from({ length: 9 }, createMasterKey).join(','))).toThrow('at most 8');
});
