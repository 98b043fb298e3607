// A fault as the text that `parseFaults` reads. Each fault has exactly one text, which names it.
import type { Fault } from '../core/fault.ts';

/** `parseFaults(writeFault(fault))` is `[fault]`; default values are left out. */
export function writeFault(fault: Fault): string {
  const { on, kind, permille, count, fromMs, untilMs, status, delayMs } = fault;
  const isError = kind === 'errorBefore' || kind === 'errorAfter';
  const lasts = kind === 'latency' || kind === 'disconnect';
  const settings = [
    permille === 1000 ? '' : `p=${permille / 1000}`,
    count === null ? '' : `count=${count}`,
    isError || status !== 500 ? `status=${status}` : '',
    lasts || delayMs !== 0 ? `delay=${delayMs}ms` : '',
    fromMs === null ? '' : `from=${spanOf(fromMs)}`,
    untilMs === null ? '' : `until=${spanOf(untilMs)}`,
  ];
  return [`${on}:${kind}`, ...settings.filter((setting) => setting !== '')].join(',');
}

function spanOf(ms: number): string {
  return ms > 0 && ms % 1000 === 0 ? `${ms / 1000}s` : `${ms}ms`;
}
