// Prints `N passed, N failed` from the reports that jest wrote in the last npm test; for .ci/run.
import { existsSync, readFileSync } from 'node:fs';

const summary = new URL('../reports/summary.json', import.meta.url);
const steps = existsSync(summary) ? JSON.parse(readFileSync(summary, 'utf8')) : [{ passed: 0, failed: 1 }];
const sum = (field) => steps.reduce((total, step) => total + (step[field] ?? 0), 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
