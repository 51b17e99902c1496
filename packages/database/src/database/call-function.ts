/**
 * Calls the set-based functions of the schema, which take a JSON array of calls and return a row for each. Concurrent
 * calls share a round trip and a transaction: calls of one turn of the event loop are sent together at its end, and calls
 * made meanwhile when those end. Therefore, batches grow with the load, and a single call does not wait.
 */
import { CompiledQuery } from 'kysely';
import type { Queries } from './queries.ts';
import { DatabaseUnavailableError } from './database-errors.ts';

/**
 * A function of the schema. `key` is the field that identifies a call and its row. A batch contains at most one call with
 * the same key, in the order of the keys, in which the function locks the rows.
 */
export type SetFunction<Call extends object, Row extends object> = {
  readonly name: string;
  readonly key: keyof Call & keyof Row & string;
  /** Maximum number of calls that are sent together. */
  readonly callsMax: number;
};

export type CallFunction = <Call extends object, Row extends object>(
  called: SetFunction<Call, Row>,
  call: Call,
) => Promise<Row>;

type AnyFunction = SetFunction<Record<string, unknown>, Record<string, unknown>>;
type Row = Record<string, unknown>;
type Waiting = {
  readonly call: Row;
  readonly resolve: (row: Row | Promise<Row>) => void;
  readonly reject: (error: unknown) => void;
};
type Lane = {
  inFlight: number;
  waiting: Waiting[];
  turnEnd: NodeJS.Immediate | undefined;
  patience: NodeJS.Timeout | undefined;
};

/** How long calls wait for earlier ones, which may be waiting for a lock, before they are sent concurrently. */
const patienceMs = 10;

export function createFunctionCaller(kysely: Queries): CallFunction {
  const lanes = new Map<string, Lane>();

  /** Sends calls in one round trip and returns their rows by key. */
  const send = async ({ name, key }: AnyFunction, calls: readonly Row[]): Promise<Map<unknown, Row>> => {
    const called = CompiledQuery.raw(`SELECT * FROM "${name}"($1)`, [JSON.stringify(calls)]);
    const { rows } = await kysely.executeQuery<Row>(called);
    return new Map(rows.map((row) => [row[key], row]));
  };
  const sendTogether = async (called: AnyFunction, batch: readonly Waiting[]): Promise<void> => {
    try {
      const rows = await send(
        called,
        batch.map(({ call }) => call),
      );
      for (const { call, resolve } of batch) resolve(rowOf(called, rows, call));
    } catch (error) {
      // One bad call must not fail the others.
      for (const { call, resolve, reject } of batch) {
        if (batch.length === 1 || error instanceof DatabaseUnavailableError) reject(error);
        else resolve(send(called, [call]).then((rows) => rowOf(called, rows, call)));
      }
    }
  };
  const sendWaiting = (called: AnyFunction, lane: Lane): void => {
    clearImmediate(lane.turnEnd);
    clearTimeout(lane.patience);
    lane.turnEnd = undefined;
    lane.patience = undefined;
    const batch = takeBatch(called, lane);
    if (batch.length === 0) return;
    lane.inFlight += 1;
    void sendTogether(called, batch).finally(() => {
      lane.inFlight -= 1;
      if (lane.waiting.length > 0) lane.turnEnd ??= setImmediate(() => sendWaiting(called, lane));
    });
    if (lane.waiting.length > 0) lane.patience ??= setTimeout(() => sendWaiting(called, lane), patienceMs);
  };

  return <Call extends object, Result extends object>(called: SetFunction<Call, Result>, call: Call) => {
    const plain = called as unknown as AnyFunction;
    let lane = lanes.get(called.name);
    if (lane === undefined) {
      lane = { inFlight: 0, waiting: [], turnEnd: undefined, patience: undefined };
      lanes.set(called.name, lane);
    }
    const { promise, resolve, reject } = Promise.withResolvers<Row>();
    lane.waiting.push({ call: call as Row, resolve, reject });
    const known = lane;
    if (lane.waiting.length >= called.callsMax) sendWaiting(plain, lane);
    else if (lane.inFlight === 0) lane.turnEnd ??= setImmediate(() => sendWaiting(plain, known));
    else lane.patience ??= setTimeout(() => sendWaiting(plain, known), patienceMs);
    return promise as Promise<never>;
  };
}

function rowOf({ name, key }: AnyFunction, rows: Map<unknown, Row>, call: Row): Row {
  const row = rows.get(call[key]);
  if (row === undefined) throw new Error(`${name} returned no row for a call`);
  return row;
}

/** Takes the next calls with different keys, in the order of their keys. The others wait for the next batch. */
function takeBatch({ key, callsMax }: AnyFunction, lane: Lane): Waiting[] {
  const batch = new Map<unknown, Waiting>();
  const others: Waiting[] = [];
  for (const waiting of lane.waiting) {
    const id = waiting.call[key];
    if (batch.size < callsMax && !batch.has(id)) batch.set(id, waiting);
    else others.push(waiting);
  }
  lane.waiting = others;
  return [...batch.values()].toSorted((one, other) => (String(one.call[key]) < String(other.call[key]) ? -1 : 1));
}
