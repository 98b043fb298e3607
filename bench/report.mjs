// The arguments, the verdicts and the table of `npm run bench`.

/**
 * @typedef {{ what: string, unit: string, better: 'more' | 'less', gate: number, goal: number,
 *   advisory?: boolean, data?: string }} Held
 * @typedef {{ what: string, unit: string, reported: true, data?: string }} Reported
 * @typedef {Held | Reported} Budget
 * @typedef {Budget & { area: string, id: string, value: number | null, detail: string,
 *   verdict: Verdict }} Row
 * @typedef {'goal' | 'gate' | 'over' | 'missed' | 'reported' | 'left out'} Verdict
 */

/**
 * Reads the command line. Throws with what is allowed.
 * @param {string[]} args
 * @param {string[]} areas
 * @returns {{ only: string | null, json: string | null }}
 */
export function parse(args, areas) {
  const result = { only: /** @type {string | null} */ (null), json: null };
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at] ?? '';
    if (word === '--json' && args[at + 1]) {
      at += 1;
      Object.assign(result, { json: args[at] });
    } else if (areas.includes(word) && result.only === null) result.only = word;
    else throw new Error(`"${word}": say [area] [--json FILE]; areas are ${areas.join(', ')}`);
  }
  return result;
}

/**
 * Advisory rows are absolute times, which mean little on a busy machine: they never miss a gate.
 * Reported rows have no gate, but every row has to be measured.
 * @param {Budget} budget
 * @param {number} value
 * @returns {Verdict}
 */
export function verdictOf(budget, value) {
  if (!Number.isFinite(value)) return 'missed';
  if ('reported' in budget) return 'reported';
  const { better, gate, goal, advisory = false } = budget;
  const reaches = (/** @type {number} */ limit) =>
    better === 'more' ? value >= limit : value <= limit;
  if (!reaches(gate)) return advisory ? 'over' : 'missed';
  return reaches(goal) ? 'goal' : 'gate';
}

/**
 * The table row of an area's result. Only a row whose budget names the variable with its `data` may
 * be left out, and the table shows it: data outside the repository is not available everywhere.
 * @param {string} area
 * @param {import('./area.ts').Outcome} result
 * @param {{ [id: string]: Budget | undefined }} budgets
 * @returns {Row}
 */
export function rowOf(area, result, budgets) {
  const budget = budgets[result.id];
  if (!budget) throw new Error(`bench/budgets.json has no "${result.id}"`);
  if ('leftOut' in result) {
    if (!budget.data) throw new Error(`"${result.id}" needs no data and is left out`);
    const { id, leftOut } = result;
    return { area, id, value: null, detail: leftOut, ...budget, verdict: 'left out' };
  }
  return { area, ...result, ...budget, verdict: verdictOf(budget, result.value) };
}

/** @param {Row[]} rows */
export function table(rows) {
  const words = {
    goal: 'goal reached',
    gate: 'gate held',
    over: 'over (advisory)',
    missed: 'GATE MISSED',
    reported: 'reported',
  };
  const sign = { more: '≥', less: '≤' };
  const cells = rows.map((row) => [
    row.what,
    row.value === null ? '–' : `${short(row.value)} ${row.unit}`,
    'reported' in row ? '' : `${sign[row.better]} ${row.gate}`,
    'reported' in row ? '' : `${sign[row.better]} ${row.goal}`,
    row.verdict === 'left out' ? `left out: ${row.detail}` : words[row.verdict],
  ]);
  const all = [['row', 'measured', 'gate', 'goal', ''], ...cells];
  const widths = all.reduce(
    (most, row) => most.map((width, at) => Math.max(width, row[at]?.length ?? 0)),
    [0, 0, 0, 0, 0],
  );
  return all
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** @param {number} value */
function short(value) {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
