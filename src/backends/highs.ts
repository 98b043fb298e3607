// HiGHS, an open solver of linear programs compiled for the browser and Node, behind the port of
// the planner. It is large, so it is loaded only when bounds are requested.
import highsLoader, { type Highs } from 'highs';
import type { LinearPort } from '#planning/team/bounds/linear.ts';

type Options = {
  /** Limits the search for integer solutions; the best so far counts. */
  readonly wholeSeconds?: number;
  /** Address of the solver, in a browser; Node resolves it itself. */
  readonly wasmUrl?: string;
};

export async function loadHighs({ wholeSeconds = 10, wasmUrl }: Options = {}): Promise<LinearPort> {
  const highs: Highs = await highsLoader(wasmUrl ? { locateFile: () => wasmUrl } : {});
  return (rows) => {
    const model = highs.createModel();
    model.options.set({ output_flag: false });
    const bound = (amount: number) =>
      Number.isFinite(amount) ? amount : Math.sign(amount) * highs.infinity;
    for (const { least, most } of rows) {
      model.addRow(bound(least), bound(most), { indices: [], values: [] });
    }
    let columns = 0;
    return {
      addColumn: (cents, counted) => {
        const times = new Map<number, number>();
        for (const row of counted) times.set(row, (times.get(row) ?? 0) + 1);
        model.addCol(cents, 0, highs.infinity, {
          indices: [...times.keys()],
          values: [...times.values()],
        });
        columns += 1;
      },
      solve: () => {
        const { modelStatus } = model.run();
        if (modelStatus !== highs.constants.modelStatus.optimal) throw new Error('No optimum.');
        return { cents: model.getObjectiveValue(), duals: model.getSolution().rowDual };
      },
      solveWhole: () => {
        const all = Array.from({ length: columns }, (_, column) => column);
        const { integer } = highs.constants.variableType;
        for (const column of all) model.changeColIntegrality(column, integer);
        model.options.set({ time_limit: wholeSeconds });
        model.run();
        const { colValue } = model.getSolution();
        const taken = all.filter((column) => (colValue[column] ?? 0) > 0.5);
        return taken.length > 0 ? taken : null;
      },
      dispose: () => model.dispose(),
    };
  };
}
