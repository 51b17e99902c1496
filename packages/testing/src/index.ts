/** What tests are made of, and what the launcher starts servers with. Never part of a running service. */
export { startDnsServer, type DnsFault, type DnsHost, type DnsServer } from './dns-server/start-dns-server.ts';
export {
  webhookDnsCases,
  webhookNameCases,
  webhookUrlCases,
  type WebhookUrlCase,
} from './webhook-url-cases/webhook-url-cases.ts';
