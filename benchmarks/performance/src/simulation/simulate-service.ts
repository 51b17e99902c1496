/**
 * A discrete-event simulation of the service. Jobs pass through stations that each have a number of servers (for
 * example, the cores of PostgreSQL and the single core of Redis), occupy a slot of a worker from claim to end, and wait
 * while all servers of a station are busy. Workers renew their leases in PostgreSQL. Service times are exponential with
 * measured means, so the simulation shows where jobs queue up but not what a single job costs.
 */
import { quantile } from '../harness/statistics.ts';
import { createEventQueue, type EventQueue } from './event-queue.ts';
import { createStation, releaseServer, takeServer, type Station } from './station.ts';

/**
 * A visit to a station, or a delay outside all stations, such as the response time of a language model. With `shards`,
 * there are stations `NAME-0`, `NAME-1` and so on, and each job visits its account's station.
 */
export type Visit = { readonly station: string | undefined; readonly meanMs: number; readonly shards?: number };

export type ServiceModel = {
  /** Number of servers by station. */
  readonly stations: Readonly<Record<string, number>>;
  /** Submission: from the request to the queue. */
  readonly beforeSlot: readonly Visit[];
  /** From the claim to the recorded end, on a worker. */
  readonly withSlot: readonly Visit[];
  /** The delivery of the event. */
  readonly afterSlot: readonly Visit[];
  readonly workers: number;
  readonly slotsPerWorker: number;
  /** One statement per worker, for all of its leases. */
  readonly renewal: Visit;
  readonly renewEveryMs: number;
};

export type SimulationResult = {
  readonly jobsPerSecond: number;
  /** From submission to the recorded end. */
  readonly p95Ms: number;
  /** Share of the time during which the servers of a station were busy. */
  readonly busyShare: Readonly<Record<string, number>>;
  /**
   * The longest time that a renewal took. A lease lasts 20 s and is renewed every 5 s, so jobs are lost if a renewal
   * takes 15 s.
   */
  readonly longestRenewalMs: number;
};

type Simulation = {
  readonly events: EventQueue;
  readonly stations: ReadonlyMap<string, Station>;
  readonly random: () => number;
  nowMs: number;
};

const exponential = (random: () => number, meanMs: number): number => -meanMs * Math.log(1 - random());

/**
 * Simulates `jobs` jobs. With `ratePerSecond`, they arrive at random times at that rate; otherwise, all of them arrive
 * at the start. `random` returns numbers in [0, 1).
 */
export function simulateService(
  model: ServiceModel,
  { jobs, ratePerSecond, random }: { jobs: number; ratePerSecond?: number; random: () => number },
): SimulationResult {
  const stations = new Map(Object.entries(model.stations).map(([name, servers]) => [name, createStation(servers)]));
  const simulation: Simulation = { events: createEventQueue(), stations, random, nowMs: 0 };
  const slots = createStation(model.workers * model.slotsPerWorker);
  const durations: number[] = [];
  const renewals = { longestMs: 0 };
  for (let worker = 0; worker < model.workers; worker += 1) startRenewals(simulation, model, renewals);
  let arrivalMs = 0;
  for (let job = 0; job < jobs; job += 1) {
    if (ratePerSecond !== undefined) arrivalMs += exponential(random, 1_000 / ratePerSecond);
    simulation.events.add(arrivalMs, () =>
      submit(simulation, model, slots, (durationMs) => durations.push(durationMs)),
    );
  }
  while (durations.length < jobs) {
    const event = simulation.events.next();
    if (event === undefined) throw new Error('the simulation has no further event');
    simulation.nowMs = event.atMs;
    event.run();
  }
  const { nowMs } = simulation;
  const busyShare = [...stations].map(([name, { busyMs, servers }]) => [name, busyMs / (servers * nowMs)] as const);
  return {
    jobsPerSecond: (jobs * 1_000) / nowMs,
    p95Ms: quantile(durations, 0.95),
    busyShare: Object.fromEntries(busyShare),
    longestRenewalMs: renewals.longestMs,
  };
}

function submit(
  simulation: Simulation,
  model: ServiceModel,
  slots: Station,
  ended: (durationMs: number) => void,
): void {
  const submittedMs = simulation.nowMs;
  const account = Math.floor(simulation.random() * accounts);
  const ofJob = (visits: readonly Visit[]): readonly Visit[] => visits.map((one) => chooseShard(one, account));
  visitAll(simulation, ofJob(model.beforeSlot), () =>
    takeServer(slots, () =>
      visitAll(simulation, ofJob(model.withSlot), () => {
        releaseServer(slots);
        ended(simulation.nowMs - submittedMs);
        visitAll(simulation, ofJob(model.afterSlot), () => undefined);
      }),
    ),
  );
}

const accounts = 1_000;

function chooseShard(visit: Visit, account: number): Visit {
  const { station, shards, meanMs } = visit;
  return shards === undefined ? visit : { station: `${station ?? ''}-${account % shards}`, meanMs };
}

function startRenewals(simulation: Simulation, model: ServiceModel, renewals: { longestMs: number }): void {
  const renew = (): void => {
    const startedMs = simulation.nowMs;
    visit(simulation, model.renewal, () => {
      renewals.longestMs = Math.max(renewals.longestMs, simulation.nowMs - startedMs);
      simulation.events.add(simulation.nowMs + model.renewEveryMs, renew);
    });
  };
  simulation.events.add(simulation.random() * model.renewEveryMs, renew);
}

function visit(simulation: Simulation, { station: name, meanMs }: Visit, then: () => void): void {
  const { events, stations, random } = simulation;
  const serviceMs = exponential(random, meanMs);
  const station = name === undefined ? undefined : stations.get(name);
  if (station === undefined) {
    events.add(simulation.nowMs + serviceMs, then);
    return;
  }
  takeServer(station, () => {
    station.busyMs += serviceMs;
    events.add(simulation.nowMs + serviceMs, () => {
      releaseServer(station);
      then();
    });
  });
}

function visitAll(simulation: Simulation, [first, ...others]: readonly Visit[], then: () => void): void {
  if (first === undefined) then();
  else visit(simulation, first, () => visitAll(simulation, others, then));
}
