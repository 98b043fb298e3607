// What of a file was left out as it was read, in sentences.
import { mostColumns } from '#domain/moveTable.ts';
import { headOf, letterOf } from './heads.queries.ts';
import { type ImportDraft, numberOf } from './imports.model.ts';
import { noMoves } from './noMoves.queries.ts';

/** What is hidden in the spreadsheet and was left out; `canTake`: whether one press takes it. */
export function hiddenNote(
  draft: ImportDraft,
): { readonly text: string; readonly canTake: boolean } | null {
  const out = new Set(draft.leftOut);
  const rows = draft.hidden.lines.filter(
    (line) => out.has(line) && numberOf(draft, line) > 0,
  ).length;
  const columns = draft.takesHidden ? 0 : draft.hidden.columns.length;
  const sheets = draft.source.sheets.filter((sheet) => sheet.isHidden).length;
  const { leftOff } = draft.hidden;
  const parts = [
    counted(rows, 'row'),
    counted(columns, 'column'),
    counted(sheets, 'sheet'),
  ].flatMap((part) => (part === null ? [] : [part]));
  const all = rows + columns + sheets;
  const here =
    all === 0
      ? ''
      : `${listed(parts)} ${all === 1 ? 'is' : 'are'} hidden in the spreadsheet and left out.`;
  const more =
    leftOff === 0
      ? ''
      : `${counted(leftOff, 'row')} ${leftOff === 1 ? 'is' : 'are'} hidden there and not read. ` +
        'Show them there to take them.';
  const { farCells } = draft.hidden;
  const far =
    farCells === 0
      ? ''
      : `${counted(farCells, 'cell')} beyond column ${letterOf(mostColumns - 1)} ` +
        `${farCells === 1 ? 'was' : 'were'} not read.`;
  const text = [here, more, far].filter((part) => part !== '').join(' ');
  return text === '' ? null : { text, canTake: rows + columns > 0 };
}

/** Lines below the heads that were left out because they are no moves. */
export function noMovesNote(draft: ImportDraft): string | null {
  const out = new Set(draft.leftOut);
  const lines = noMoves(draft.lines, draft.headLine).filter((line) => out.has(line));
  const [first] = lines;
  if (first === undefined) return null;
  const said = (draft.lines[first] ?? []).find((cell) => cell.trim() !== '') ?? '';
  if (lines.length === 1) return `Row ${numberOf(draft, first)}, '${said}', is no move: left out.`;
  const rows = lines.map((line) => numberOf(draft, line)).join(', ');
  return `Rows ${rows} are no moves: left out.`;
}

/** The heads of columns without a field, those without cells left out. */
export function unusedHeads(draft: ImportDraft): readonly string[] {
  const { columns, hidden, lines } = draft;
  return columns.flatMap((field, at) => {
    const isEmpty = lines.every((cells) => (cells[at] ?? '').trim() === '');
    if (field !== null || isEmpty) return [];
    const isHidden = !draft.takesHidden && hidden.columns.includes(at);
    return [isHidden ? `${headOf(draft, at)} (hidden)` : headOf(draft, at)];
  });
}

function counted(count: number, noun: string): string | null {
  if (count === 0) return null;
  return count === 1 ? `1 ${noun}` : `${count.toLocaleString('en-US')} ${noun}s`;
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
