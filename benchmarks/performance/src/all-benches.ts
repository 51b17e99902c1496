// All benches, in the order they run. A new one is a file in benches/ and a line here.

import type { Bench } from './bench.ts';
import { eventLoop } from './benches/event-loop.ts';
import { idleLatency } from './benches/idle-latency.ts';
import { jobDuration } from './benches/job-duration.ts';
import { workerCost } from './benches/worker-cost.ts';

export const allBenches: readonly Bench[] = [workerCost, idleLatency, eventLoop, jobDuration];
