import { describe, expect, test } from '@jest/globals';
import { signWebhook } from '@humanize/contract';
import {
  activateMasterKey,
  promoteSigningSecrets,
  rotateSigningSecret,
  resealSecrets,
  query,
} from '@humanize/database';
import { loadMasterKey } from '@humanize/secrets';
import { createTestDatabase, insertTestAccount, insertTestDelivery, newMasterKey } from '@humanize/testing';
import { handleDelivery } from './handle-delivery.ts';
import { createSignAttempt } from './sign-attempt.ts';
import { headerNames, useDeliveryHandler } from '../test-support/use-delivery-handler.ts';

const { masterKey, masterKeyText, servers, lines, hookUrl, depsWith, insert, stateOf } = useDeliveryHandler();

describe('secrets', () => {
  test('secrets that were encrypted with a new master key are decrypted after the keys are read again', async () => {
    const own = await createTestDatabase();
    const owner = await insertTestAccount(own.db, { masterKey });
    const both = loadMasterKey(`${newMasterKey().text} ${masterKeyText}`);
    await activateMasterKey(own.db, both);
    const { remaining } = await resealSecrets(own.db, { masterKey: both, limit: 100 });
    expect(remaining).toBe(0);
    const { deliveryId } = await insertTestDelivery(own.db, owner, { webhookUrl: hookUrl() });
    const rereadMasterKey = () => both;
    const signAttempt = createSignAttempt({ masterKey, rereadMasterKey, headerNames, userAgent: 'test' });
    servers.receiver.verifyWith(owner.signingSecret);
    await handleDelivery(depsWith({ db: own.db, signAttempt }), { deliveryId });
    expect(servers.receiver.deliveries).toMatchObject([{ verification: { outcome: 'valid' } }]);
    await own.close();
  });

  test('during a rotation, both secrets sign the event, and afterward only the new one does', async () => {
    const own = await createTestDatabase();
    const owner = await insertTestAccount(own.db, { masterKey });
    const rotated = await rotateSigningSecret(own.db, { ...owner, overlapHours: 1, masterKey });
    if (rotated.outcome !== 'rotated') throw new Error(rotated.outcome);
    const deliver = async (): Promise<(string | undefined)[]> => {
      const { deliveryId } = await insertTestDelivery(own.db, owner, { webhookUrl: hookUrl() });
      await handleDelivery(depsWith({ db: own.db }), { deliveryId });
      const { headers, body } = servers.receiver.deliveries.at(-1) ?? {};
      const timestampSeconds = Number(headers?.[headerNames.timestamp.toLowerCase()]);
      return [headerNames.signature, headerNames.nextSignature].map((name) =>
        [owner.signingSecret, rotated.signingSecret].find(
          (secret) => signWebhook({ secret, timestampSeconds, body: body ?? '' }) === headers?.[name.toLowerCase()],
        ),
      );
    };
    expect(await deliver()).toEqual([owner.signingSecret, rotated.signingSecret]);
    expect(await promoteSigningSecrets(own.db, { limit: 10 })).toBe(0);
    await query(own.owner, 'UPDATE next_signing_secrets SET takes_effect_at = now_ms()');
    expect(await promoteSigningSecrets(own.db, { limit: 10 })).toBe(1);
    expect(await deliver()).toEqual([rotated.signingSecret, undefined]);
    await own.close();
  });

  test('a secret that cannot be decrypted fails the attempt, and nothing is sent', async () => {
    const { deliveryId } = await insert();
    const other = newMasterKey().masterKey;
    const signAttempt = createSignAttempt({
      masterKey: other,
      rereadMasterKey: () => other,
      headerNames,
      userAgent: 'test',
    });
    await handleDelivery(depsWith({ signAttempt }), { deliveryId });
    expect(servers.receiver.connectionCount()).toBe(0);
    expect((await stateOf(deliveryId)).attempts).toMatchObject([{ errorClass: 'internal', status: null }]);
    expect(lines).toMatchObject([{ outcome: 'retry', error: { message: expect.stringContaining('not available') } }]);
  });
});
