// Small programs that call what larger ones call of a solver. The engine compiles a function of it
// when it is first called: in a first program of some size that takes a tenth of a second in one
// go, in which no cancel is heard.
import type { LinearPort, LinearProgram } from '#planning/team/bounds/linear.ts';

/** The number of rows of each kind, and whether the solver pauses, which is without presolving. */
const programs = [
  { size: 2, isPausing: true },
  { size: 4, isPausing: true },
  { size: 8, isPausing: true },
  { size: 12, isPausing: true },
  { size: 8, isPausing: false },
] as const;
/** Columns added between two solves, and how often. */
const MORE = 20;
const TIMES = 2;

/** Yields between turns of some milliseconds. */
export function* warmUp(port: LinearPort): Generator<null, void, undefined> {
  for (const { size, isPausing } of programs) {
    const once = Array.from({ length: 2 * size }, () => ({ least: 1, most: 1 }));
    const any = Array.from({ length: size }, () => ({ least: 0, most: Number.POSITIVE_INFINITY }));
    const program = port([...once, ...any], isPausing);
    try {
      yield* solvedOften(program, size);
    } finally {
      program.dispose();
    }
  }
}

/** Pairs of rows, each pair with a share of a third row, of which there are more each time. */
function* solvedOften(program: LinearProgram, size: number): Generator<null, void, undefined> {
  const draw = drawing();
  for (let row = 0; row < size; row += 1) {
    for (let other = size; other < 2 * size; other += 1) {
      program.addColumn(100 + draw(1000), [row, other], [2 * size + draw(size)]);
    }
    program.addColumn(500, [2 * size + row]);
  }
  for (let time = 0; time <= TIMES; time += 1) {
    yield null;
    while (program.solve() === 'unfinished') yield null;
    for (let more = 0; more < MORE; more += 1) {
      const shares = [draw(size), draw(size), draw(size)].map((row) => 2 * size + row);
      program.addColumn(50 + draw(200), shares);
    }
  }
}

/** Costs of no pattern, the same each time. */
function drawing(): (below: number) => number {
  let last = 1;
  return (below) => {
    last = (last * 48_271) % 2_147_483_647;
    return last % below;
  };
}
