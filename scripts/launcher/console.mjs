// The one log of npm start: every line says when, which app, and what. Apps write JSON; here it is made readable, or
// left as it is with LOG_FORMAT=json.

const nameWidth = 'webhook-dispatcher'.length;
const colours = { error: 31, warn: 33, debug: 90 };

/**
 * @param {{ json: boolean, write: (text: string) => void, colour: boolean }} options
 */
export function createConsole({ json, write, colour }) {
  const paint = (text, code) => (colour && code !== undefined ? `\u001B[${code}m${text}\u001B[0m` : text);
  const put = (app, level, text, time = new Date()) => {
    for (const line of text.split('\n')) {
      write(`${time.toISOString().slice(11, 19)} ${paint(app.padEnd(nameWidth), 36)} ${paint(line, colours[level])}\n`);
    }
  };
  return {
    /** A line of the launcher itself. */
    say(text, level = 'info') {
      if (json) write(`${JSON.stringify({ time: new Date().toISOString(), level, app: 'start', message: text })}\n`);
      else put('start', level, text);
    },
    /** A line that an app wrote. */
    relay(app, line) {
      const entry = parseEntry(line);
      if (entry === undefined) put(app, 'info', line);
      else if (json) write(`${line}\n`);
      else put(app, entry.level, render(entry), new Date(entry.time));
    },
    /** Text as it is, for what is to be copied. */
    show: (text) => write(`${text}\n`),
  };
}

/** The line as an app's log entry; undefined when it is anything else. */
export function parseEntry(line) {
  if (!line.startsWith('{')) return undefined;
  try {
    const entry = JSON.parse(line);
    return typeof entry.message === 'string' && typeof entry.time === 'string' ? entry : undefined;
  } catch {
    return undefined;
  }
}

function render({ time: _time, app: _app, level, message, ...fields }) {
  const { error, ...plain } = fields;
  const pairs = Object.entries(plain).map(
    ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const first = [level === 'info' ? [] : level, message, ...pairs].flat().join('  ');
  return error === undefined ? first : `${first}\n${renderError(error)}`;
}

function renderError(error) {
  if (typeof error !== 'object' || error === null) return String(error);
  const own = error.stack ?? `${error.name}: ${error.message}`;
  return error.cause === undefined ? own : `${own}\ncaused by ${renderError(error.cause)}`;
}
