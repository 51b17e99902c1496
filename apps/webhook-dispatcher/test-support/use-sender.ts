/** Sets up a DNS server, a certificate authority, receivers and senders for tests that send requests to receivers. */
import { afterEach, beforeEach } from '@jest/globals';
import {
  createCertificateAuthority,
  startDnsServer,
  startWebhookReceiver,
  type Behavior,
  type DnsServer,
  type ServerCertificate,
  type WebhookReceiver,
} from '@humanize/dev-servers';
import { measureRunningMs } from '@humanize/testing';
import { createUrlGuard, type AllowedUrl, type UrlGuard } from '@humanize/url-guard';
import { PinnedAgent } from '../src/pinned-agent.ts';
import { createSendRequest, type ReceiverResponse } from '../src/send-request.ts';

export const authority = await createCertificateAuthority();
/** The receivers' host name. */
export const name = 'a.hooks.test';
export const certificate = await authority.issue({ names: [name] });
export const smallBody = Buffer.from('{"id":"one"}');
export const headers = { 'content-type': 'application/json', 'accept-encoding': 'identity' };

/** Checks a URL. @throws if the guard rejects it */
export async function check(guard: UrlGuard, url: string): Promise<AllowedUrl> {
  const target = await guard.check(url);
  if (target.outcome === 'refused') throw new Error(target.message);
  return target;
}

/**
 * The deadline for requests that should end on their own. Only a hanging request reaches it, even on a busy machine.
 */
export const untimedMs = 30_000;

type Sending = { timeoutMs?: number; deadline?: AbortSignal; path?: string; body?: Buffer };
type Sender = { send(options?: Sending): Promise<ReceiverResponse & { tookMs: number }> };

/**
 * Returns the fixtures for a test file. Each test gets a new DNS server, and its receivers and agents are closed
 * afterward.
 */
export function useSender() {
  const state = { agents: [] } as unknown as { dns: DnsServer; readonly agents: PinnedAgent[] };
  const receivers: WebhookReceiver[] = [];
  beforeEach(async () => {
    state.dns = await startDnsServer({ [name]: { A: ['127.0.0.1'] } });
  });
  afterEach(async () => {
    for (const agent of state.agents.splice(0)) agent.destroy();
    await Promise.all([...receivers.splice(0).map((receiver) => receiver.close()), state.dns.close()]);
  });

  const receiverWith = async (behavior: Behavior, tls: ServerCertificate = certificate): Promise<WebhookReceiver> => {
    const receiver = await startWebhookReceiver({ tls, behavior });
    receivers.push(receiver);
    return receiver;
  };
  /** Creates an agent that trusts the tests' certificate authority. */
  const agentFor = (guard: UrlGuard): PinnedAgent => {
    const agent = new PinnedAgent({ guard, authority: authority.certificatePem });
    state.agents.push(agent);
    return agent;
  };
  const senderTo = (receiver: Pick<WebhookReceiver, 'port'>, host = name): Sender => {
    const guard = createUrlGuard({ dnsServers: [state.dns.address], allowHosts: [`${host}:${receiver.port}`] });
    const sendRequest = createSendRequest({ agent: agentFor(guard), guard });
    return {
      send: async ({
        timeoutMs = untimedMs,
        deadline = AbortSignal.timeout(timeoutMs),
        path = '/hook',
        body = smallBody,
      } = {}) => {
        const target = await check(guard, `https://${host}:${receiver.port}${path}`);
        const { result, ms } = await measureRunningMs(() => sendRequest({ target, headers, body, deadline }));
        return { ...result, tookMs: ms };
      },
    };
  };
  return { state, receiverWith, agentFor, senderTo };
}
