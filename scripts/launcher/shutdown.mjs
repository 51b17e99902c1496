/** Stops npm start after a signal, when the output is closed, or when a process cannot be restarted. */

/** A single Ctrl-C or kill can arrive several times, from the terminal, npm and the parent launcher. */
const repeatWindowMs = 500;

/**
 * Controls the shutdown of npm start. `requested` resolves with the reason.
 * @typedef {ReturnType<typeof createShutdown>} Shutdown
 */

/**
 * Listens for signals. The first signal stops everything in order, a second Ctrl-C kills the apps, and a third exits.
 * @param {import('./console.mjs').Console} log
 */
export function createShutdown(log) {
  /** @type {PromiseWithResolvers<string>} */
  const { promise: requested, resolve: request } = Promise.withResolvers();
  let exitCode = 0;
  const stopping = new AbortController();
  let interrupts = 0;
  let lastInterruptAt = -repeatWindowMs;
  /** @type {(() => void)[]} */
  const killers = [];
  const onSignal = (/** @type {NodeJS.Signals} */ signal) => {
    stopping.abort();
    request(signal === 'SIGINT' ? 'Ctrl-C' : signal);
    if (signal !== 'SIGINT' || performance.now() - lastInterruptAt < repeatWindowMs) return;
    lastInterruptAt = performance.now();
    interrupts += 1;
    if (interrupts === 2) {
      log.write('Ctrl-C again: killing the apps', 'warn');
      for (const kill of killers) kill();
    }
    if (interrupts > 2) process.exit(1);
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, onSignal);
  // The process that reads the output has exited, and so has the process that started this one.
  process.stdout.on('error', () => request('the output is closed'));
  return {
    requested,
    /** Aborted by the first signal. Processes that exit afterward are not restarted. */
    signal: stopping.signal,
    /** Must be called between the startup steps. @throws {Error} after a signal */
    throwIfSignalled() {
      if (stopping.signal.aborted) throw new Error('stopped during startup');
    },
    /** @param {() => void} kill called on a second Ctrl-C */
    onKill: (kill) => void killers.push(kill),
    /** Sets the exit code to 1. */
    fail: () => void (exitCode = 1),
    /** @param {string} name the process that could not be restarted */
    giveUp: (name) => {
      exitCode = 1;
      request(`${name} cannot be restarted`);
    },
    exitCode: () => exitCode,
  };
}
