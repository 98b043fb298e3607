// Text in columns for a terminal, at most a hundred wide. Texts of files are escaped before they
// are measured.
import { escaped } from './oneLine.ts';

export const mostColumns = 100;

const none = /[\p{Mn}\p{Me}\p{Cf}]/u;
const double = new RegExp(
  [
    /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/u,
    /[\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'u',
);

/** How many columns a terminal uses for a text. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += widthOfOne(character);
  return width;
}

function widthOfOne(character: string): number {
  if (none.test(character)) return 0;
  return double.test(character) ? 2 : 1;
}

/** Lines no wider than that, broken at spaces where there are any. Nothing is cut off. */
export function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of escaped(text).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const character of word) {
      if (widthOf(line) + widthOfOne(character) > width) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  return [...lines, line];
}

/** A paragraph; its further lines are indented. */
export function paragraph(text: string, indent = ''): readonly string[] {
  const deeper = `${indent}  `;
  return wrapped(text, mostColumns - deeper.length).map((line, at) =>
    at === 0 ? `${indent}${line}` : `${deeper}${line}`,
  );
}

export type Column = { readonly width: number; readonly isNumber?: boolean };

/** Cells side by side, two spaces apart; a cell takes as many lines as it needs. */
export function row(cells: readonly string[], columns: readonly Column[], indent = ''): string[] {
  const parts = columns.map(({ width }, at) => wrapped(cells[at] ?? '', width));
  const height = Math.max(...parts.map(({ length }) => length));
  return Array.from({ length: height }, (_, at) => {
    const line = columns.map((column, index) => padded(parts[index]?.[at] ?? '', column));
    return `${indent}${line.join('  ')}`.trimEnd();
  });
}

function padded(text: string, { width, isNumber = false }: Column): string {
  const spaces = ' '.repeat(Math.max(0, width - widthOf(text)));
  return isNumber ? spaces + text : text + spaces;
}

/** Each column is as wide as its widest cell needs, but no wider than its `width`. */
export function table(rows: readonly (readonly string[])[], columns: readonly Column[]): string[] {
  const fitted = columns.map((column, at) => {
    const widest = Math.max(...rows.map((cells) => widthOf(escaped(cells[at] ?? ''))));
    return { ...column, width: Math.max(1, Math.min(column.width, widest)) };
  });
  return rows.flatMap((cells) => row(cells, fitted));
}
