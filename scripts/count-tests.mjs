/** Prints `N passed, N failed` from the summary written by the last npm test run. Used by .ci/run. */
import { existsSync, readFileSync } from 'node:fs';

const summary = new URL('../reports/summary.json', import.meta.url);
/** @type {{ passed?: number, failed?: number }[]} */
const steps = existsSync(summary) ? JSON.parse(readFileSync(summary, 'utf8')) : [{ passed: 0, failed: 1 }];
const passed = steps.reduce((total, step) => total + (step.passed ?? 0), 0);
const failed = steps.reduce((total, step) => total + (step.failed ?? 0), 0);
console.log(`${passed} passed, ${failed} failed`);
