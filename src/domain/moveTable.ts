// A table of moves as people keep it in a spreadsheet: its columns, and its lines from text.
import { cellsOf, type Separator, separatorOf } from './csv.ts';

/** What a row of a table says of its move, in the order of the columns. */
export const moveColumns = [
  'vehicle',
  'pickup',
  'dropoff',
  'ready',
  'deadline',
  'reason',
  'pickupNotes',
  'dropoffNotes',
] as const;
export type MoveColumn = (typeof moveColumns)[number];

/** Their heads, as Tarmac writes them. */
export const moveColumnWords: { readonly [C in MoveColumn]: string } = {
  vehicle: 'Vehicle',
  pickup: 'Pick-up',
  dropoff: 'Drop-off',
  ready: 'Ready',
  deadline: 'Deadline',
  reason: 'Reason',
  pickupNotes: 'Pick-up note',
  dropoffNotes: 'Drop-off note',
};

/** What a head may be called; compared without case, spaces and signs. */
const heads: { readonly [C in MoveColumn]: string } = {
  vehicle:
    'vehicle vin vehicles vins stock stockno stocknumber stockvin vinstock stocknovin unit ' +
    'unitno unitnumber vinorstock stockorvin vinnumber vinno vehiclevin vehicleid serial',
  pickup:
    'pickup from origin start startlocation pickuplocation fromlocation pickupfrom source ' +
    'originlocation pickupaddress fromaddress collect collection',
  dropoff:
    'dropoff to destination end endlocation dropofflocation tolocation deliverto dest ' +
    'destinationlocation dropoffaddress toaddress deliveryaddress dropoffat',
  ready:
    'ready readytime readyat readydate readyby pickupdate pickuptime available availabledate ' +
    'readyforpickup starttime earliest',
  deadline:
    'deadline due dueby duedate deliverby deliverydate deadlinedate deadlinetime dropoffdate ' +
    'dropofftime dropoffby needby neededby latest duetime',
  reason: 'reason type movetype purpose kind movereason category',
  pickupNotes:
    'pickupnote pickupnotes note notes memo comment comments pickupinstructions instructions ' +
    'remark remarks',
  dropoffNotes: 'dropoffnote dropoffnotes dropoffinstructions deliverynotes deliverynote',
};

const columnByHead = new Map<string, MoveColumn>(
  moveColumns.flatMap((column) => heads[column].split(' ').map((head) => [head, column] as const)),
);

/** The column that a head names; undefined for none. */
export function columnOfHead(head: string): MoveColumn | undefined {
  return columnByHead.get(head.toLowerCase().replace(/[^a-z0-9]/g, ''));
}

/** More rows are left off, and counted. */
export const mostRows = 500;
/** More cells in a row are no table of moves. */
export const mostColumns = 60;
/** Longer cells are cut: no note is longer. */
const mostOfCell = 20_001;

/** Lines of cells, heads included, and how many more rows there were. */
export type MoveLines = {
  readonly lines: readonly (readonly string[])[];
  readonly leftOff: number;
};

/** The lines of a pasted text or a CSV file; `separator`: null where each line is one cell. */
export function linesOfText(text: string): MoveLines & { readonly separator: Separator | null } {
  const plain = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(plain, (head) => columnOfHead(head) !== undefined);
  const lines = cellsOf(plain, separator ?? 'tab');
  return { ...firstRows(lines), separator };
}

/** The lines that are taken: heads, and as many rows as an import has. */
export function firstRows(lines: readonly (readonly string[])[]): MoveLines {
  const [first = []] = lines;
  const hasHeads = first.some((head) => columnOfHead(head) !== undefined);
  const most = mostRows + (hasHeads ? 1 : 0);
  const taken = lines.slice(0, most).map((cells) => {
    return cells.map((cell) => cell.slice(0, mostOfCell));
  });
  return { lines: taken, leftOff: Math.max(0, lines.length - most) };
}
