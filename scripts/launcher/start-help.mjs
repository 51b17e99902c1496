/** The help text of npm start. */

export const startHelp = `npm start                     starts PostgreSQL, Redis and all apps on this machine, and creates a demo account

npm start -- --model [NAME|FILE|URL]
                              also runs a language model on this machine: NAME from packages/dev-servers/models.json,
                              a GGUF file, a URL, or by default one that fits in memory. It is downloaded only once.

Without --model and MODEL_BASE_URL, a model that Ollama, LM Studio, llama.cpp or vLLM runs on this machine is used.

Environment variables:
  APPS                        comma-separated names of the apps to start (default: all)
  METRICS_PORT                port for the API's /metrics and /healthz; the worker, webhook-dispatcher, reconciler and
                              dashboard use the next four ports (default: not served)
  API_PORT, DASHBOARD_PORT    ports to listen on (default 3000 and 3001)
  HOST                        address to listen on (default 127.0.0.1)
  DATA_DIR                    folder for data and downloads (default .data)
  DATABASE_URL, REDIS_URL     existing servers to use instead of embedded ones; also as DATABASE_URL_FILE, REDIS_URL_FILE
  HUMANIZER=light-edit        do not use a language model
  MODEL_NAME, MODEL_BASE_URL  the language model to use
  HF_ENDPOINT                 mirror of https://huggingface.co for downloads
  MODEL_ACCELERATOR           auto, cpu, cuda, metal or vulkan (default auto)
  MODEL_THREADS               number of threads of the model (default: depends on the processor)
  MODEL_CHECK=off             do not check a model when it is first used
  PUBLIC_API_URL              base URL in responses and in the example
  LOG_FORMAT=json             print the apps' log lines unchanged

The apps' settings (docs/settings.md) can also be set. Ctrl-C stops everything; the data is kept.`;
