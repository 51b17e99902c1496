import { expect, test } from '@jest/globals';
import { createDatabase } from '@humanize/database';
import { handleDelivery } from './handle-delivery.ts';
import { override, type Deps, useDeliveryHandler } from '../test-support/use-delivery-handler.ts';

const { servers, depsWith, insert, stateOf } = useDeliveryHandler();

test('without Postgres, an entry is postponed and nothing is sent', async () => {
  const { deliveryId } = await insert();
  const away = createDatabase({ url: 'postgres://nobody@127.0.0.1:9/none', applicationName: 'test' });
  const postponed = await handleDelivery(depsWith({ db: away }), { deliveryId });
  await away.close();
  expect(postponed?.postponeMs).toBeGreaterThanOrEqual(2_000);
  expect(servers.receiver.deliveries).toEqual([]);
});

test('an entry whose attempt was sent but could not be recorded is postponed', async () => {
  const { deliveryId } = await insert();
  const deps = depsWith();
  const away = createDatabase({ url: 'postgres://nobody@127.0.0.1:9/none', applicationName: 'test' });
  const db = { ...deps.db };
  const sendRequest: Deps['sendRequest'] = async (outgoing) => {
    const response = await deps.sendRequest(outgoing);
    Object.assign(db, away);
    return response;
  };
  const postponed = await handleDelivery(override(deps, { db, sendRequest }), { deliveryId });
  await away.close();
  expect(postponed).toEqual({ postponeMs: 3_000 });
  expect(servers.receiver.deliveries).toHaveLength(1);
  expect(await stateOf(deliveryId)).toMatchObject({ state: 'in_flight', attemptsStarted: 1 });
});
