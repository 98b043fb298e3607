// What a key or the palette asks for, by what is selected: a command's payload, or why not (S2 §4).
import { expect, test } from 'vitest';
import { registry } from '#features/index.ts';
import type { Json } from '#kernel/records.ts';
import { open } from '../undo/steps.ts';

const selections = {
  nothing: null,
  'one move': { collection: 'activities', ids: ['a1'] },
  'two moves': { collection: 'activities', ids: ['a2', 'a1'] },
  'a driver': { collection: 'drivers', ids: ['d1'] },
  'a vehicle': { collection: 'vehicles', ids: ['v1'] },
  'a location': { collection: 'locations', ids: ['A'] },
  'two locations': { collection: 'locations', ids: ['A', 'B'] },
} as const;
type Selected = keyof typeof selections;

/** The payload, or the words of the refusal; `else`: with anything else selected. */
type Asked = object | string;
type Row = { readonly [S in Selected]?: Asked } & { readonly else?: Asked };
const selected = (collection: string, ...ids: string[]) => ({ collection, ids });
const contacted: Row = {
  nothing: 'Select a driver or a move first.',
  'one move': selected('activities', 'a1'),
  'two moves': selected('activities', 'a2', 'a1'),
  'a driver': selected('drivers', 'd1'),
  'a vehicle': selected('vehicles', 'v1'),
  'a location': selected('locations', 'A'),
  'two locations': selected('locations', 'A', 'B'),
};
const places = { tab: 'all', by: 'upcoming', descending: true, words: '' };

const rows: { readonly [command: string]: Row } = {
  'session/bookmark': { else: { label: '' } },
  'world/reload': { else: { accountIds: null } },
  'selection/widen': { else: 'Nothing has been drilled into.' },
  'selection/clear': { nothing: 'Nothing is selected.', else: {} },
  'map/fit': { nothing: { what: 'world' }, else: { what: 'selection' } },
  'map/viewTrip': { else: 'Select a move on a trip.' },
  'map/leaveTrip': { else: 'The map is not in trip mode.' },
  'filters/clear': { else: 'No filter is chosen.' },
  'search/leavePlace': { else: 'No searched place is on the map.' },
  'flightboard/show': { else: { isOpen: true } },
  'info/expand': { else: { isExpanded: true } },
  'info/listPlaces': { else: { isListed: true, ...places } },
  'outbox/show': { else: { isShown: true } },
  'flow/resume': { else: 'No draft was put aside.' },
  'flow/discard': { else: 'No draft was put aside.' },
  'moves/edit': { 'one move': { activityId: 'a1' }, else: 'Select one move first.' },
  'moves/start': {
    'a location': { startId: 'A', endId: null },
    'two locations': { startId: 'A', endId: 'B' },
    else: { startId: null, endId: null },
  },
  'moves/swap': { else: {} },
  'moves/addVehicle': { else: {} },
  'imports/open': { else: {} },
  'trips/open': {
    'one move': { activityIds: ['a1'] },
    'two moves': { activityIds: ['a2', 'a1'] },
    else: 'Select a move to plan a trip for it.',
  },
  'trips/putBack': { else: 'The plan leaves no move out.' },
  'vehicles/begin': { else: {} },
  'bulk/show': { else: 'No moves have been changed in bulk yet.' },
  'contact/open': contacted,
  'contact/track': contacted,
  'locations/start': { else: { use: 'own' } },
  'employees/begin': { else: {} },
  'rides/list': { else: { isListed: true } },
  'rides/start': { else: {} },
  'rides/startVoucher': { else: {} },
  'rides/startPackage': { else: {} },
  'cart/add': {
    'one move': { activityIds: ['a1'] },
    'two moves': { activityIds: ['a2', 'a1'] },
    else: 'Select a move to add it to the cart.',
  },
  'cart/clear': { else: {} },
};

test('each command with a press of its own has a row', () => {
  const own = registry.flatMap(({ id, from }) => (from ? [id] : []));
  expect(Object.keys(rows).toSorted()).toEqual(own.toSorted());
});

test.each(Object.keys(selections) as Selected[])(
  'with %s selected each press asks for what the table says',
  async (what) => {
    const { run, rest, sees, machine } = await open();
    const chosen = selections[what];
    if (chosen) await run('selection/choose', chosen as unknown as Json);
    await rest();
    const asked = registry.flatMap(({ id, from }) => {
      const built = from?.(sees() as never);
      return built ? [[id, built.yes ? built.data : built.reason]] : [];
    });
    const expected = Object.entries(rows).map(([id, row]) => [id, row[what] ?? row.else]);
    expect(Object.fromEntries(asked)).toEqual(Object.fromEntries(expected));
    await machine.close();
  },
);
