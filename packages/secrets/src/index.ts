/** The format of API keys, and the encryption of secrets with a master key. */
export { apiKeyPrefix, createApiKey, hashApiKey, parseApiKey } from './api-key-format.ts';
export {
  createMasterKey,
  decryptSecret,
  type EncryptedSecret,
  encryptSecret,
  loadMasterKey,
  type MasterKey,
  type SecretOwner,
} from './encrypt-secret.ts';
