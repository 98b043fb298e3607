// The read models of the peers, updated by changes: all peers share them, so that what is
// compared is how each holds the state. Columns of numbers, as our own board has them.
import type { Activity, Location, Trip } from '#domain/entities.ts';
import { timelyStatusOf } from '#domain/status.ts';
import { displayOrder } from '#features/activities/index.ts';
import type { Changes } from '#spine/world/index.ts';
import type { View } from '../workloadK.ts';
import type { WorldRows } from '../workloadRows.ts';
import { zeroCounts } from './contestant.ts';

/** Looks up the newest rows at the end of a frame. */
export type PeerRows = {
  activity(id: string): Activity | undefined;
  trip(id: string): Trip | undefined;
};

export class PeerReadModels {
  readonly #ordinals: ReadonlyMap<string, number>;
  readonly #ids: readonly string[];
  readonly #dirty = new Set<number>();
  /** Places in `displayOrder` of the statuses as shown without lateness. */
  readonly #base: Uint8Array;
  readonly #deadlines: Float64Array;
  readonly #lonE6: Int32Array;
  readonly #latE6: Int32Array;

  constructor({ activities, locations }: WorldRows) {
    const places = new Map(locations.map((place) => [place.id, place]));
    this.#ids = activities.map(({ id }) => id);
    this.#ordinals = new Map(this.#ids.map((id, ordinal) => [id, ordinal]));
    this.#base = new Uint8Array(activities.length);
    this.#deadlines = new Float64Array(activities.length);
    // The pick-up of a move does not change in this workload.
    const starts = activities.map(({ startId }) => places.get(startId) as Location);
    this.#lonE6 = Int32Array.from(starts, ({ lonE6 }) => lonE6);
    this.#latE6 = Int32Array.from(starts, ({ latE6 }) => latE6);
    for (let ordinal = 0; ordinal < activities.length; ordinal += 1) this.#dirty.add(ordinal);
  }

  /** Called with rows put since the last frame. */
  note(put: Changes['put']): void {
    for (const part of put) {
      if (part.collection === 'activities') for (const { id } of part.rows) this.#mark(id);
      if (part.collection !== 'trips') continue;
      for (const { activityIds } of part.rows) for (const id of activityIds) this.#mark(id);
    }
  }

  /** Moves of each status, and how many of them the map shows. */
  read(rows: PeerRows, nowMs: number, view: View | null) {
    for (const ordinal of this.#dirty) this.#look(ordinal, rows);
    this.#dirty.clear();
    const all = new Uint32Array(displayOrder.length);
    const shown = new Uint32Array(displayOrder.length);
    const complete = displayOrder.indexOf('complete');
    for (let ordinal = 0; ordinal < this.#base.length; ordinal += 1) {
      const base = this.#base[ordinal] as number;
      const late = base !== complete && (this.#deadlines[ordinal] as number) < nowMs;
      const status = late ? 0 : base;
      all[status] = (all[status] as number) + 1;
      if (this.#isIn(ordinal, view)) shown[status] = (shown[status] as number) + 1;
    }
    const counts = zeroCounts();
    const inView = zeroCounts();
    for (const [at, status] of displayOrder.entries()) {
      counts[status] = all[at] as number;
      inView[status] = shown[at] as number;
    }
    return { counts, inView };
  }

  #mark(id: string): void {
    const ordinal = this.#ordinals.get(id);
    if (ordinal !== undefined) this.#dirty.add(ordinal);
  }

  #look(ordinal: number, rows: PeerRows): void {
    const row = rows.activity(this.#ids[ordinal] as string) as Activity;
    const trip = row.tripId === null ? undefined : rows.trip(row.tripId);
    this.#base[ordinal] = displayOrder.indexOf(timelyStatusOf(row, trip));
    this.#deadlines[ordinal] = row.deadlineMs ?? Number.POSITIVE_INFINITY;
  }

  #isIn(ordinal: number, view: View | null): boolean {
    if (view === null) return true;
    const lonE6 = this.#lonE6[ordinal] as number;
    const latE6 = this.#latE6[ordinal] as number;
    return (
      lonE6 >= view.westE6 && lonE6 <= view.eastE6 && latE6 >= view.southE6 && latE6 <= view.northE6
    );
  }
}
