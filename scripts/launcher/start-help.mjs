/** The help of npm start. */

export const startHelp = `npm start                     starts PostgreSQL, Redis and all apps on this machine, and creates a demo account

It takes no arguments. The following environment variables change it:
  APPS                        comma-separated names of the apps to start (default: all)
  API_PORT, DASHBOARD_PORT    ports to listen on (default 3000 and 3001)
  HOST                        address to listen on (default 127.0.0.1)
  DATA_DIR                    folder for data and downloads (default .data)
  DATABASE_URL, REDIS_URL     existing servers to use instead of embedded ones; also as DATABASE_URL_FILE, REDIS_URL_FILE
  PUBLIC_API_URL              base URL in responses and in the example
  LOG_FORMAT=json             print the apps' log lines unchanged

All settings of the apps can be set as well: docs/settings.md. Ctrl-C stops everything; the data is kept.`;
