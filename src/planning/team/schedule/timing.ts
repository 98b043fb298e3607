// The timing graph of an outline: the earliest and the latest begin of each action. A vertex is an
// action, or the two sides of a meeting, which begin together. An arc sets a minimum time between
// the begins of two vertices. Every pass is O(V + E).
import type { EpochMs } from '#domain/entities.ts';
import type { Step } from '#domain/teamItinerary.ts';
import type { MoveToPlan } from '../../moves.ts';
import { standardDay, wholeSeconds } from '../../durations.ts';
import type { Outline } from '../model/actions.ts';

/** Why an outline has no times, with the ids of the actions at fault. */
export type Infeasible = {
  readonly is: 'infeasible';
  /** `cycle`: each waits for the one before it, and the first for the last. */
  readonly why: 'cycle' | 'noSignal';
  readonly actionIds: readonly string[];
};

type Arc = { readonly from: number; readonly to: number; readonly ms: number };

export class TimingGraph {
  /** By driver and step, as in the outline. */
  readonly vertexOf: readonly (readonly number[])[];
  /** The actions of each vertex. */
  readonly #actions: Step[][] = [];
  readonly #arcs: readonly Arc[];
  /** Waits for an event that no step signals. */
  readonly #unsignaled: readonly string[];
  /** Arcs by the vertex they leave. */
  readonly #leaving: readonly (readonly Arc[])[];

  constructor(outline: Outline) {
    const meetings = new Map<string, number>();
    this.vertexOf = outline.drivers.map(({ steps }) =>
      steps.map((step) => {
        const met = isMeeting(step) ? meetings.get(step.syncId) : undefined;
        const vertex = met ?? this.#actions.push([]) - 1;
        if (isMeeting(step)) meetings.set(step.syncId, vertex);
        this.#actions[vertex]?.push(step);
        return vertex;
      }),
    );
    const { arcs, unsignaled } = arcsOf(outline, this.vertexOf);
    const leaving = this.#actions.map((): Arc[] => []);
    for (const arc of arcs) leaving[arc.from]?.push(arc);
    this.#arcs = arcs;
    this.#unsignaled = unsignaled;
    this.#leaving = leaving;
  }

