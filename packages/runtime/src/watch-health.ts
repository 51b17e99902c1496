/** Runs a health check periodically and stores the result for the liveness endpoint, which must respond immediately. */

/** A periodic health check, created by {@link watchHealth}. */
export type HealthWatch = { isHealthy(): boolean; stop(): Promise<void> };

/**
 * Starts the checks. `isHealthy` returns the result of the last check, and returns true until the first check has
 * ended. A rejected check does not change the result.
 */
export function watchHealth(check: () => Promise<boolean>, everyMs: number): HealthWatch {
  let healthy = true;
  let running: Promise<void> | undefined;
  async function runCheck(): Promise<void> {
    healthy = await check().catch(() => healthy);
    running = undefined;
  }
  const timer = setInterval(() => {
    running ??= runCheck();
  }, everyMs);
  return {
    isHealthy: () => healthy,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
