/** The maximum event loop delay of a process, from its metrics. */

/**
 * Returns the maximum delay since the previous call, in milliseconds, including the sampling interval of 20 ms.
 * @throws Error if the process has no such metric
 */
export async function longestDelayMs(healthUrl: string): Promise<number> {
  const metrics = await (await fetch(`${healthUrl}/metrics`)).text();
  const seconds = /^nodejs_eventloop_lag_max_seconds\S* (\S+)$/m.exec(metrics)?.[1];
  if (seconds === undefined) throw new Error('the worker has no event loop metric');
  return Number(seconds) * 1_000;
}
