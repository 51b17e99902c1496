/** A group of servers with one queue. Customers are served in order of arrival. */
export type Station = {
  readonly servers: number;
  free: number;
  /** Callbacks. Those at index `served` and beyond are still waiting. */
  waiting: (() => void)[];
  served: number;
  busyMs: number;
};

/** Served entries are removed in groups, so that each removal takes constant time on average. */
const servedMax = 1_024;

export function createStation(servers: number): Station {
  return { servers, free: servers, waiting: [], served: 0, busyMs: 0 };
}

/** Calls `use` when a server is free. The server must then be released. */
export function takeServer(station: Station, use: () => void): void {
  if (station.free === 0) {
    station.waiting.push(use);
    return;
  }
  station.free -= 1;
  use();
}

export function releaseServer(station: Station): void {
  const next = station.waiting[station.served];
  if (next === undefined) {
    station.free += 1;
    return;
  }
  station.served += 1;
  if (station.served > servedMax) {
    station.waiting = station.waiting.slice(station.served);
    station.served = 0;
  }
  next();
}
