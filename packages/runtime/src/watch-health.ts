/** Asks a check every so often and remembers its answer, for a liveness route that must answer at once. */

/** Made by {@link watchHealth}. */
export type HealthWatch = { isHealthy(): boolean; stop(): Promise<void> };

/** Healthy until `check` says otherwise; a check that fails changes nothing, for it says nothing. */
export function watchHealth(check: () => Promise<boolean>, everyMs: number): HealthWatch {
  let healthy = true;
  let underWay: Promise<void> | undefined;
  async function look(): Promise<void> {
    healthy = await check().catch(() => healthy);
    underWay = undefined;
  }
  const timer = setInterval(() => {
    underWay ??= look();
  }, everyMs);
  return {
    isHealthy: () => healthy,
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}
