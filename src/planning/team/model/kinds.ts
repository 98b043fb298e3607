// Kinds of drivers: those of one kind are interchangeable.
import type { TeamModel } from './model.ts';

/**
 * By driver: the number of its kind: same start and hours, same eligible moves, and whether they
 * may drive a chase car. A driver who has set out is the only one of a kind.
 */
export function kindsOfDrivers(model: TeamModel): Int32Array {
  const { drivers, moves, base, begun, notBeforeMs, notAfterMs, eligible, mayChase } = model;
  const numbers = new Map<string, number>();
  return Int32Array.from(drivers, (_, driver) => {
    const may = eligible.subarray(driver * moves.length, (driver + 1) * moves.length).join('');
    const key = [
      base[driver],
      notBeforeMs[driver],
      notAfterMs[driver],
      may,
      mayChase[driver],
      begun[driver] ? driver : '',
    ].join(' ');
    const kind = numbers.get(key) ?? numbers.size;
    numbers.set(key, kind);
    return kind;
  });
}
