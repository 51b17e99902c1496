import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { loadCertificates } from '@humanize/dev-servers';
import { openReceiver } from './receiver.ts';

test('a receiver whose port is in use fails with advice', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'receiver-'));
  const { tls } = await loadCertificates(folder);
  const other = createServer();
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(openReceiver({ host: 'localhost', address: '127.0.0.1', port, tls })).rejects.toThrow(
    `port ${port} of the receiver is in use: stop`,
  );
  other.close();
  rmSync(folder, { recursive: true });
});
