/** All faults, by number. */
import { apiCrashes } from './api-crashes.ts';
import type { Fault } from './fault.ts';
import { diskFaults } from './disk-faults.ts';
import { failovers } from './failovers.ts';
import { networkCuts } from './network-cuts.ts';
import { postgresOutages } from './postgres-outages.ts';
import { processFaults } from './process-faults.ts';
import { races } from './races.ts';
import { reconcilerFaults } from './reconciler-faults.ts';
import { redisOutages } from './redis-outages.ts';
import { workerFaults } from './worker-faults.ts';

export const allFaults: readonly Fault[] = [
  ...apiCrashes,
  ...redisOutages,
  ...workerFaults,
  ...reconcilerFaults,
  ...races,
  ...postgresOutages,
  ...processFaults,
  ...networkCuts,
  ...failovers,
  ...diskFaults,
].toSorted((one, other) => one.number - other.number);
