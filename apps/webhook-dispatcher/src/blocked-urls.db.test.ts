import { describe, expect, test } from '@jest/globals';
import { listDueDeliveries } from '@humanize/database';
import { webhookDnsCases, webhookUrlCases } from '@humanize/testing';
import { handleDelivery } from './handle-delivery.ts';
import { useDeliveryHandler } from '../test-support/use-delivery-handler.ts';

const { database, servers, depsWith, insert, stateOf } = useDeliveryHandler();

describe('the URL guard at each attempt', () => {
  const refused = Object.entries(webhookUrlCases)
    .flatMap(([, cases]) => cases)
    // Excludes URLs that the database cannot store.
    .filter(({ url, verdict }) => verdict !== 'accepted' && !url.includes('\0') && url.length <= 2_048);

  test.each(refused.map(({ url }) => [url.slice(0, 80), url] as const))(
    'blocks %j and ends the delivery',
    async (_name, url) => {
      const { deliveryId } = await insert(url);
      await handleDelivery(depsWith(), { deliveryId });
      expect(await stateOf(deliveryId)).toMatchObject({
        state: 'blocked',
        attempts: [{ errorClass: 'blocked_address', status: null, address: null }],
      });
      expect(servers.dns.questions).toEqual([]);
    },
  );

  test.each(webhookDnsCases.filter(({ verdict }) => verdict !== 'accepted').map((item) => [item.name, item] as const))(
    'sends nothing for %s',
    async (_name, { zone, verdict }) => {
      for (const [host, records] of Object.entries(zone)) servers.dns.set(host, records);
      const { deliveryId } = await insert('https://h.com/hook');
      await handleDelivery(depsWith(), { deliveryId });
      const mayRecover = verdict === 'no_address' || verdict === 'resolution_failed';
      expect(await stateOf(deliveryId)).toMatchObject({
        state: mayRecover ? 'pending' : 'blocked',
        attempts: [{ errorClass: mayRecover ? 'dns' : 'blocked_address', status: null, address: null }],
      });
    },
  );

  test('blocks a name that was public at submission and has become private', async () => {
    const { deliveryId } = await insert(`https://h.com:${servers.receiver.port}/hook`);
    servers.dns.set('h.com', { A: ['127.0.0.1'] });
    await handleDelivery(depsWith(), { deliveryId });
    expect(await stateOf(deliveryId)).toMatchObject({ state: 'blocked', attemptsStarted: 1 });
    expect(servers.receiver.connectionCount()).toBe(0);
    const { items } = await listDueDeliveries(database.db, { overdueSeconds: 0, limit: 100 });
    expect(items.map((item) => item.deliveryId)).not.toContain(deliveryId);
  });
});
