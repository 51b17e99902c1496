/**
 * The output of npm start. Each line starts with its time and app. The apps log JSON, which is formatted for
 * readability or, with LOG_FORMAT=json, printed unchanged.
 */

const nameWidth = 'webhook-dispatcher'.length;
/** @type {Record<string, number | undefined>} */
const colors = { error: 31, warn: 33, debug: 90 };
const nameColor = 36;

/**
 * A log entry from an app.
 * @typedef {{ time: string, level: string, message: string, app?: string, error?: unknown, [field: string]: unknown }} Entry
 * @typedef {ReturnType<typeof createConsole>} Console
 */

/**
 * @param {{ json: boolean, write: (text: string) => void, color: boolean }} options
 */
export function createConsole({ json, write, color }) {
  const paint = (/** @type {string} */ text, /** @type {number | undefined} */ code) =>
    color && code !== undefined ? `\u001B[${code}m${text}\u001B[0m` : text;
  const writeLines = (
    /** @type {string} */ app,
    /** @type {string} */ level,
    /** @type {string} */ text,
    time = new Date(),
  ) => {
    for (const line of text.split('\n')) {
      const name = paint(app.padEnd(nameWidth), nameColor);
      write(`${time.toISOString().slice(11, 19)} ${name} ${paint(line, colors[level])}\n`);
    }
  };
  return {
    /**
     * Writes a line from the launcher itself.
     * @param {string} message
     */
    write(message, level = 'info') {
      if (json) write(`${JSON.stringify({ time: new Date().toISOString(), level, app: 'start', message })}\n`);
      else writeLines('start', level, message);
    },
    /**
     * Writes a line that an app printed.
     * @param {string} app
     * @param {string} line
     */
    relay(app, line) {
      const entry = parseEntry(line);
      if (entry === undefined) writeLines(app, 'info', line);
      else if (json) write(`${line}\n`);
      else writeLines(app, entry.level, render(entry), new Date(entry.time));
    },
    /**
     * Writes text unchanged, for copying.
     * @param {string} text
     */
    writeRaw: (text) => write(`${text}\n`),
  };
}

/**
 * Parses a line as an app's log entry. Returns undefined for other lines.
 * @param {string} line
 * @returns {Entry | undefined}
 */
export function parseEntry(line) {
  if (!line.startsWith('{')) return undefined;
  try {
    const entry = JSON.parse(line);
    return typeof entry.message === 'string' && typeof entry.time === 'string' ? entry : undefined;
  } catch {
    return undefined;
  }
}

/** @param {Entry} entry */
function render({ time: _time, app: _app, level, message, error, ...fields }) {
  const pairs = Object.entries(fields).map(
    ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const first = [...(level === 'info' ? [] : [level]), message, ...pairs].join('  ');
  return error === undefined ? first : `${first}\n${renderError(error)}`;
}

/**
 * @param {any} error in the format of the apps' logger
 * @returns {string}
 */
function renderError(error) {
  if (typeof error !== 'object' || error === null) return String(error);
  const own = error.stack ?? `${error.name}: ${error.message}`;
  return error.cause === undefined ? own : `${own}\ncaused by ${renderError(error.cause)}`;
}
