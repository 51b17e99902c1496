import { describe, expect, test } from '@jest/globals';
import {
  behaviors,
  createCertificateAuthority,
  createSelfSignedCertificate,
  startWebhookReceiver,
} from '@humanize/dev-servers';
import { createUrlGuard } from '@humanize/url-guard';
import { createSendRequest } from './send-request.ts';
import { startSlowListener } from '../test-support/slow-accepting-listener.ts';
import {
  authority,
  certificate,
  check,
  headers,
  name,
  smallBody,
  untimedMs,
  useSender,
} from '../test-support/use-sender.ts';

const { state, receiverWith, agentFor, senderTo } = useSender();

describe('certificates', () => {
  test.each([
    ['for another name', () => authority.issue({ names: ['b.hooks.test'] })],
    ['that has expired', () => authority.issue({ names: [name], validUntil: new Date(Date.now() - 1_000) })],
    ['that is not valid yet', () => authority.issue({ names: [name], validFrom: new Date(Date.now() + 86_400_000) })],
    ['that is self-signed', () => createSelfSignedCertificate({ names: [name] })],
    ['of an unknown authority', async () => (await createCertificateAuthority()).issue({ names: [name] })],
  ])('a certificate %s is a failure of class tls, and nothing is sent', async (_what, issue) => {
    const receiver = await receiverWith(behaviors.accept, await issue());
    expect(await senderTo(receiver).send()).toMatchObject({ status: null, failure: 'tls', address: '127.0.0.1' });
    expect(receiver.deliveries).toEqual([]);
  });
});

describe('connections', () => {
  test('refused connections are failures of class connect', async () => {
    const receiver = await startWebhookReceiver({ tls: certificate });
    await receiver.close();
    expect(await senderTo(receiver).send()).toMatchObject({ status: null, failure: 'connect', address: null });
  });

  test('the agent waits for a slow address even if another address of the name is unreachable', async () => {
    const receiver = await receiverWith(behaviors.accept);
    const slow = await startSlowListener({ forwardTo: receiver.port, acceptAfterMs: 500 });
    state.dns.set(name, { A: ['127.0.0.1', '127.0.0.2'] });
    const response = await senderTo(slow).send();
    await slow.close();
    expect(response).toMatchObject({ status: 200, address: '127.0.0.1' });
  });

  test('connections go to the checked address even if the DNS record has changed since the check', async () => {
    const receiver = await receiverWith(behaviors.accept);
    const guard = createUrlGuard({ dnsServers: [state.dns.address], allowHosts: [`${name}:${receiver.port}`] });
    const sendRequest = createSendRequest({ agent: agentFor(guard), guard });
    const target = await check(guard, `https://${name}:${receiver.port}/`);
    state.dns.set(name, { A: ['127.0.0.9'] });
    const response = await sendRequest({ target, headers, body: smallBody, deadline: AbortSignal.timeout(untimedMs) });
    expect(response).toMatchObject({ status: 200, address: '127.0.0.1' });
    expect(state.dns.questions).toHaveLength(2);
  });

  test('connections to an unchecked address are closed before anything is sent', async () => {
    const receiver = await receiverWith(behaviors.accept);
    const guard = createUrlGuard({ dnsServers: [state.dns.address], allowHosts: [`${name}:${receiver.port}`] });
    const target = await check(guard, `https://${name}:${receiver.port}/`);
    const misled = { ...guard, lookupFor: () => guard.lookupFor(target) };
    const sendRequest = createSendRequest({ agent: agentFor(guard), guard: misled });
    const elsewhere = { ...target, addresses: ['93.184.215.14'] };
    const response = await sendRequest({
      target: elsewhere,
      headers,
      body: smallBody,
      deadline: AbortSignal.timeout(untimedMs),
    });
    expect(response).toMatchObject({ status: null, failure: 'blocked_address' });
    expect(receiver.deliveries).toEqual([]);
  });
});
