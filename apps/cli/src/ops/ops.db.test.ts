import { expect, test } from '@jest/globals';
import { completeAttempt, findApiKeyForAuth, listDeliveries, query, startAttempt } from '@humanize/database';
import { createMasterKey, parseApiKey } from '@humanize/secrets';
import { insertTestJob, succeedTestJob, writePastTriggers } from '@humanize/testing';
import { v7 as uuidv7 } from 'uuid';
import { useOps } from '../../test-support/use-ops.ts';

const { database, account, state, run, ok, audited, ofAccount } = useOps();
const secretText = 'A text that no operator may ever see.';
const webhookUrl = 'https://receiver.example.com/hook?token=abc';

async function finishJob(): Promise<{ jobId: string; deliveryId: string }> {
  const { jobId } = await insertTestJob(database.db, account, {
    text: secretText,
    webhookUrl,
    idempotencyKey: 'order 1',
  });
  return { jobId, deliveryId: await succeedTestJob(database.db, jobId, secretText) };
}

const renderBody = (): Buffer => Buffer.from('{}');

async function deliver(deliveryId: string): Promise<void> {
  const token = uuidv7();
  const retryDelaysMs = [1, 1] as const;
  await startAttempt(database.db, { deliveryId, token, attemptTimeoutMs: 1_000, retryDelaysMs, renderBody });
  const result = {
    outcome: 'acknowledged',
    status: 200,
    address: '203.0.113.7',
    durationMs: 12,
    errorClass: null,
    responseExcerpt: secretText,
  } as const;
  await completeAttempt(database.db, { deliveryId, token, result, body: Buffer.from('{}'), retryDelayMs: 1 });
}

test('an account is created with a balance, shown, listed, granted words and corrected', async () => {
  const made = await ok('accounts', 'create', '--name', 'Example Ltd', '--words', '5000');
  const id = String(made['account_id']);
  expect(made).toEqual({ account_id: id, balance: 5_000 });
  expect(await audited('--account', id)).toEqual([{ action: 'ops accounts create', subject: null, account_id: id }]);
  expect(await ok('accounts', 'show', '--account', id)).toMatchObject({
    account_id: id,
    name: 'Example Ltd',
    balance: 5_000,
    active_jobs: 0,
  });
  const grant = ['accounts', 'grant', '--account', id, '--words', '100', '--reference', 'invoice 1'];
  expect(await ok(...grant)).toMatchObject({ account_id: id, balance: 5_100, booked: true });
  expect(await ok(...grant)).toMatchObject({ balance: 5_100, booked: false });
  expect(await ok('words', 'grant', ...grant.slice(2))).toMatchObject({ balance: 5_100, booked: false });
  const correction = ['--account', id, '--words=-50', '--reference', 'ticket 1', '--note', 'granted twice'];
  expect(await ok('words', 'adjust', ...correction)).toMatchObject({ balance: 5_050, booked: true });
  const { items } = await ok('accounts', 'list', '--limit', '200');
  expect(items).toContainEqual(expect.objectContaining({ account_id: id, balance: 5_050 }));
});

test('a rejected grant states its reason', async () => {
  const grant = (words: string) => run('accounts', 'grant', ...ofAccount(), '--words', words, '--reference', 'r');
  await grant('10');
  expect(await grant('11')).toMatchObject({ code: 1, err: expect.stringContaining('already used for 10 words') });
  const adjust = ['--words=-999999', '--reference', 'q', '--note', 'n'];
  expect((await run('accounts', 'adjust', ...ofAccount(), ...adjust)).err).toContain('cannot fall below zero');
  expect((await run('accounts', 'grant', '--account', uuidv7(), '--words', '1', '--reference', 'r')).err).toContain(
    'no open account',
  );
});

test('an account is suspended, resumed, given a retention period and closed', async () => {
  expect(await ok('accounts', 'suspend', ...ofAccount())).toMatchObject({ suspended_at: expect.any(String) });
  expect(await ok('accounts', 'resume', ...ofAccount())).toMatchObject({ suspended_at: null });
  expect(await ok('accounts', 'retention', ...ofAccount(), '--hours', '48')).toMatchObject({
    payload_retention_hours: 48,
  });
  expect(await ok('accounts', 'retention', ...ofAccount())).toMatchObject({ payload_retention_hours: null });
  expect(await ok('accounts', 'close', ...ofAccount())).toMatchObject({ name: '', closed_at: expect.any(String) });
  expect((await run('accounts', 'show', '--account', uuidv7())).err).toContain('there is no account');
  expect((await run('accounts', 'suspend', '--account', uuidv7())).code).toBe(1);
});

