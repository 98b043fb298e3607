// Lines below the heads that are no moves: sums, page numbers, and heads that come again.

/** They are left out as the table is read; the operator can put them back. */
export function noMoves(
  lines: readonly (readonly string[])[],
  headLine: number | null,
): readonly number[] {
  const heads = headLine === null ? null : plain(lines[headLine] ?? []);
  return lines.flatMap((cells, at) => {
    if (at <= (headLine ?? -1)) return [];
    return plain(cells) === heads || isSum(cells) ? [at] : [];
  });
}

function plain(cells: readonly string[]): string {
  return cells
    .map((cell) => cell.trim().toLowerCase())
    .join('\t')
    .trim();
}

/** 'Total: 2', 'Page 1 of 3', '*** End of report ***'. */
function isSum(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const [first = ''] = filled;
  if (filled.length > 4 || filled.slice(1).some((cell) => /[a-z]{3}/i.test(cell))) return false;
  return sums.some((sign) => sign.test(first));
}

const sums = [
  /^(?:grand |sub)?-?totals?(?:[\W\d]|$| (?:vehicle|unit|move|row|record|car|count)s?\b)/i,
  /^(?:count|sum|rows?|records?|vehicles?|units?)\s*[:=]?\s*\d+$/i,
  /^\d+ (?:vehicles?|units?|moves?|rows?|records?|cars?|items?)(?: (?:total|listed|found))?\.?$/i,
  /^page \d+(?: of \d+)?$/i,
  /^\W*end of (?:report|list|file|data|page)\W*$/i,
  /^(?:printed|generated|exported|created|run)(?: (?:on|at|by))?\b.*\d/i,
  /^[-=_*]{3,}$/,
];
