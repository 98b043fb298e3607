// The log and the decisions of the peers: full records of commands and their events.
import type { Step, View } from '../workloadK.ts';
import type { Changes } from '#spine/world/index.ts';

export type PeerEvent =
  | { readonly type: 'changed'; readonly data: Pick<Changes, 'put'> }
  | { readonly type: 'ticked'; readonly data: { readonly nowMs: number } }
  | { readonly type: 'selected'; readonly data: { readonly ids: readonly string[] } }
  | { readonly type: 'settled'; readonly data: View };

/** State that a decision reads. */
export type PeerSees = {
  version(collection: string, id: string): number | undefined;
  selected(): readonly string[];
  nowMs(): number;
};

export class PeerLog {
  readonly records: object[] = [];
  #seq = 0;

  /** Records the step and its event, and returns the event. */
  decide(step: Step, sees: PeerSees, at: number): PeerEvent | undefined {
    const origin = step.is === 'heard' ? 'backend' : step.is === 'tick' ? 'clock' : 'operator';
    const id = `bench:${this.#seq}`;
    const actor = 'bench';
    const lens = step.is === 'heard' || step.is === 'tick' ? 'ops' : 'view';
    const kept = { at, actor, origin, root: id, lens };
    const { is: type, ...data } = step;
    this.records.push({ kind: 'command', seq: this.#seq, id, type, cause: null, ...kept, data });
    this.#seq += 1;
    const event = decide(step, sees);
    if (!event) return undefined;
    const seq = this.#seq;
    this.records.push({ kind: 'event', seq, id: `bench:${seq}`, cause: id, ...kept, ...event });
    this.#seq += 1;
    return event;
  }
}

function decide(step: Step, sees: PeerSees): PeerEvent | undefined {
  switch (step.is) {
    case 'heard': {
      const put = newer(step.changes.put, sees);
      return put.length > 0 ? { type: 'changed', data: { put } } : undefined;
    }
    case 'tick': {
      const { nowMs } = step;
      return nowMs > sees.nowMs() ? { type: 'ticked', data: { nowMs } } : undefined;
    }
    case 'choose':
      return { type: 'selected', data: { ids: step.ids } };
    case 'toggle': {
      const before = sees.selected();
      const ids = before.includes(step.id)
        ? before.filter((id) => id !== step.id)
        : [...before, step.id];
      return { type: 'selected', data: { ids } };
    }
    case 'look':
      return { type: 'settled', data: step.view };
  }
}

/** Drops rows that are not newer than the known ones. */
function newer(put: Changes['put'], sees: PeerSees): Changes['put'] {
  return put
    .map(({ collection, rows }) => {
      const kept = (rows as readonly { id: string; version?: number }[]).filter(
        ({ id, version }) => (version ?? 0) > (sees.version(collection, id) ?? -1),
      );
      return { collection, rows: kept } as unknown as Changes['put'][number];
    })
    .filter(({ rows }) => rows.length > 0);
}
