// The flightboard at 100,000 rows compared with the row model of TanStack Table: sorted by a
// column, and kept in order when one row changes.
import { contest, type Measured, onCpu } from './area.ts';
import { type Board, COLUMNS } from './flightboard/board.ts';
import { ours as openOurs } from './flightboard/ours.ts';
import { tanstackTable } from './flightboard/tanstackTable.ts';
import { START_MS } from './workloadK.ts';
import { seeded, worldRows } from './workloadRows.ts';

const ROWS = 100_000;
const ROUNDS = 5;
const CHANGES = 10;
const DAY_MS = 86_400_000;

export default async function* flightboard(): AsyncIterable<Measured> {
  const size = { locations: 5_000, vehicles: 20_000, drivers: 10, activities: ROWS };
  const world = worldRows(size, seeded(5), START_MS);
  const { board: ours, close } = await openOurs(world, START_MS);
  const theirs = tanstackTable(world);
  const each = (ms: number, times: number) => `${(ms / times).toFixed(2)} ms`;
  const first = { ours: 0, theirs: 0 };
  for (const column of COLUMNS) {
    first.ours += Number(onCpu(() => ours.sort(column))());
    first.theirs += Number(onCpu(() => theirs.sort(column))());
    mustAgree(ours, theirs, column);
  }

  // Sorts by another column after each change, so that no list can be reused.
  const sorted = (board: Board) => {
    const chance = seeded(7);
    return () => {
      board.change({ at: chance.below(ROWS), deadlineMs: START_MS + chance.below(DAY_MS) });
      return Number(
        onCpu(() => {
          for (const column of COLUMNS) board.sort(column);
        })(),
      );
    };
  };
  const sorting = await contest({
    rounds: ROUNDS,
    ours: sorted(ours),
    theirs: sorted(theirs),
  });
  yield {
    id: 'flightboard-sort',
    value: sorting.oursMs / sorting.theirsMs,
    detail:
      `${each(sorting.oursMs, COLUMNS.length)} of CPU a sort of ${ROWS} rows, ` +
      `TanStack Table ${each(sorting.theirsMs, COLUMNS.length)}; the first time ` +
      `${each(first.ours, COLUMNS.length)} and ${each(first.theirs, COLUMNS.length)}`,
  };

  ours.sort('deadline');
  theirs.sort('deadline');
  const one = await contest({ rounds: ROUNDS, ours: changed(ours), theirs: changed(theirs) });
  mustAgree(ours, theirs, 'one row');
  yield {
    id: 'flightboard-one-row',
    value: one.oursMs / one.theirsMs,
    detail:
      `${each(one.oursMs, CHANGES)} of CPU when one of ${ROWS} rows changes, ` +
      `TanStack Table ${each(one.theirsMs, CHANGES)}`,
  };
  await close();
}

/** Deadlines of single moves change, the same for both; measures restoring the order. */
function changed(board: Board) {
  const chance = seeded(6);
  return () => {
    let ms = 0;
    for (let k = 0; k < CHANGES; k += 1) {
      board.change({ at: chance.below(ROWS), deadlineMs: START_MS + chance.below(DAY_MS) });
      ms += Number(onCpu(() => board.sort('deadline'))());
    }
    return ms;
  };
}

function mustAgree(ours: Board, theirs: Board, what: string): void {
  const [a, b] = [ours.said(), theirs.said()];
  const at = a.findIndex((value, k) => value !== b[k]);
  if (a.length !== b.length || at !== -1) {
    throw new Error(`${what}: ${a[at]} and ${b[at]} at ${at} of ${a.length} and ${b.length} rows`);
  }
}
