/**
 * Classifies the reason why an attempt got no response, mainly by how far the connection had progressed. Most error
 * codes are not used, because there are many and they differ between versions of Node.
 */

/** How far a request has progressed. */
export type RequestPhase = 'connecting' | 'handshaking' | 'waiting';

/**
 * - `connect`: no connection could be made
 * - `tls`: the handshake failed, which includes certificate verification
 * - `closed`: the connection was closed before a response
 * - `protocol`: the response is not valid HTTP or exceeds a limit
 * - `timeout`: the attempt ran out of time
 * - `blocked_address`: the connection led to an address that is not allowed
 */
export type FailureClass = 'connect' | 'tls' | 'closed' | 'protocol' | 'timeout' | 'blocked_address';

const failureOfPhase: Readonly<Record<RequestPhase, FailureClass>> = {
  connecting: 'connect',
  handshaking: 'tls',
  waiting: 'closed',
};

/** Classifies the error that ended a request before its response. */
export function classifyFailure(error: Error | undefined, phase: RequestPhase): FailureClass {
  const code = error !== undefined && 'code' in error ? String(error.code) : '';
  if (code === 'ERR_UNCHECKED_ADDRESS') return 'blocked_address';
  // All errors of Node's HTTP parser have this prefix.
  if (code.startsWith('HPE_')) return 'protocol';
  return failureOfPhase[phase];
}
