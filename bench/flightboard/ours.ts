// The console's own: its machine, its status board and the reader of the flightboard.
import { statusBoardReader } from '#features/activities/index.ts';
import { flightboardReader } from '#features/flightboard/flightboard.queries.ts';
import type { Rows } from '#features/flightboard/index.ts';
import type { ConsoleSees } from '#features/index.ts';
import { loadWorld, openConsole } from '../control/console.ts';
import type { WorldRows } from '../workloadRows.ts';
import type { Board, Column } from './board.ts';

const backend = { origin: 'backend', cause: null } as const;

export async function ours(world: WorldRows, startMs: number) {
  const { machine, frames } = await openConsole(startMs);
  await loadWorld(machine, world, startMs);
  frames.frame();
  const sees = () => machine.published() as unknown as ConsoleSees;
  const boardOf = statusBoardReader();
  const read = flightboardReader();
  const total = world.activities.length;
  const shown = { shown: total, total, passes: () => true };
  const sayings = new Map(world.locations.map(({ id, label }) => [id, label]));
  let rows: Rows = [];
  let by: Column = 'name';
  let version = 1;
  const board: Board = {
    sort(column) {
      const now = sees();
      by = column;
      rows = read(now, boardOf(now), { sort: { by, descending: false }, search: '', shown });
    },
    change({ at, deadlineMs }) {
      version += 1;
      const row = sees().world.tables.activities.at(at);
      const put = [{ collection: 'activities', rows: [{ ...row, deadlineMs, version }] }];
      machine.dispatch({ type: 'world/heard', data: { put, removed: [] } } as never, backend);
      frames.frame();
    },
    said() {
      const table = sees().world.tables.activities;
      return rows.map((ordinal) => {
        const row = table.at(ordinal);
        if (!row) return null;
        if (by === 'deadline') return row.deadlineMs;
        return by === 'name' ? row.name : (sayings.get(row.startId) ?? null);
      });
    },
  };
  return { board, close: () => machine.close() };
}
