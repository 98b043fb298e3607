// What a random operator does in the whole console: data that fast-check can shrink, and the hand
// that does it. Refusals are part of it.
import * as fc from 'fast-check';
import { requestOf } from '#features/moves/moves.queries.ts';
import type { Machine } from '#kernel/machine.types.ts';
import type { Company } from './company.ts';
import { seesOf } from './headless.ts';

export type Doing =
  | { readonly do: 'select'; readonly pick: number; readonly add: boolean }
  | { readonly do: 'go'; readonly path: string }
  | { readonly do: 'schedule'; readonly pick: number }
  | { readonly do: 'plan'; readonly pick: number }
  | { readonly do: 'repaint' | 'scrap'; readonly pick: number }
  | { readonly do: 'undo' | 'redo' | 'leave' | 'reload' | 'mark' | 'cut' }
  | { readonly do: 'wait'; readonly minutes: number };

const doings: fc.Arbitrary<readonly Doing[]> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('select' as const), pick: fc.nat(500), add: fc.boolean() }),
    fc.record({
      do: fc.constant('go' as const),
      path: fc.constantFrom('/command-center/activities', '/command-center/resources', '/nowhere'),
    }),
    fc.record({ do: fc.constant('schedule' as const), pick: fc.nat(500) }),
    fc.record({ do: fc.constant('plan' as const), pick: fc.nat(500) }),
    fc.record({ do: fc.constantFrom('repaint' as const, 'scrap' as const), pick: fc.nat(500) }),
    fc.constantFrom<Doing>({ do: 'undo' }, { do: 'redo' }, { do: 'leave' }),
    fc.constantFrom<Doing>({ do: 'reload' }, { do: 'mark' }, { do: 'cut' }),
    fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 90 }) }),
  ),
  { minLength: 5, maxLength: 25 },
);

/** In the middle of each day: by chance alone some would lack the one or the other. */
const always: readonly Doing[] = [
  { do: 'cut' },
  { do: 'schedule', pick: 5 },
  { do: 'repaint', pick: 7 },
  { do: 'reload' },
  { do: 'wait', minutes: 5 },
];

export const days: fc.Arbitrary<readonly Doing[]> = doings.map((all) => {
  const half = Math.floor(all.length / 2);
  return [...all.slice(0, half), ...always, ...all.slice(half)];
});

/** Faults that a random day may have; empty is a good day. */
export const badDays = fc.constantFrom(
  '',
  '*:errorAfter,p=0.2',
  'createActivities:lostAnswer:1;*:malformed,p=0.1',
  'realtime:disconnect:10,p=0.3;realtime:malformed,p=0.1',
);

/** Does one thing, whatever comes of it. `reload` and `mark` are for whoever holds the machine. */
export async function doOne(
  machine: Machine,
  doing: Doing,
  company: Pick<Company, 'advance' | 'rest' | 'cut'>,
): Promise<void> {
  const sees = () => seesOf(machine.latest());
  const send = async (type: string, data: unknown) => {
    machine.dispatch({ type, data });
    await company.rest();
  };
  const { activities, vehicles, locations } = sees().world.tables;
  const nth = <Row>(rows: Iterable<Row>, n: number) => {
    const all = [...rows];
    return all[n % Math.max(1, all.length)];
  };
  switch (doing.do) {
    case 'wait':
      return company.advance(doing.minutes * 60_000);
    case 'undo':
    case 'redo':
      machine[doing.do]();
      return company.rest();
    case 'cut':
      return company.cut?.();
    case 'go':
      return send('navigation/go', { path: doing.path, replace: false });
    case 'select': {
      const id = nth(activities.rows(), doing.pick)?.id;
      if (id === undefined) return;
      if (doing.add) return send('selection/toggle', { collection: 'activities', id });
      return send('selection/choose', { collection: 'activities', ids: [id] });
    }
    case 'schedule': {
      const vehicle = nth(vehicles.rows(), doing.pick);
      const end = nth(locations.rows(), doing.pick);
      if (!vehicle?.locationId || !end) return;
      await send('moves/start', { startId: vehicle.locationId, endId: end.id });
      await send('moves/editVehicle', { field: 'vehicleId', value: vehicle.id });
      await send('moves/goTo', { step: 'confirm' });
      const { draft } = sees().moves.state;
      const move = draft && requestOf(draft);
      if (move) await send('moves/create', { move, forceReady: draft.forceReady });
      return;
    }
    case 'plan': {
      const id = nth(activities.rows(), doing.pick)?.id;
      if (id !== undefined) await send('trips/open', { activityIds: [id] });
      return;
    }
    case 'repaint':
    case 'scrap': {
      const vehicle = nth(vehicles.rows(), doing.pick);
      if (!vehicle) return;
      const { id: vehicleId, version } = vehicle;
      if (doing.do === 'scrap') return send('vehicles/remove', { vehicleId, version });
      const fields = { color: `Red ${version}`, miles: doing.pick };
      return send('vehicles/edit', { vehicleId, version, fields });
    }
    case 'leave':
      await send('moves/close', {});
      return send('trips/close', {});
    default:
  }
}
