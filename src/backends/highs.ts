// HiGHS, an open solver of linear programs compiled for the browser and Node, behind the port of
// the planner. It is large, so it is loaded only when bounds are requested.
import highsLoader, { type Highs } from 'highs';
import type { LinearPort } from '#planning/team/bounds/linear.ts';
import { warmUp } from './warmUp.ts';

/** Steps of the simplex algorithm in a turn of some milliseconds with 5,000 columns. */
const STEPS_A_TURN = 100;

type Options = {
  /** Address of the solver, in a browser; Node resolves it itself. */
  readonly wasmUrl?: string;
};

export async function loadHighs({ wasmUrl }: Options = {}): Promise<LinearPort> {
  const highs = await highsLoader(wasmUrl ? { locateFile: () => wasmUrl } : {});
  const port = portOf(highs);
  // Messages that have come meanwhile are heard in between.
  for (const _ of warmUp(port)) await new Promise((goOn) => setTimeout(goOn));
  return port;
}

function portOf(highs: Highs): LinearPort {
  return (rows, isPausing = false) => {
    const model = highs.createModel();
    // Without presolving a solve goes on where the last one ended.
    const pausing = { presolve: 'off', simplex_iteration_limit: STEPS_A_TURN } as const;
    model.options.set({ output_flag: false, ...(isPausing ? pausing : {}) });
    const bound = (amount: number) =>
      Number.isFinite(amount) ? amount : Math.sign(amount) * highs.infinity;
    for (const { least, most } of rows) {
      model.addRow(bound(least), bound(most), { indices: [], values: [] });
    }
    return {
      addColumn: (cents, counted, less = []) => {
        const times = new Map<number, number>();
        for (const row of counted) times.set(row, (times.get(row) ?? 0) + 1);
        for (const row of less) times.set(row, (times.get(row) ?? 0) - 1);
        model.addCol(cents, 0, highs.infinity, {
          indices: [...times.keys()],
          values: [...times.values()],
        });
      },
      solve: () => {
        const { modelStatus } = model.run();
        const { optimal, iterationLimit } = highs.constants.modelStatus;
        if (modelStatus === iterationLimit) return 'unfinished';
        if (modelStatus !== optimal) return null;
        const { rowDual, colValue } = model.getSolution();
        return { cents: model.getObjectiveValue(), duals: rowDual, amounts: colValue };
      },
      limit: (column, most) => {
        model.changeColBounds(column, 0, most ?? highs.infinity);
      },
      dispose: () => model.dispose(),
    };
  };
}