  /** The vertices in topological order, or why there is none. */
  order(): { readonly is: 'order'; readonly vertices: readonly number[] } | Infeasible {
    if (this.#unsignaled.length > 0) {
      return { is: 'infeasible', why: 'noSignal', actionIds: this.#unsignaled };
    }
    const waitsFor = this.#actions.map(() => 0);
    for (const { to } of this.#arcs) waitsFor[to] = (waitsFor[to] ?? 0) + 1;
    const vertices = waitsFor.flatMap((count, vertex) => (count === 0 ? vertex : []));
    // Grows during the loop.
    for (let at = 0; at < vertices.length; at++) {
      for (const { to } of this.#leaving[vertices[at] ?? 0] ?? []) {
        const left = (waitsFor[to] ?? 0) - 1;
        waitsFor[to] = left;
        if (left === 0) vertices.push(to);
      }
    }
    if (vertices.length === this.#actions.length) return { is: 'order', vertices };
    return { is: 'infeasible', why: 'cycle', actionIds: this.#cycle(waitsFor) };
  }

  /** Forward: as early as everything before it and `notBefore` (by vertex) allow. */
  earliest(vertices: readonly number[], notBefore: readonly number[]): EpochMs[] {
    const ms = [...notBefore];
    for (const vertex of vertices) {
      for (const arc of this.#leaving[vertex] ?? []) {
        ms[arc.to] = Math.max(ms[arc.to] ?? 0, (ms[vertex] ?? 0) + arc.ms);
      }
    }
    return ms;
  }

  /** Backward: as late as `notAfter` (by vertex) and everything that follows allow. */
  latest(vertices: readonly number[], notAfter: readonly number[]): EpochMs[] {
    const ms = [...notAfter];
    for (let at = vertices.length - 1; at >= 0; at--) {
      const vertex = vertices[at] ?? 0;
      for (const arc of this.#leaving[vertex] ?? []) {
        ms[vertex] = Math.min(ms[vertex] ?? 0, (ms[arc.to] ?? 0) - arc.ms);
      }
    }
    return ms;
  }

  /** By vertex: the driver's earliest start, and the ready time of a picked-up vehicle. */
  releases(outline: Outline, moves: readonly MoveToPlan[]): number[] {
    const ready = new Map(moves.map(({ activityId, readyMs }) => [activityId, readyMs]));
    const ms = this.#actions.map(() => Number.NEGATIVE_INFINITY);
    outline.drivers.forEach(({ steps, notBeforeMs }, driver) => {
      steps.forEach((step, index) => {
        const vertex = this.vertexOf[driver]?.[index] ?? 0;
        if (index === 0) ms[vertex] = wholeSeconds(notBeforeMs);
        const readyMs = step.type === 'pickup-vehicle' ? ready.get(step.activityId) : null;
        if (readyMs != null) ms[vertex] = Math.max(ms[vertex] ?? 0, wholeSeconds(readyMs));
      });
    });
    return ms;
  }

  /** Follows the predecessors of a waiting vertex until one comes again. */
  #cycle(waitsFor: readonly number[]): readonly string[] {
    const before = new Map<number, number>();
    for (const { from, to } of this.#arcs) {
      if ((waitsFor[from] ?? 0) > 0 && (waitsFor[to] ?? 0) > 0) before.set(to, from);
    }
    const seen: number[] = [];
    let vertex = waitsFor.findIndex((count) => count > 0);
    while (!seen.includes(vertex)) {
      seen.push(vertex);
      vertex = before.get(vertex) ?? -1;
    }
    const circle = seen.slice(seen.indexOf(vertex)).reverse();
    return circle.flatMap((one) => (this.#actions[one] ?? []).map(({ id }) => id));
  }
}

function arcsOf(outline: Outline, vertexOf: readonly (readonly number[])[]) {
  const arcs: Arc[] = [];
  const events = eventsOf(outline, vertexOf);
  const unsignaled: string[] = [];
  outline.drivers.forEach(({ steps, rests }, driver) => {
    const isRested = new Set(rests);
    steps.forEach((step, index) => {
      const to = vertexOf[driver]?.[index] ?? 0;
      const before = steps[index - 1];
      const from = vertexOf[driver]?.[index - 1] ?? 0;
      const restMs = isRested.has(step.id) ? standardDay.restMs : 0;
      if (before) arcs.push({ from, to, ms: before.durationMs + restMs });
      if (step.type !== 'wait-for') return;
      const event = events.get(step.syncId);
      if (event) arcs.push({ from: event.vertex, to, ms: event.afterMs });
      else unsignaled.push(step.id);
    });
  });
  return { arcs, unsignaled };
}

/** The events to wait for: a time after the begin of a vertex. */
function eventsOf(outline: Outline, vertexOf: readonly (readonly number[])[]) {
  const events = new Map<string, { readonly vertex: number; readonly afterMs: number }>();
  const rides = new Map(outline.ubers.map((row) => [row.id, row]));
  outline.drivers.forEach(({ steps }, driver) => {
    steps.forEach((step, index) => {
      const vertex = vertexOf[driver]?.[index] ?? 0;
      const over = { vertex, afterMs: step.durationMs };
      if ((step.type === 'task' || step.type === 'dropoff-vehicle') && step.syncId !== null) {
        events.set(step.syncId, over);
      }
      const ride = step.type === 'uber' ? rides.get(step.uberId) : undefined;
      if (!ride) return;
      events.set(ride.startSyncId, { vertex, afterMs: 0 });
      events.set(ride.endSyncId, over);
    });
  });
  return events;
}

type Meeting = Extract<Step, { readonly splitId: string }>;

function isMeeting(step: Step): step is Meeting {
  return 'splitId' in step;
}
