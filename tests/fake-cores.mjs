/**
 * Makes Node report FAKE_CORES cores, to run the tests as on another machine:
 *   FAKE_CORES=64 NODE_OPTIONS="--import=$PWD/tests/fake-cores.mjs" npm test
 */
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

const count = Number(process.env['FAKE_CORES']);
if (!Number.isInteger(count) || count < 1) throw new Error('FAKE_CORES must be the number of cores');
const cores = os.cpus();
os.availableParallelism = () => count;
os.cpus = () => Array.from({ length: count }, () => cores).flatMap(([core]) => core ?? []);
syncBuiltinESMExports();
