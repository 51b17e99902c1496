import { X509Certificate } from 'node:crypto';
import { request } from 'node:https';
import { afterEach, expect, test } from '@jest/globals';
import { signWebhook } from '@humanize/contract';
import { createCertificateAuthority, createSelfSignedCertificate } from './make-certificates.ts';
import { flaky } from './receiver-behaviors.ts';
import { startWebhookReceiver, type WebhookReceiver } from './start-webhook-receiver.ts';

let receiver: WebhookReceiver | undefined;

afterEach(async () => {
  await receiver?.close();
  receiver = undefined;
});

function post(url: string, ca: string | undefined, headers: Record<string, string>, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { method: 'POST', ca, headers, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    })
      .on('error', reject)
      .end(body);
  });
}

test('a client that trusts the authority can deliver, and the signature is verified', async () => {
  receiver = await startWebhookReceiver({ secret: 'whsec_right' });
  const timestampSeconds = Math.floor(Date.now() / 1_000);
  for (const secret of ['whsec_right', 'whsec_wrong']) {
    const headers = {
      'X-Service-Delivery': 'one',
      'X-Service-Event': 'humanize.job.succeeded',
      'X-Service-Timestamp': String(timestampSeconds),
      'X-Service-Signature': signWebhook({ secret, timestampSeconds, body: '{"a":1}' }),
    };
    expect(await post(receiver.url, receiver.authorityPem, headers, '{"a":1}')).toBe(200);
  }
  expect(receiver.deliveries).toMatchObject([
    { deliveryId: 'one', attempt: 1, verification: { outcome: 'valid' }, serverName: 'localhost' },
    { deliveryId: 'one', attempt: 2, verification: { outcome: 'invalid', reason: 'mismatch' } },
  ]);
});

test('a client that does not trust the authority cannot deliver', async () => {
  receiver = await startWebhookReceiver();
  await expect(post(receiver.url, undefined, {}, '')).rejects.toThrow('certificate');
  expect(receiver.deliveries).toEqual([]);
});

test('a flaky receiver accepts the third request of each delivery', async () => {
  receiver = await startWebhookReceiver({ behavior: flaky });
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    statuses.push(await post(receiver.url, receiver.authorityPem, { 'X-Service-Delivery': 'one' }, ''));
  }
  expect(statuses).toEqual([500, 500, 200]);
});

test('certificates have the requested names, times and issuer', async () => {
  const authority = await createCertificateAuthority();
  const validUntil = new Date('2020-01-02T03:04:05Z');
  const validFrom = new Date('2020-01-01T00:00:00Z');
  const issued = await authority.issue({ names: ['a.test', '127.0.0.1'], validFrom, validUntil });
  const expired = new X509Certificate(issued.certificatePem);
  const root = new X509Certificate(authority.certificatePem);
  expect(expired.subjectAltName).toBe('DNS:a.test, IP Address:127.0.0.1');
  expect(expired.validToDate).toEqual(validUntil);
  expect(root.ca).toBe(true);
  expect(expired.ca).toBe(false);
  expect(expired.checkIssued(root)).toBe(true);
  expect(expired.verify(root.publicKey)).toBe(true);
  const selfSigned = await createSelfSignedCertificate({ names: ['a.test'] });
  const lonely = new X509Certificate(selfSigned.certificatePem);
  expect(lonely.verify(root.publicKey)).toBe(false);
  expect(lonely.verify(lonely.publicKey)).toBe(true);
});
