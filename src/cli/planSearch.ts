// A search that shows its progress and can be interrupted. It runs in turns of some milliseconds;
// signals are delivered only while the thread is idle between them.
import type { PlanThreads } from './planThreads.ts';

/** What the command needs from the machine; tests pass their own. */
export type PlanPorts = {
  readonly progress: {
    /** Whether one line can be written over again and again. */
    readonly isTerminal: boolean;
    /** 0 where it is not reported. */
    readonly columns: number;
    readonly write: (text: string) => void;
  };
  /** Calls `stop` on the first interrupt; returns a function that stops listening. */
  readonly onInterrupt: (stop: () => void) => () => void;
  readonly threads: PlanThreads;
};

export type Stage = 'searching' | 'proving';

const USUAL_COLUMNS = 80;
/** Plain lines: one for each twentieth. */
const LINES = 20;

export class PlanSearch {
  isStopped = false;
  readonly #port: PlanPorts['progress'] | null;
  #shown = '';
  #line = '';
  #goOn: () => void = () => {};

  /** Without a port nothing is shown. */
  constructor(port: PlanPorts['progress'] | null) {
    this.#port = port;
  }

  stop(): void {
    this.isStopped = true;
    this.wake();
  }

  /** Continues a search that waits. */
  wake(): void {
    this.#goOn();
  }

  /**
   * Takes at least one turn; null when it is stopped after one of them. It goes on until there is
   * something to stop with. A search that yields null waits until it is woken.
   */
  async advance<News, Outcome>(
    search: Generator<News | null, Outcome, undefined>,
    hear: (news: News) => void,
    hasPlan: () => boolean = () => true,
  ): Promise<Outcome | null> {
    for (;;) {
      const { done, value } = search.next();
      if (done) return value;
      const isWaiting = value === null;
      if (!isWaiting) hear(value);
      await new Promise<void>((resolve) => {
        if (isWaiting) this.#goOn = resolve;
        else setImmediate(resolve);
      });
      if (this.isStopped && hasPlan()) return null;
    }
  }

  /** `progress` in [0, 1]; `best` in words, null before there is a plan. */
  show(stage: Stage, progress: number, best: string | null): void {
    const port = this.#port;
    if (!port) return;
    const line = `${stage} ${Math.floor(progress * 100)}%, ${best ?? 'no plan yet'}`;
    const shown = `${stage} ${Math.floor(progress * LINES)}`;
    if (!port.isTerminal) {
      if (best === null || shown === this.#shown) return;
      port.write(`${line}\n`);
      this.#shown = shown;
      return;
    }
    const columns = port.columns > 0 ? port.columns : USUAL_COLUMNS;
    const cut = line.slice(0, columns - 1);
    if (cut !== this.#line) port.write(`\r${cut.padEnd(this.#line.length)}`);
    this.#line = cut;
  }

  /** Before anything else is written to the terminal. */
  clear(): void {
    if (this.#line !== '') this.#port?.write(`\r${' '.repeat(this.#line.length)}\r`);
    this.#line = '';
  }
}

/** What a command that plans works with. */
export type Running = { readonly search: PlanSearch; readonly threads: PlanThreads };

type Signals = {
  on(signal: 'SIGINT', hear: () => void): unknown;
  off(signal: 'SIGINT', hear: () => void): unknown;
  exit(code: number): void;
};

/** The second interrupt ends the program. */
export function onSigint(signals: Signals, stop: () => void): () => void {
  let isStopping = false;
  const hear = () => {
    if (isStopping) signals.exit(INTERRUPTED);
    isStopping = true;
    stop();
  };
  signals.on('SIGINT', hear);
  return () => void signals.off('SIGINT', hear);
}

/** 128 and the number of the signal, as shells have it. */
const INTERRUPTED = 130;
