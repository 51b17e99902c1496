/**
 * A webhook receiver and the name server that knows it, as a process of their own: what they cost is not the sender's.
 * Started by served-receiver.ts; its first line of output says where it is.
 */
import { createCertificateAuthority, startDnsServer, startWebhookReceiver } from '@humanize/dev-servers';

const hostname = 'receiver.hooks.test';
const authority = await createCertificateAuthority();
const dns = await startDnsServer({ [hostname]: { A: ['127.0.0.1'] } });
const receiver = await startWebhookReceiver({ tls: await authority.issue({ names: [hostname] }) });
// Its parent's end of the pipe closes when the parent ends, however it ends.
process.stdin.resume().once('end', () => process.exit(0));
process.stdout.write(
  `${JSON.stringify({ hostname, port: receiver.port, authorityPem: authority.certificatePem, dnsServer: dns.address })}\n`,
);
