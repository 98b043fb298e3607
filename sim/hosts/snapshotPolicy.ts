// When a host saves the whole company: often enough that restoring it is quick, and not so often
// that saving slows the company down.
import type { Core } from '../company/core.ts';
import type { SimState } from '../core/state.ts';
import type { Wall } from './wall.ts';

const everyMs = 10 * 60_000;
/** At most one part in this many of the wall time goes into saving. */
const share = 50;

export class SnapshotPolicy {
  readonly #core: Core;
  readonly #wall: Wall;
  /** Two at a time would write the same file. */
  #isTaking = false;
  #last: { readonly simMs: number; readonly wallMs: number; readonly costMs: number };

  constructor(core: Core, wall: Wall) {
    this.#core = core;
    this.#wall = wall;
    this.#last = { simMs: core.nowMs(), wallMs: wall.nowMs(), costMs: 0 };
  }

  due(): boolean {
    if (this.#isTaking) return false;
    const { simMs, wallMs, costMs } = this.#last;
    const restedMs = this.#wall.nowMs() - wallMs;
    return this.#core.nowMs() - simMs >= everyMs && restedMs >= costMs * share;
  }

  async take(put: (state: SimState) => Promise<void>): Promise<void> {
    const wallMs = this.#wall.nowMs();
    const done = put(this.#core.save());
    this.#last = { simMs: this.#core.nowMs(), wallMs, costMs: this.#wall.nowMs() - wallMs };
    this.#isTaking = true;
    try {
      await done;
    } finally {
      this.#isTaking = false;
    }
  }
}
