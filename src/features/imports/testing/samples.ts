import { samplesOf } from '#kernel/testing/samples.ts';
import type { importsCommands } from '../imports.commands.ts';
import type { ImportsSees } from '../imports.slice.ts';
import { previewOf } from '../preview.queries.ts';

const draftOr = <T>({ imports }: ImportsSees, these: readonly T[]) =>
  imports.state.draft ? these : [];

export const importsSamples = samplesOf<typeof importsCommands, ImportsSees>({
  /** Pasted rows between the first places, with labels that the inventory does not have. */
  'imports/read': ({ world }) => {
    const ends = [...world.tables.locations.rows()].map(({ id }) => id).slice(0, 2);
    if (ends.length < 2) return [];
    const source = {
      is: 'paste',
      name: null,
      separator: 'tab',
      sheet: null,
      sheets: [],
    } as const;
    const head = ['vehicle', 'from', 'to', 'memo', 'other'];
    return [
      ['Truck', 'Trailer', 'Van'],
      ['P4417', 'Truck'],
    ].map((labels) => ({
      source,
      lines: [head, ...labels.map((label) => [label, ...ends, 'Lot 4', 'Gate'])],
      leftOff: 0,
      hidden: { lines: [1], columns: [], leftOff: 0, farCells: 0 },
    }));
  },
  'imports/mapColumn': (sees) =>
    draftOr(sees, [
      { column: 4, field: 'dropoffNotes', adds: false },
      { column: 4, field: 'pickupNotes', adds: true },
      { column: 1, field: null, adds: false },
      { column: 0, field: 'pickup', adds: false },
    ]),
  'imports/setHeads': ({ imports: { state } }) =>
    state.draft ? [{ line: state.draft.headLine === null ? 0 : null }, { line: 0 }] : [],
  'imports/mend': (sees) =>
    draftOr(sees, [
      ...['Gate 4', 'Ask for Jo'].map((text) => ({
        cells: [{ line: 1, field: 'pickupNotes' as const, to: { text, isSure: false } }],
      })),
      { cells: [{ line: 2, field: 'dropoff', to: { text: 'C', isSure: true } }] },
      { cells: [{ line: 2, field: 'dropoff', to: null }] },
    ]),
  'imports/create': (sees) => {
    const { draft } = sees.imports.state;
    const rows = draft ? previewOf(draft, sees).creatable : [];
    return draft && rows.length > 0 ? [{ importId: draft.id, rows }] : [];
  },
  'imports/leaveOut': (sees) =>
    draftOr(
      sees,
      [true, false].map((isOut) => ({ lines: [2], isOut })),
    ),
});
