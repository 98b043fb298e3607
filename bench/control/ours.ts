// Our own way through workload K: the machine with the console's slices and their read models.
import { displayOrder, statusBoardReader } from '#features/activities/index.ts';
import type { ConsoleSees } from '#features/index.ts';
import { pickupsReader } from '#features/info/info.queries.ts';
import type { Activity } from '#domain/entities.ts';
import type { Machine } from '#kernel/machine.types.ts';
import type { MemoryDisk } from '#kernel/memoryLogStore.ts';
import type { Step } from '../workloadK.ts';
import { tally, type Contestant, zeroCounts, type Open, WATCHED } from './contestant.ts';
import { loadWorld, openConsole } from './console.ts';

const backend = { origin: 'backend', cause: null } as const;
const clock = { origin: 'clock', cause: null } as const;

export const ours: Open = async (world, startMs) => (await oursOn(world, startMs)).contestant;

/** The same, with its log, blobs and keyframe. */
export async function oursOn(world: Parameters<Open>[0], startMs: number) {
  const { machine, frames, disk, clock: time } = await openConsole(startMs);
  await loadWorld(machine, world, startMs);
  frames.frame();
  const contestant: Contestant = {
    take(step) {
      if (step.is === 'tick') time.advance(step.nowMs - time.now());
      take(machine, step);
    },
    ...reading(machine, () => frames.frame()),
    close: () => machine.close(),
  };
  contestant.frame();
  return { contestant, machine, disk: disk satisfies MemoryDisk };
}

function take(machine: Machine, step: Step): void {
  switch (step.is) {
    case 'heard':
      machine.dispatch({ type: 'world/heard', data: step.changes }, backend);
      return;
    case 'tick':
      machine.dispatch({ type: 'clock/tick', data: { nowMs: step.nowMs } }, clock);
      return;
    case 'choose': {
      const data = { collection: 'activities', ids: step.ids };
      machine.dispatch({ type: 'selection/choose', data });
      return;
    }
    case 'toggle': {
      const data = { collection: 'activities', id: step.id };
      machine.dispatch({ type: 'selection/toggle', data });
      return;
    }
    case 'look':
      machine.dispatch({ type: 'map/settle', data: step.view });
  }
}

function reading(machine: Machine, draw: () => void): Pick<Contestant, 'frame'> {
  const sees = () => machine.published() as unknown as ConsoleSees;
  const boardOf = statusBoardReader();
  const pickupsOf = pickupsReader();
  let notified = 0;
  for (const id of WATCHED) {
    const watched = () => sees().world.tables.activities.get(id);
    let last: Activity | undefined = watched();
    machine.subscribe(() => {
      const row = watched();
      if (row !== last) notified += 1;
      last = row;
    });
  }
  return {
    frame() {
      draw();
      const now = sees();
      const board = boardOf(now);
      const { tables } = now.world;
      const isInView = pickupsOf(tables, now.map.state.view);
      const shown = new Uint32Array(displayOrder.length);
      for (let ordinal = 0; ordinal < tables.activities.length; ordinal += 1) {
        const code = isInView(ordinal) ? board.codeAt(ordinal) : shown.length;
        if (code < shown.length) shown[code] = (shown[code] as number) + 1;
      }
      const inView = zeroCounts();
      for (const [code, status] of displayOrder.entries()) inView[status] = shown[code] as number;
      return tally({
        counts: board.counts,
        inView,
        selected: now.selection.state.ids.length,
        notified,
        nowMs: now.clock.state.nowMs,
        trips: tables.trips.size,
      });
    },
  };
}
