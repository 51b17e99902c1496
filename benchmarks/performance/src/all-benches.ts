/** All benchmarks, in the order in which they run. To add a benchmark, add a file in benches/ and a line here. */
import type { Bench } from './harness/bench.ts';
import { capacity } from './benches/capacity.ts';
import { deliveryCost } from './benches/delivery-cost.ts';
import { eventLoop } from './benches/event-loop.ts';
import { fairness } from './benches/fairness.ts';
import { getNaive, postFloor, postNaive } from './benches/http-cost.ts';
import { idleLatency } from './benches/idle-latency.ts';
import { jobDuration } from './benches/job-duration.ts';
import { modelLoad } from './benches/model-load.ts';
import { overloaded } from './benches/overload.ts';
import { queueShards } from './benches/queue-shards.ts';
import { roundTrips } from './benches/round-trips.ts';
import { hotAccount, millionJobs } from './benches/submit-function.ts';
import { stackCost } from './benches/stack-cost.ts';
import { workerCost } from './benches/worker-cost.ts';
import { workerMemory } from './benches/worker-memory.ts';
import { workerScaling } from './benches/worker-scaling.ts';

export const allBenches: readonly Bench[] = [
  postFloor,
  postNaive,
  getNaive,
  roundTrips,
  hotAccount,
  millionJobs,
  workerCost,
  deliveryCost,
  idleLatency,
  eventLoop,
  jobDuration,
  workerMemory,
  modelLoad,
  stackCost,
  capacity,
  workerScaling,
  fairness,
  overloaded,
  queueShards,
];
