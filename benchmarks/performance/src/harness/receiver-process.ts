/**
 * A webhook receiver and its name server in a separate process, so that their cost is not counted as the sender's.
 * receiver-server.ts starts it. The first line of its output is its address.
 */
import { createCertificateAuthority, startDnsServer, startWebhookReceiver } from '@humanize/dev-servers';

const hostname = 'receiver.hooks.test';
const authority = await createCertificateAuthority();
const dns = await startDnsServer({ [hostname]: { A: ['127.0.0.1'], ttlSeconds: 60 } });
const receiver = await startWebhookReceiver({ tls: await authority.issue({ names: [hostname] }) });
// The pipe closes when the parent ends for any reason.
process.stdin.resume().once('end', () => process.exit(0));
process.stdout.write(
  `${JSON.stringify({ hostname, port: receiver.port, authorityPem: authority.certificatePem, dnsServer: dns.address })}\n`,
);
