/** Keeps the master keys in a file that all processes read, and rotates them with `ops secrets rotate`. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { MasterKey } from '@humanize/secrets';
import { newMasterKey, opsFile } from '@humanize/testing';

export type MasterKeyFile = {
  /** The path, for SECRETS_MASTER_KEY_FILE. */
  readonly file: string;
  current(): MasterKey;
  /**
   * Rotates the master key as documented: adds the new key before the old one, runs `ops secrets rotate`, and removes
   * the old key.
   */
  rotate(env: Readonly<Record<string, string>>): Promise<void>;
};

export function createMasterKeyFile(folder: string): MasterKeyFile {
  const file = join(folder, 'master-key');
  let current = newMasterKey();
  const write = (...keys: readonly string[]): void => writeFileSync(file, `${keys.join('\n')}\n`, { mode: 0o600 });
  write(current.text);
  return {
    file,
    current: () => current.masterKey,
    async rotate(env) {
      const next = newMasterKey();
      write(next.text, current.text);
      await promisify(execFile)(process.execPath, [opsFile(), 'secrets', 'rotate'], { env });
      write(next.text);
      current = next;
    },
  };
}
