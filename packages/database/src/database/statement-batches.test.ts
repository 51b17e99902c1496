import { expect, test } from '@jest/globals';
import { DatabaseUnavailableError } from './database-errors.ts';
import { integer, row } from './rows.ts';
import { batchedStatement, callOf, createBatches, type Send } from './statement-batches.ts';

const double = {
  name: 'double',
  types: ['int'],
  source: callOf('double_it', 1),
  row: row({ result: integer }),
};
const statement = batchedStatement(double);

type Sent = { name: string; text: string; values: readonly unknown[]; respond: (outcome: Outcome) => void };
type Outcome = { batch_index?: number; result: number }[] | Error;

/** Returns batches that use a connection whose responses the test provides. */
function openBatches() {
  const sent: Sent[] = [];
  const send: Send = ({ name, text }, values) => {
    const { promise, resolve, reject } = Promise.withResolvers<Record<string, unknown>[]>();
    sent.push({
      name,
      text,
      values,
      respond: (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)),
    });
    return promise;
  };
  return { sent, run: createBatches(send) };
}

const turnEnd = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Waits until this number of statements has been sent in total. */
async function reach(sent: readonly Sent[], count: number): Promise<void> {
  while (sent.length < count) await turnEnd();
}

test('a single call is sent unchanged at the end of the turn of the event loop', async () => {
  const { sent, run } = openBatches();
  const call = run(statement, [4]);
  expect(sent).toHaveLength(0);
  await turnEnd();
  expect(sent).toMatchObject([{ name: 'double', text: 'SELECT * FROM double_it($1)', values: [4] }]);
  sent[0]?.respond([{ result: 8 }]);
  await expect(call).resolves.toEqual([{ result: 8 }]);
});

test('calls made in the same turn of the event loop are sent together', async () => {
  const { sent, run } = openBatches();
  const calls = [run(statement, [1]), Promise.resolve().then(() => run(statement, [2]))];
  await turnEnd();
  expect(sent).toMatchObject([{ name: 'double_x2', values: [1, 2] }]);
  sent[0]?.respond([
    { batch_index: 0, result: 2 },
    { batch_index: 1, result: 4 },
  ]);
  await expect(Promise.all(calls)).resolves.toMatchObject([[{ result: 2 }], [{ result: 4 }]]);
});

test('calls made while another is in flight are sent together, ordered by their first parameter, and each gets its own rows', async () => {
  const { sent, run } = openBatches();
  const first = run(statement, [9]);
  await reach(sent, 1);
  const [three, one, two] = [run(statement, [3]), run(statement, [1]), run(statement, [2])];
  expect(sent).toHaveLength(1);
  sent[0]?.respond([{ result: 18 }]);
  await first;
  await reach(sent, 2);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({ name: 'double_x3', values: [1, 2, 3] });
  expect(sent[1]?.text).toContain('(VALUES (0, $1::int), (1, $2::int), (2, $3::int)) AS i (batch_index, p1)');
  sent[1]?.respond([
    { batch_index: 2, result: 6 },
    { batch_index: 0, result: 2 },
  ]);
  await expect(Promise.all([three, one, two])).resolves.toEqual([
    [{ batch_index: 2, result: 6 }],
    [{ batch_index: 0, result: 2 }],
    [],
  ]);
});

test('a call waits for an earlier slow call only for a few milliseconds', async () => {
  const { sent, run } = openBatches();
  void run(statement, [1]);
  await reach(sent, 1);
  const waiting = run(statement, [2]);
  await reach(sent, 2);
  sent[1]?.respond([{ result: 4 }]);
  await expect(waiting).resolves.toEqual([{ result: 4 }]);
});

test('if a batch fails, its calls run separately, so one bad call does not fail others', async () => {
  const { sent, run } = openBatches();
  const first = run(statement, [0]);
  await reach(sent, 1);
  const [good, bad] = [run(statement, [1]), run(statement, [2])];
  sent[0]?.respond([{ result: 0 }]);
  await first;
  await reach(sent, 2);
  sent[1]?.respond(new Error('one of them'));
  await reach(sent, 4);
  expect(sent.slice(2).map(({ name, values }) => [name, ...values])).toEqual([
    ['double', 1],
    ['double', 2],
  ]);
  sent[2]?.respond([{ result: 2 }]);
  sent[3]?.respond(new Error('this one'));
  await expect(good).resolves.toEqual([{ result: 2 }]);
  await expect(bad).rejects.toThrow('this one');
});

test('if the database is unavailable, all calls of the batch fail and none is repeated', async () => {
  const { sent, run } = openBatches();
  const first = run(statement, [0]);
  await reach(sent, 1);
  const calls = [run(statement, [1]), run(statement, [2])];
  sent[0]?.respond([{ result: 0 }]);
  await first;
  await reach(sent, 2);
  sent[1]?.respond(new DatabaseUnavailableError('gone'));
  for (const call of calls) await expect(call).rejects.toThrow('gone');
  expect(sent).toHaveLength(2);
});

test('a call that a batch skipped runs separately', async () => {
  const { sent, run } = openBatches();
  const skipping = batchedStatement({ ...double, name: 'skipping', batchFunction: 'double_unlocked' });
  const first = run(skipping, [0]);
  await reach(sent, 1);
  const [skipped, other] = [run(skipping, [1]), run(skipping, [2])];
  sent[0]?.respond([{ result: 0 }]);
  await first;
  await reach(sent, 2);
  expect(sent[1]?.text).toBe('SELECT * FROM double_unlocked(ARRAY[$1, $2]::int[])');
  sent[1]?.respond([{ batch_index: 1, result: 4 }]);
  await expect(other).resolves.toHaveLength(1);
  expect(sent[2]).toMatchObject({ name: 'skipping', values: [1] });
  sent[2]?.respond([{ result: 2 }]);
  await expect(skipped).resolves.toEqual([{ result: 2 }]);
});
