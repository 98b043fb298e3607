// What is read of a file of moves.
import type { Separator } from '#domain/csv.ts';
import type { MoveLines } from '#domain/moveTable.ts';

export type SheetRead =
  | (MoveLines & {
      readonly is: 'csv' | 'xlsx';
      readonly separator: Separator | null;
      /** Its name, where the file has several. */
      readonly sheet: string | null;
      /** All of them that have rows, in their order; none where the file has one alone. */
      readonly sheets: readonly {
        readonly name: string;
        readonly isHidden: boolean;
        readonly rows: number;
      }[];
      /** Lines and columns that are hidden in the spreadsheet, and how many more lines are. */
      readonly hidden: {
        readonly lines: readonly number[];
        readonly columns: readonly number[];
        readonly leftOff: number;
        /** Cells beyond the last column that is read. */
        readonly farCells: number;
      };
    })
  | { readonly is: 'refused'; readonly why: string };
