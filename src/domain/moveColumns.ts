// The columns of a table of moves.

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