test.each(['suspend', 'resume', 'retention'])(
  'accounts %s reports that a closed account cannot be changed',
  async (verb) => {
    await ok('accounts', 'close', ...ofAccount());
    expect(await run('accounts', verb, ...ofAccount())).toMatchObject({
      code: 1,
      err: expect.stringContaining('closed'),
    });
  },
);

test('a key that would already have expired is not created', async () => {
  const made = await run('keys', 'create', ...ofAccount(), '--name', 'too late', '--expires-at', '2020-01-01');
  expect(made).toMatchObject({ code: 1, err: expect.stringContaining('--expires-at must be in the future') });
  const { items } = await ok('keys', 'list', ...ofAccount());
  expect(items).not.toContainEqual(expect.objectContaining({ name: 'too late' }));
});

test('a key is shown once, works, is listed without its secret, and can be renamed and revoked', async () => {
  const expiry = ['--expires-at', '2099-01-31T12:00:00Z'];
  const made = await ok('keys', 'create', ...ofAccount(), '--name', 'production', ...expiry);
  const [keyId, apiKey] = [String(made['key_id']), String(made['api_key'])];
  expect(made).toEqual({
    key_id: keyId,
    api_key: expect.stringMatching(/^hk_live_\w{36}$/),
    signing_secret: expect.stringMatching(/^whsec_[\w-]{43}$/),
    expires_at: '2099-01-31T12:00:00.000Z',
  });
  const sha256 = parseApiKey(apiKey)?.sha256 ?? Buffer.alloc(32);
  expect(await findApiKeyForAuth(database.db, { sha256 })).toMatchObject({ id: keyId, scopes: ['humanize'] });
  state.printed = '';
  expect((await ok('keys', 'list', ...ofAccount())).items).toContainEqual(
    expect.objectContaining({ key_id: keyId, name: 'production', revoked_at: null }),
  );
  expect(await ok('keys', 'rename', '--key', keyId, '--name', 'staging')).toEqual({ key_id: keyId, name: 'staging' });
  await ok('keys', 'change', '--key', keyId, '--monthly-words', '100', '--note', 'For staging');
  const changed = { key_id: keyId, name: 'staging', note: 'For staging', monthly_words_max: 100, last_used_at: null };
  expect((await ok('keys', 'list', ...ofAccount())).items).toContainEqual(expect.objectContaining(changed));
  expect((await run('keys', 'change', '--key', keyId, '--monthly-words', '1', '--unlimited')).code).toBe(1);
  expect(await run('keys', 'change', '--key', keyId)).toMatchObject({
    code: 1,
    err: expect.stringContaining('use --name'),
  });
  await ok('keys', 'change', '--key', keyId, '--unlimited');
  const unlimited = { ...changed, monthly_words_max: null };
  expect((await ok('keys', 'list', ...ofAccount())).items).toContainEqual(expect.objectContaining(unlimited));
  expect(await ok('keys', 'revoke', '--key', keyId)).toEqual({ key_id: keyId, revoked: true });
  expect((await findApiKeyForAuth(database.db, { sha256 }))?.revokedAt).toEqual(expect.any(Date));
  expect(state.printed).not.toContain(apiKey.slice(8, -4));
  expect((await run('keys', 'revoke', '--key', uuidv7())).code).toBe(1);
  expect((await run('keys', 'create', '--account', uuidv7())).err).toContain('no open account');
});

