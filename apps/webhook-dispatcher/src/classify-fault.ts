/** Puts a name to why an attempt had no answer: by how far the connection had come, for error codes are many and change. */

/** How far a request has come. */
export type Stage = 'connecting' | 'handshaking' | 'waiting';

/**
 * - `connect`: no connection was made
 * - `tls`: the handshake failed, which is where certificates are judged
 * - `closed`: the connection ended before an answer
 * - `protocol`: what came back is not HTTP, or more of it than is taken
 * - `timeout`: the attempt's time was up
 * - `blocked_address`: the connection led where it must not
 */
export type FaultClass = 'connect' | 'tls' | 'closed' | 'protocol' | 'timeout' | 'blocked_address';

const faultOfStage: Readonly<Record<Stage, FaultClass>> = {
  connecting: 'connect',
  handshaking: 'tls',
  waiting: 'closed',
};

/** Names the fault behind an error that ended a request before its answer. */
export function classifyFault(error: Error | undefined, stage: Stage): FaultClass {
  const code = error !== undefined && 'code' in error ? String(error.code) : '';
  if (code === 'ERR_UNCHECKED_ADDRESS') return 'blocked_address';
  // Node's HTTP parser names all its errors so.
  if (code.startsWith('HPE_')) return 'protocol';
  return faultOfStage[stage];
}
