/** Runs a health check periodically and keeps its result, for a liveness endpoint that must respond at once. */

/** Made by {@link watchHealth}. */
export type HealthWatch = { isHealthy(): boolean; stop(): Promise<void> };

/** Healthy until `check` resolves with false. A check that rejects changes nothing. */
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
