/** Runs the checks sequentially, with the background checks running concurrently, and collects the results. */
import { type Check, type Need, NotCheckable } from './check.ts';
import type { Session } from './session.ts';

export type CheckResult = {
  name: string;
  outcome: 'passed' | 'failed' | 'skipped';
  detail?: string;
  durationMs: number;
};

const missing: Readonly<Record<Need, string>> = {
  operator: 'requires --ops',
  receiver: 'requires a receiver that the service can reach',
};

/**
 * @param onResult called with each result as soon as it is available
 * @returns all results, in the order of the checks
 */
export async function runChecks(
  checks: readonly Check[],
  session: Session,
  onResult: (result: CheckResult) => void,
): Promise<CheckResult[]> {
  const run = async (check: Check): Promise<CheckResult> => {
    const result = await runOne(check, session);
    onResult(result);
    return result;
  };
  const background = new Map(checks.filter((check) => check.inBackground).map((check) => [check, run(check)]));
  const results: CheckResult[] = [];
  for (const check of checks.filter((candidate) => !candidate.inBackground)) results.push(await run(check));
  results.push(...(await Promise.all(background.values())));
  const order = new Map(checks.map(({ name }, index) => [name, index]));
  return results.toSorted((a, b) => (order.get(a.name) ?? 0) - (order.get(b.name) ?? 0));
}

async function runOne(check: Check, session: Session): Promise<CheckResult> {
  const { name } = check;
  const need = check.needs.find((candidate) => session[candidate] === undefined);
  if (need !== undefined) return { name, outcome: 'skipped', detail: missing[need], durationMs: 0 };
  const started = performance.now();
  const durationMs = () => Math.round(performance.now() - started);
  try {
    await check.run(session);
    return { name, outcome: 'passed', durationMs: durationMs() };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { name, outcome: error instanceof NotCheckable ? 'skipped' : 'failed', detail, durationMs: durationMs() };
  }
}
