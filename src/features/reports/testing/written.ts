// A table of a report as a reader sees it: one line for each column, to be compared with what was
// written by hand.
import { type ReportTable, sorted } from '../table.queries.ts';

/**
 * 'Late (extra): 6, –; total 6; 1 2': head, marks, the cell of each line, what it adds up to, and
 * the lines in the order of the column, the least first. Lines are counted from 1.
 */
export function written<L>(table: ReportTable<L>): readonly string[] {
  const { columns, lines, totals } = table;
  return columns.map((column) => {
    const { id, head, text, isBad } = column;
    const marks = [
      ...(column.isText ? ['text'] : []),
      ...(column.isDated ? ['dated'] : []),
      ...(column.isStrong ? ['strong'] : []),
      ...(column.isExtra ? ['extra'] : []),
    ];
    const cells = lines.map((line) => `${text(line)}${isBad?.(line) ? '!' : ''}`);
    const order = sorted(table, id, false).map((line) => lines.indexOf(line) + 1);
    return [
      `${head}${marks.length > 0 ? ` (${marks.join(' ')})` : ''}: ${cells.join(' | ')}`,
      ...(totals[id] === undefined ? [] : [`total ${totals[id]}`]),
      order.join(' '),
    ].join('; ');
  });
}

/** 'Late: 6, 4 before': label, value and note of each figure; an extra one has a +. */
export function writtenFigures(
  figures: readonly {
    readonly label: string;
    readonly value: string;
    readonly note: string;
    readonly isExtra?: boolean;
  }[],
): readonly string[] {
  return figures.map(
    ({ label, value, note, isExtra }) => `${label}${isExtra ? ' +' : ''}: ${value}, ${note}`,
  );
}
