// Small programs that call what larger ones call of a solver. The engine compiles a function of it
// when it is first called: in a first program of some size that takes a tenth of a second in one
// go, in which no cancel is heard. More or larger ones would make the engine optimize the solver
// at once, which takes a second of other threads' time.
import type { LinearPort, LinearProgram } from '#planning/team/bounds/linear.ts';

/** The number of rows of each kind, and whether the solver pauses, which is without presolving. */
const programs = [
  { size: 2, isPausing: true },
  { size: 8, isPausing: true },
  { size: 2, isPausing: false },
] as const;

/** Yields between turns of some milliseconds. */
export function* warmUp(port: LinearPort): Generator<null, void, undefined> {
  for (const { size, isPausing } of programs) {
    const once = Array.from({ length: 2 * size }, () => ({ least: 1, most: 1 }));
    const any = Array.from({ length: size }, () => ({ least: 0, most: Number.POSITIVE_INFINITY }));
    const program = port([...once, ...any], isPausing);
    const draw = drawing();
    try {
      addPairs(program, size, draw);
      yield null;
      while (program.solve() === 'unfinished') yield null;
      addGifts(program, size, draw);
      yield null;
      while (program.solve() === 'unfinished') yield null;
    } finally {
      program.dispose();
    }
    yield null;
  }
}

/** Each row of the first kind with each of the second, which takes from one of the third. */
function addPairs(program: LinearProgram, size: number, draw: (below: number) => number): void {
  for (let row = 0; row < size; row += 1) {
    for (let other = size; other < 2 * size; other += 1) {
      program.addColumn(100 + draw(1000), [row, other], [2 * size + draw(size)]);
    }
    program.addColumn(500, [2 * size + row]);
  }
}

/** What gives to several rows of the third kind at less. */
function addGifts(program: LinearProgram, size: number, draw: (below: number) => number): void {
  for (let row = 0; row < size; row += 1) {
    const rows = [row, draw(size), draw(size)].map((of) => 2 * size + of);
    program.addColumn(50 + draw(200), rows);
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
