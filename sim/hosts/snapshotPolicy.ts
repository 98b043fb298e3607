// When a host saves the whole company: often enough that restoring it is quick, and not so often
// that saving slows the company down.
import type { RawRequest } from '#wire/transport.ts';
import type { Core } from '../company/core.ts';
import type { SimState } from '../core/state.ts';
import type { Wall } from './wall.ts';

const everyMs = 10 * 60_000;
/**
 * Characters of requests since the last snapshot: they are held in memory, and replayed.
 * @limit characters of requests between two snapshots
 * @test sim/hosts/host.test.ts: a company that stands still is saved once its journal is long
 */
export const mostJournal = 50_000_000;
/** At most one part in this many of the wall time goes into saving. */
const share = 50;

export class SnapshotPolicy {
  readonly #core: Core;
  readonly #wall: Wall;
  #journal = 0;
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
    const isDue = this.#core.nowMs() - simMs >= everyMs || this.#journal >= mostJournal;
    return isDue && restedMs >= costMs * share;
  }

  /** A request was added to the journal. */
  noted({ body }: RawRequest): void {
    this.#journal += body?.length ?? 0;
  }

  async take(put: (state: SimState) => Promise<void>): Promise<void> {
    const wallMs = this.#wall.nowMs();
    this.#journal = 0;
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
