// What ends npm start: a signal, a closed output, or a part that cannot be kept going.

/** One Ctrl-C or kill can arrive several times: from the terminal, from npm, from the process that waits for this one. */
const sameSignalMs = 500;

/** Any signal: stop in order. Ctrl-C again, by hand: kill the apps. A third time: leave. */
export function listenForEnd(log) {
  let ask;
  let exitCode = 0;
  let told = false;
  let timesTyped = 0;
  let lastTypedAt = -sameSignalMs;
  const hurry = [];
  const asked = new Promise((resolve) => {
    ask = resolve;
  });
  const onSignal = (signal) => {
    told = true;
    ask(signal === 'SIGINT' ? 'Ctrl-C' : signal);
    if (signal !== 'SIGINT' || performance.now() - lastTypedAt < sameSignalMs) return;
    lastTypedAt = performance.now();
    timesTyped += 1;
    if (timesTyped === 2) {
      log.say('Ctrl-C again: killing the apps', 'warn');
      for (const kill of hurry) kill();
    }
    if (timesTyped > 2) process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
  // Nobody reads the log any more: whoever started this is gone.
  process.stdout.on('error', () => ask('the output is closed'));
  return {
    asked,
    stopsNow: () => told,
    /** Between the steps of the start: goes no further once it was told to stop. */
    goOn() {
      if (told) throw new Error('stopped before everything had started');
    },
    onHurry: (kill) => hurry.push(kill),
    fail: () => (exitCode = 1),
    giveUp(name) {
      exitCode = 1;
      ask(`${name} cannot be kept going`);
    },
    exitCode: () => exitCode,
  };
}
