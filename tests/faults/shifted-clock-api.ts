/** Runs the built API in a process whose clock is wrong by CLOCK_SHIFT_MS milliseconds. */
const shiftMs = Number(process.env['CLOCK_SHIFT_MS'] ?? 0);

class ShiftedDate extends Date {
  constructor(...args: [] | [string | number | Date]) {
    super(...((args.length === 0 ? [ShiftedDate.now()] : args) as [number]));
  }

  static override now(): number {
    return performance.timeOrigin + performance.now() + shiftMs;
  }
}

globalThis.Date = ShiftedDate as DateConstructor;
await import('../../apps/api/dist/main.js');
