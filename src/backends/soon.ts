// Turns of a worker. A timer would wait four milliseconds before each: much for short ones.
const { port1, port2 } = new MessageChannel();
const turns: (() => void)[] = [];
port1.onmessage = () => turns.shift()?.();

/** Runs it after the messages that came before; those wait in the queue in front of it. */
export function later(turn: () => void): void {
  turns.push(turn);
  port2.postMessage(null);
}

/** The same in all threads of a page. */
export function sharedNowMs(): number {
  return performance.timeOrigin + performance.now();
}
