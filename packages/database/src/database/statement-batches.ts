/**
 * Combines concurrent calls of a statement into one round trip and one transaction. Calls made in the same turn of the
 * event loop are sent together at its end. Calls made while others of the same statement are in flight are sent
 * together when those end. Therefore, batches grow with the load, and calls do not wait for a fixed time. If a batch
 * fails, its calls run separately, so one bad call does not fail the others.
 */
import { DatabaseUnavailableError } from './database-errors.ts';
import type { RowParser } from './rows.ts';

/** Returns the FROM item of a call. `parameter` returns the name of the parameter at a position, starting at 1. */
type Source = (parameter: (position: number) => string) => string;

/** How calls of a statement are combined. */
export type Batch = {
  /** SQL types of the parameters, in order. */
  readonly types: readonly string[];
  readonly source: Source;
  /**
   * The SQL function for several calls. It takes an array for each parameter and returns the position of each call as
   * `batch_index`. It may skip a call, for example because a row is locked. A call for which it returns no row runs
   * separately.
   */
  readonly batchFunction?: string | undefined;
};

type BatchedStatement = { readonly name: string; readonly text: string; readonly batch: Batch };

/**
 * Returns a statement whose concurrent calls are combined. The first parameter must be the ID of the row that a call
 * locks first. A batch runs its calls in the order of this ID, so two batches cannot deadlock.
 */
export function batchedStatement<Row>({
  name,
  row,
  ...batch
}: Batch & { readonly name: string; readonly row: RowParser<Row> }): BatchedStatement & { row: RowParser<Row> } {
  return { name, row, text: `SELECT * FROM ${batch.source((position) => `$${position}`)}`, batch };
}

/** Returns a source that calls an SQL function with `count` parameters. */
export const callOf =
  (name: string, count: number): Source =>
  (parameter) =>
    `${name}(${Array.from({ length: count }, (_, index) => parameter(index + 1)).join(', ')})`;

type Values = readonly unknown[];
type RawRow = Readonly<Record<string, unknown>>;

/** Runs a statement that is prepared under its name. */
export type Send = (statement: { name: string; text: string }, values: Values) => Promise<RawRow[]>;

type Call = {
  readonly values: Values;
  readonly resolve: (rows: RawRow[] | Promise<RawRow[]>) => void;
  readonly reject: (error: unknown) => void;
};
type Lane = {
  readonly statement: BatchedStatement;
  readonly send: Send;
  inFlight: number;
  waiting: Call[];
  /** Sends the waiting calls at the end of the current turn of the event loop. */
  turnEnd: NodeJS.Immediate | undefined;
  /** Sends the waiting calls even if others are still in flight. */
  timer: NodeJS.Timeout | undefined;
  /** The statement text for each number of calls. */
  readonly texts: Map<number, string>;
};

/** Maximum number of calls in a batch. A connection has a prepared statement for each size. */
const callsMax = 8;
/** How long calls wait for earlier calls, which may be waiting for a lock, before they are sent concurrently. */
const patienceMs = 10;

/** Returns a function that runs a call, either separately or in a batch. */
export function createBatches(send: Send): (statement: BatchedStatement, values: Values) => Promise<RawRow[]> {
  const lanes = new Map<string, Lane>();
  return (statement, values) => {
    const { name } = statement;
    let lane = lanes.get(name);
    if (lane === undefined) {
      lane = { statement, send, inFlight: 0, waiting: [], turnEnd: undefined, timer: undefined, texts: new Map() };
      lanes.set(name, lane);
    }
    const { promise, resolve, reject } = Promise.withResolvers<RawRow[]>();
    lane.waiting.push({ values, resolve, reject });
    if (lane.waiting.length >= callsMax) sendWaiting(lane);
    else if (lane.inFlight === 0) sendAtTurnEnd(lane);
    else lane.timer ??= setTimeout(() => sendWaiting(lane), patienceMs);
    return promise;
  };
}

function sendAtTurnEnd(lane: Lane): void {
  lane.turnEnd ??= setImmediate(() => sendWaiting(lane));
}

function sendWaiting(lane: Lane): void {
  clearImmediate(lane.turnEnd);
  clearTimeout(lane.timer);
  lane.turnEnd = undefined;
  lane.timer = undefined;
  const calls = lane.waiting.splice(0, callsMax);
  const [first] = calls;
  if (first === undefined) return;
  lane.inFlight += 1;
  void (calls.length === 1 ? sendAlone(lane, first) : sendTogether(lane, calls)).finally(() => {
    lane.inFlight -= 1;
    if (lane.waiting.length > 0) sendAtTurnEnd(lane);
  });
}

async function sendAlone({ statement, send }: Lane, call: Call): Promise<void> {
  const rows = send(statement, call.values);
  call.resolve(rows);
  await rows.catch(() => undefined);
}

async function sendTogether(lane: Lane, calls: readonly Call[]): Promise<void> {
  const { statement, send } = lane;
  const keyOf = ({ values: [id] }: Call): string => String(id);
  const ordered = calls.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const text = textOf(lane, ordered.length);
  const values = ordered.flatMap((call) => call.values);
  try {
    const rows = Map.groupBy(await send({ name: `${statement.name}_x${ordered.length}`, text }, values), indexOf);
    for (const [index, call] of ordered.entries()) {
      const own = rows.get(index) ?? [];
      const isSkipped = own.length === 0 && statement.batch.batchFunction !== undefined;
      call.resolve(isSkipped ? send(statement, call.values) : own);
    }
  } catch (error) {
    for (const call of ordered) {
      if (error instanceof DatabaseUnavailableError) call.reject(error);
      else call.resolve(send(statement, call.values));
    }
  }
}

const indexOf = (row: RawRow): number => row['batch_index'] as number;

/**
 * Returns the statement text for a number of calls. It uses the function for several calls, or the source for each
 * call.
 */
function textOf({ statement, texts }: Lane, size: number): string {
  const known = texts.get(size);
  if (known !== undefined) return known;
  const { batchFunction } = statement.batch;
  const text =
    batchFunction === undefined
      ? textWithSource(statement.batch, size)
      : textWithArrays(statement.batch.types, batchFunction, size);
  texts.set(size, text);
  return text;
}

function textWithSource({ types, source }: Batch, size: number): string {
  const rowOf = (index: number): string =>
    `(${[index, ...types.map((type, at) => `$${index * types.length + at + 1}::${type}`)].join(', ')})`;
  const rows = Array.from({ length: size }, (_, index) => rowOf(index)).join(', ');
  const columns = ['batch_index', ...types.map((_, at) => `p${at + 1}`)].join(', ');
  return `SELECT i.batch_index, r.* FROM (VALUES ${rows}) AS i (${columns})
    CROSS JOIN LATERAL ${source((position) => `i.p${position}`)} AS r`;
}

function textWithArrays(types: readonly string[], batchFunction: string, size: number): string {
  const arrayOf = (type: string, at: number): string => {
    const parameters = Array.from({ length: size }, (_, index) => `$${index * types.length + at + 1}`);
    return `ARRAY[${parameters.join(', ')}]::${type}[]`;
  };
  return `SELECT * FROM ${batchFunction}(${types.map(arrayOf).join(', ')})`;
}
