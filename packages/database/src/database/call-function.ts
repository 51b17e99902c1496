/**
 * Calls the set-based functions of the schema, which take a JSON array of calls and return a row for each call.
 * Concurrent calls share a round trip and a transaction: calls from one turn of the event loop are sent together at the
 * end of the turn, and calls made while others are in flight are sent when those complete. Therefore, batches grow with
 * the load, and a single call does not wait.
 */
import { CompiledQuery } from 'kysely';
import { DatabaseUnavailableError } from './database-errors.ts';
import type { Queries } from './queries.ts';

type Row = Record<string, unknown>;
type Outcomes<Columns> = Readonly<Record<string, readonly (keyof Columns)[]>>;

/** A function of the schema. A batch has at most one call per key, and locks the rows in the order of the keys. */
export type SetFunction<Call, Columns, Known extends Outcomes<Columns>> = {
  readonly name: string;
  /** The field that identifies a call and its row. */
  readonly key: keyof Call & string;
  /** The columns that belong to each outcome. */
  readonly outcomes: Known;
};

/** The results of a function: its outcomes with their columns. */
export type OutcomeOf<Called> =
  Called extends SetFunction<never, infer Columns, infer Known>
    ? { [Outcome in keyof Known]: { outcome: Outcome } & Pick<Columns, Known[Outcome][number]> }[keyof Known]
    : never;

/** Declares a function with the fields of its calls and the columns of its rows, in camelCase. */
export const setFunction =
  <Call extends object, Columns extends object>() =>
  <const Known extends Outcomes<Columns>>(
    name: string,
    key: keyof Call & string,
    outcomes: Known,
  ): SetFunction<Call, Columns, Known> => ({ name, key, outcomes });

export type CallFunction = <Call extends object, Columns, Known extends Outcomes<Columns>>(
  called: SetFunction<Call, Columns, Known>,
  call: Call,
) => Promise<OutcomeOf<SetFunction<Call, Columns, Known>>>;

type AnyFunction = SetFunction<Row, Row, Outcomes<Row>>;
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

/** Maximum number of calls that are sent together. */
const callsMax = 8;
/** How long calls wait for earlier ones, which may be waiting for a lock, before they are sent concurrently. */
const patienceMs = 10;

export function createFunctionCaller(kysely: Queries): CallFunction {
  const lanes = new Map<string, Lane>();

  /** Sends calls in one round trip, and returns their results. */
  const send = async (called: AnyFunction, calls: readonly Row[]): Promise<Row[]> => {
    const statement = CompiledQuery.raw(statementOf(called), [JSON.stringify(calls.map(toArguments))]);
    const { rows } = await kysely.executeQuery<Row>(statement);
    const byKey = new Map(rows.map((row) => [row[called.key], row]));
    return calls.map((call) => {
      const row = byKey.get(call[called.key]);
      const columns = called.outcomes[String(row?.['outcome'])];
      if (row === undefined || columns === undefined) throw new Error(`${called.name} returned no known outcome`);
      return Object.fromEntries(['outcome', ...columns].map((column) => [column, row[column]]));
    });
  };
  const sendTogether = async (called: AnyFunction, batch: readonly Waiting[]): Promise<void> => {
    try {
      const calls = batch.map(({ call }) => call);
      for (const [index, result] of (await send(called, calls)).entries()) batch[index]?.resolve(result);
    } catch (error) {
      // One bad call must not fail the others.
      for (const { call, resolve, reject } of batch) {
        if (batch.length === 1 || error instanceof DatabaseUnavailableError) reject(error);
        else resolve(send(called, [call]).then(([result]) => result as Row));
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

  return (known, call) => {
    const called = known as unknown as AnyFunction;
    const lane = lanes.get(called.name) ?? { inFlight: 0, waiting: [], turnEnd: undefined, patience: undefined };
    lanes.set(called.name, lane);
    const { promise, resolve, reject } = Promise.withResolvers<Row>();
    lane.waiting.push({ call: call as Row, resolve, reject });
    if (lane.waiting.length >= callsMax) sendWaiting(called, lane);
    else if (lane.inFlight === 0) lane.turnEnd ??= setImmediate(() => sendWaiting(called, lane));
    else lane.patience ??= setTimeout(() => sendWaiting(called, lane), patienceMs);
    return promise as Promise<never>;
  };
}

/** Lists the columns explicitly, so that a migration can add a column while the statement is prepared. */
function statementOf({ name, key, outcomes }: AnyFunction): string {
  const columns = new Set([key, 'outcome', ...Object.values(outcomes).flat()].map(snakeCase));
  return `SELECT "${[...columns].join('", "')}" FROM "${name}"($1)`;
}

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Encodes bytes in the format that PostgreSQL reads from JSON. */
export const toHex = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;

/** Encodes a call in the format that the schema's functions read: names in snake_case, and bytes in hexadecimal. */
export function toArguments(call: object): Row {
  return Object.fromEntries(
    Object.entries(call).map(([name, value]) => [snakeCase(name), Buffer.isBuffer(value) ? toHex(value) : value]),
  );
}

/** Takes the next calls with different keys, sorted by key. The other calls wait for the next batch. */
function takeBatch({ key }: AnyFunction, lane: Lane): Waiting[] {
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
