// What ends npm start: a signal, a closed output, or a part that cannot be kept going.

/**
 * Ctrl-C, `kill` or a closed terminal: stop in order. The same again: kill the apps. A third time: leave. Different
 * signals are no repetition: one Ctrl-C can end npm too, which is then noticed and told as SIGTERM.
 */
export function listenForEnd(log) {
  let ask;
  let exitCode = 0;
  const times = new Map();
  const hurry = [];
  const asked = new Promise((resolve) => {
    ask = resolve;
  });
  const onSignal = (signal) => {
    times.set(signal, (times.get(signal) ?? 0) + 1);
    ask(signal === 'SIGINT' ? 'Ctrl-C' : signal);
    if (times.get(signal) === 2) {
      log.say('again: killing the apps', 'warn');
      for (const kill of hurry) kill();
    }
    if (times.get(signal) > 2) process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
  // Nobody reads the log any more: whoever started this is gone.
  process.stdout.on('error', () => ask('the output is closed'));
  return {
    asked,
    stopsNow: () => times.size > 0,
    /** Between the steps of the start: goes no further once it was told to stop. */
    goOn() {
      if (times.size > 0) throw new Error('stopped before everything had started');
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
