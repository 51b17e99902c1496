/** Runs a command that starts a server, and reports any error on one line. */

/** Calls `run` with the arguments of the process. If `run` throws, prints the message and sets the exit code to 1. */
export async function runServerCommand(run: (args: string[]) => Promise<unknown>): Promise<void> {
  try {
    await run(process.argv.slice(2));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    process.stderr.write(
      `${code === 'EADDRINUSE' ? 'The port is in use. Choose another with --port PORT.' : message}\n`,
    );
    process.exitCode = 1;
  }
}