test('every call rotates a signing secret once, with an overlap; the secret of a revoked key is not rotated', async () => {
  const { key_id: keyId, signing_secret: first } = await ok('keys', 'create', ...ofAccount());
  const rotate = ['keys', 'rotate-secret', '--key', String(keyId)];
  const rotated = await ok(...rotate);
  expect(rotated).toEqual({
    key_id: keyId,
    signing_secret: expect.stringMatching(/^whsec_[\w-]{43}$/),
    takes_effect_at: expect.any(String),
  });
  expect(rotated['signing_secret']).not.toBe(first);
  expect(Date.parse(String(rotated['takes_effect_at'])) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  const again = await ok(...rotate, '--overlap-hours', '0');
  expect(Date.parse(String(again['takes_effect_at']))).toBeLessThan(Date.now() + 60_000);
  await ok('keys', 'revoke', '--key', String(keyId));
  expect((await run(...rotate)).err).toContain('revoked');
  expect((await run('keys', 'rotate-secret', '--key', uuidv7())).err).toContain('no key with this ID');
});

test('a key can be created without scopes', async () => {
  const made = await ok('keys', 'create', ...ofAccount(), '--scopes', 'none');
  const { items } = await ok('keys', 'list', ...ofAccount());
  expect(items?.find((key) => key['key_id'] === made['key_id'])).toMatchObject({ scopes: [] });
});

test('no key is created with an inactive master key', async () => {
  state.env['SECRETS_MASTER_KEY'] = createMasterKey();
  expect(await run('keys', 'create', ...ofAccount())).toMatchObject({ code: 1, json: {} });
});

test('support can find a job by ID and by idempotency key, without its texts', async () => {
  const { jobId } = await finishJob();
  const shown = await ok('jobs', 'show', '--id', jobId);
  expect(shown).toMatchObject({ job_id: jobId, status: 'succeeded', claims: 1, has_webhook: true, payload_kept: true });
  expect(await ok('jobs', 'find', ...ofAccount(), '--idempotency-key', '  order 1 ')).toEqual(shown);
  expect((await ok('jobs', 'list', ...ofAccount(), '--status', 'succeeded')).items).toEqual([shown]);
  expect((await ok('jobs', 'list', ...ofAccount(), '--status', 'failed')).items).toEqual([]);
  expect((await run('jobs', 'show', '--id', uuidv7())).err).toContain('no job with this ID');
  expect((await run('jobs', 'find', ...ofAccount(), '--idempotency-key', 'other')).code).toBe(1);
  expect(state.printed).not.toContain(secretText);
});

test('the ledger is listed page by page, newest first, and its entries add up to the balance', async () => {
  await finishJob();
  await ok('accounts', 'grant', ...ofAccount(), '--words', '1', '--reference', 'r', '--note', 'a gift');
  const first = await ok('ledger', 'list', ...ofAccount(), '--limit', '2');
  const second = await ok('ledger', 'list', ...ofAccount(), '--limit', '2', '--after', String(first.next));
  expect([...(first.items ?? []), ...(second.items ?? [])]).toMatchObject([
    { seq: 3, kind: 'grant', words: 1, reference: 'r', note: 'a gift', job_id: null },
    { seq: 2, kind: 'reserve', words: -8, balance_after: 99_992 },
    { seq: 1, words: 100_000, balance_after: 100_000 },
  ]);
  expect(second.next).toBeNull();
  expect((await run('ledger', 'list', ...ofAccount(), '--after', 'nonsense')).err).toContain('--after must be');
});

test('the ledger is verified', async () => {
  await finishJob();
  expect(await ok('ledger', 'verify')).toMatchObject({ ok: true });
});

test('jobs past their age limit are failed and refunded, after which the ledger is valid', async () => {
  const { jobId } = await insertTestJob(database.db, account);
  await writePastTriggers(
    database,
    "UPDATE jobs SET created_at = created_at - interval '2 hours', expires_at = now() - interval '2 minutes' WHERE id = $1",
    [jobId],
  );
  const { code, json } = await run('ledger', 'verify');
  expect([code, json]).toMatchObject([1, { ok: false, violations: [{ invariant: 'I5', row: expect.any(Object) }] }]);
  expect(await ok('jobs', 'expire')).toEqual({ expired: 1 });
  expect(await ok('jobs', 'show', '--id', jobId)).toMatchObject({ status: 'failed' });
  expect(await ok('ledger', 'verify')).toMatchObject({ ok: true });
  expect(await ok('jobs', 'expire')).toEqual({ expired: 0 });
});

test('the command that fails overdue jobs ends even if one of them cannot be failed', async () => {
  const { jobId } = await insertTestJob(database.db, account);
  const overdue =
    "UPDATE jobs SET created_at = created_at - interval '2 hours', expires_at = now() - interval '2 minutes' WHERE id = $1";
  await writePastTriggers(database, overdue, [jobId]);
  await query(database.owner, `CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`);
  await query(database.owner, 'CREATE TRIGGER jobs_kept BEFORE UPDATE ON jobs FOR EACH ROW EXECUTE FUNCTION keep()');
  expect(await ok('jobs', 'expire')).toEqual({ expired: 0 });
  await query(database.owner, 'DROP FUNCTION keep CASCADE');
  expect(await ok('jobs', 'expire')).toEqual({ expired: 1 });
});

test('deliveries are listed, shown with their attempts and redelivered, without response excerpts', async () => {
  const { jobId, deliveryId } = await finishJob();
  expect((await run('deliveries', 'redeliver', '--id', deliveryId)).err).toContain('has not ended yet');
  await deliver(deliveryId);
  expect((await ok('deliveries', 'list', ...ofAccount(), '--state', 'delivered')).items).toMatchObject([
    { delivery_id: deliveryId, job_id: jobId, url: 'https://receiver.example.com/hook?…', attempts_started: 1 },
  ]);
  expect((await ok('deliveries', 'list', '--job', jobId, '--state', 'pending')).items).toEqual([]);
  expect(await ok('deliveries', 'show', '--id', deliveryId)).toMatchObject({
    state: 'delivered',
    attempts: [{ series: 1, number: 1, status: 200, address: '203.0.113.7' }],
  });
  expect(await ok('deliveries', 'redeliver', '--id', deliveryId)).toEqual({
    delivery_id: deliveryId,
    series: 2,
    queued: true,
  });
  expect((await listDeliveries(database.db, { jobId, limit: 1 })).items[0]).toMatchObject({
    state: 'pending',
    series: 2,
  });
  expect((await run('deliveries', 'show', '--id', uuidv7())).code).toBe(1);
  expect((await run('deliveries', 'redeliver', '--id', uuidv7())).err).toContain('no delivery');
  expect(state.printed).not.toContain(secretText);
  expect(state.printed).not.toContain('token=abc');
});

test('if Redis is unavailable, a redelivery is left to the reconciler, and the output says so', async () => {
  const { deliveryId } = await finishJob();
  await deliver(deliveryId);
  state.env['REDIS_URL'] = 'redis://127.0.0.1:1';
  expect(await ok('deliveries', 'redeliver', '--id', deliveryId)).toMatchObject({ series: 2, queued: false });
});

test('every command that changes an account is recorded in the audit log, and a command that changes nothing is not', async () => {
  const id = account.accountId;
  const { key_id: keyId } = await ok('keys', 'create', ...ofAccount());
  await ok('keys', 'rename', '--key', String(keyId), '--name', 'staging');
  await ok('keys', 'rotate-secret', '--key', String(keyId));
  await ok('keys', 'revoke', '--key', String(keyId));
  for (let time = 0; time < 2; time += 1) {
    await ok('accounts', 'grant', ...ofAccount(), '--words', '1', '--reference', 'r');
    await ok('accounts', 'suspend', ...ofAccount());
  }
  await ok('words', 'adjust', ...ofAccount(), '--words', '1', '--reference', 's', '--note', 'n');
  await ok('accounts', 'resume', ...ofAccount());
  await ok('accounts', 'retention', ...ofAccount(), '--hours', '48');
  await ok('accounts', 'show', ...ofAccount());
  const { deliveryId } = await finishJob();
  await deliver(deliveryId);
  await ok('deliveries', 'redeliver', '--id', deliveryId);
  await ok('accounts', 'close', ...ofAccount());
  await run('accounts', 'resume', ...ofAccount());
  expect(await audited(...ofAccount())).toEqual(
    [
      ['keys create', keyId],
      ['keys rename', keyId],
      ['keys rotate-secret', keyId],
      ['keys revoke', keyId],
      ['accounts grant', 'r'],
      ['accounts suspend', null],
      ['words adjust', 's'],
      ['accounts resume', null],
      ['accounts retention', '48 hours'],
      ['deliveries redeliver', deliveryId],
      ['accounts close', null],
    ].map(([command, subject]) => ({ action: `ops ${String(command)}`, subject, account_id: id })),
  );
});
