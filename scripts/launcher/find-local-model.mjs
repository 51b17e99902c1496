/** Looks for a language model that is already running on this machine by checking the ports of common servers. */

/** @typedef {{ name: string, port: number }} LocalServer */
/** @typedef {{ server: string, baseUrl: string, name: string, others: string[] }} LocalModel */

/** @type {readonly LocalServer[]} */
const localServers = [
  { name: 'Ollama', port: 11_434 },
  { name: 'LM Studio', port: 1_234 },
  { name: 'llama.cpp', port: 8_080 },
  { name: 'vLLM', port: 8_000 },
];
/**
 * A server on a busy machine takes several hundred milliseconds to answer. Without a server, the connection is refused
 * immediately.
 */
const answerTimeoutMs = 1_000;
const bodyLengthMax = 1_000_000;
/** Names of models that cannot chat. */
const otherModels = /embed|rerank|\bbge\b|whisper|\btts\b|\bclip\b|moderation/i;

/**
 * Queries all servers concurrently and returns the first one in the list that has a chat model. @param {string |
 * undefined} wanted the name of the model to use; without it, the first chat model
 * @param {readonly LocalServer[]} servers
 * @returns {Promise<LocalModel | undefined>}
 */
export async function findLocalModel(wanted, servers = localServers) {
  const found = await Promise.all(servers.map(listModels));
  for (const [index, names] of found.entries()) {
    const name = names.find((one) => wanted === undefined || one === wanted);
    const server = servers[index];
    if (name === undefined || server === undefined) continue;
    const others = names.filter((one) => one !== name);
    return { server: server.name, baseUrl: `http://127.0.0.1:${server.port}/v1`, name, others };
  }
  return undefined;
}

/**
 * Returns the names of a server's chat models, or an empty list if a different program or no program is listening on
 * the port.
 * @param {LocalServer} server
 * @returns {Promise<string[]>}
 */
async function listModels({ port }) {
  try {
    const signal = AbortSignal.timeout(answerTimeoutMs);
    const response = await fetch(`http://127.0.0.1:${port}/v1/models`, { signal, redirect: 'error' });
    const body = response.ok ? await response.text() : '';
    if (body.length > bodyLengthMax) return [];
    const { data } = JSON.parse(body);
    return data.map((/** @type {{ id: unknown }} */ { id }) => id).filter(isChatModel);
  } catch {
    // Nothing is listening, or the program is not a model server.
    return [];
  }
}

/** @param {unknown} id */
function isChatModel(id) {
  return typeof id === 'string' && id !== '' && !otherModels.test(id);
}
