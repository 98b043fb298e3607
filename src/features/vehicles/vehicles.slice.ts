import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { checkVehicleValues, mayPlaceVehicle, mayRemoveVehicle } from '#domain/inventory.ts';
import { no, type RecordId, yes } from '#kernel/records.ts';
import { castDraft, type Draft } from 'immer';
import { titleOf } from '../activities/index.ts';
import { selectionLeft, selectionSlice } from '../selection/index.ts';
import { sessionSlice } from '../session/index.ts';
import { worldChanged, worldSlice } from '../world/index.ts';
import { vehiclesCommands } from './vehicles.commands.ts';
import { vehiclesEvents } from './vehicles.events.ts';
import type { Asked, UnderWay, VehiclesState } from './vehicles.model.ts';
import { movesOf } from './vehicles.queries.ts';

const initial: VehiclesState = { under: [], failed: [] };

/** Editing and removing a vehicle of the inventory (S1 §7, reading 57). */
const facts = declareSlice({
  name: 'vehicles',
  imports: [sessionSlice, selectionSlice, worldSlice],
  commands: vehiclesCommands,
  events: vehiclesEvents,
  initial,
});
export type VehiclesTypes = TypesOf<typeof facts>;
export type VehiclesSees = SeesOf<typeof facts>;

const gone = no('This vehicle is gone: it was removed, or it belongs to another account.');
const notWaiting = no('Nothing is waiting for an answer.');

export const vehiclesSlice = facts.does({
  guards: {
    'vehicles/edit': ({ vehicleId, fields }, sees) => {
      const vehicle = sees.world.tables.vehicles.get(vehicleId);
      if (!vehicle) return gone;
      const under = underWay(sees, vehicleId);
      if (under) return under;
      const wrong = Object.values(checkVehicleValues(fields))[0];
      if (wrong !== undefined) return no(wrong);
      const { locationId } = fields;
      if (locationId === undefined || locationId === vehicle.locationId) return yes;
      if (locationId !== null && !sees.world.tables.locations.get(locationId)) {
        return no('This location is not known.');
      }
      return mayPlaceVehicle(movesOf(sees, vehicle));
    },
    'vehicles/remove': ({ vehicleId }, sees) => {
      const vehicle = sees.world.tables.vehicles.get(vehicleId);
      if (!vehicle) return gone;
      return underWay(sees, vehicleId) ?? mayRemoveVehicle(movesOf(sees, vehicle));
    },
    'vehicles/askAgain': ({ vehicleId }, sees) => waits(sees, vehicleId),
    'vehicles/giveUp': ({ vehicleId }, sees) => waits(sees, vehicleId),
  },
  decide: {
    'vehicles/edit': ({ id, data }, sees) => {
      const { vehicles } = sees;
      const failed = vehicles.state.failed.find((one) => one.vehicleId === data.vehicleId);
      // The server may have done the failed attempt after all: its key finds out.
      const key = failed && isSameEdit(failed, data) ? failed.key : id;
      return { events: [requested(sees, { intentId: id, key, what: 'edit', ...data })] };
    },
    'vehicles/remove': ({ id, data }, sees) => ({
      events: [requested(sees, { intentId: id, key: id, what: 'remove', ...data, fields: null })],
    }),
    'vehicles/replied': ({ data: { intentId, changes } }, sees) => {
      const under = ofIntent(sees, intentId);
      if (!under) return { events: [] };
      return {
        events: [
          ...worldChanged(sees, changes),
          { type: 'vehicles/done', data: told(under) },
          ...(under.what === 'remove' ? selectionLeft(sees, 'vehicles', [under.vehicleId]) : []),
        ],
        ends: [{ command: intentId as RecordId, end: { how: 'done' } }],
      };
    },
    'vehicles/failed': ({ data: { intentId, why, refused, changes } }, sees) => {
      const under = ofIntent(sees, intentId);
      if (!under) return { events: [] };
      const end = refused
        ? ({ how: 'rejected', reason: why } as const)
        : ({ how: 'failed', error: why } as const);
      return {
        events: [
          // What is there now is seen beside what was typed.
          ...worldChanged(sees, changes),
          { type: 'vehicles/failed', data: { ...told(under), why } },
        ],
        ends: [{ command: intentId as RecordId, end }],
      };
    },
    'vehicles/unanswered': ({ data }, sees) => ({
      events: ofIntent(sees, data.intentId) ? [{ type: 'vehicles/outcomeUnknown', data }] : [],
    }),
    'vehicles/askAgain': ({ data }, sees) => {
      const under = ofVehicle(sees, data.vehicleId);
      if (!under) return { events: [] };
      const { intentId } = under;
      return { events: [{ type: 'vehicles/askedAgain', data: { intentId } }] };
    },
    'vehicles/giveUp': ({ data }, sees) => {
      const under = ofVehicle(sees, data.vehicleId);
      if (!under) return { events: [] };
      return {
        events: [{ type: 'vehicles/givenUp', data: told(under) }],
        ends: [
          {
            command: under.intentId as RecordId,
            end: { how: 'failed', error: 'Given up without an answer.' },
          },
        ],
      };
    },
    'vehicles/discard': ({ data }, { vehicles }) => ({
      events: vehicles.state.failed.some(({ vehicleId }) => vehicleId === data.vehicleId)
        ? [{ type: 'vehicles/discarded', data }]
        : [],
    }),
  },
  evolve: {
    'vehicles/requested': ({ data }, { draft }) => {
      draft.under.push({ ...castDraft(data), outcomeUnknown: false });
      forget(draft, data.vehicleId);
    },
    'vehicles/done': ({ data }, { draft }) => void over(draft, data.intentId),
    'vehicles/failed': ({ data }, { draft }) => fail(draft, data.intentId, data.why),
    'vehicles/givenUp': ({ data }, { draft }) =>
      fail(draft, data.intentId, 'The changes may have been saved.', true),
    'vehicles/outcomeUnknown': ({ data }, { draft }) => mark(draft, data.intentId, true),
    'vehicles/askedAgain': ({ data }, { draft }) => mark(draft, data.intentId, false),
    'vehicles/discarded': ({ data }, { draft }) => forget(draft, data.vehicleId),
    'kernel/ended': ({ data, ends }, { draft }) => {
      // The machine gave it up: its store or its process failed. What was typed is kept.
      if (data.by !== 'kernel') return;
      for (const { command, end } of ends ?? []) {
        fail(draft, command, end.how === 'failed' ? end.error : 'It was given up.');
      }
    },
  },
  registry: {
    'vehicles/edit': {
      label: 'Edit the vehicle',
      icon: 'pencil',
      capability: 'inventory.write',
      retry: 'keyed',
    },
    'vehicles/remove': {
      label: 'Remove the vehicle',
      icon: 'trash',
      capability: 'inventory.write',
      retry: 'keyed',
    },
    'vehicles/askAgain': { label: 'Ask again', capability: 'inventory.write', retry: 'keyed' },
    'vehicles/giveUp': { label: 'Stop waiting', capability: 'inventory.write', retry: 'never' },
    'vehicles/discard': {
      label: 'Discard the changes',
      capability: 'inventory.write',
      retry: 'never',
    },
  },
});

function requested({ world }: VehiclesSees, asked: Omit<Asked, 'name'>) {
  const vehicle = world.tables.vehicles.get(asked.vehicleId);
  const name = vehicle ? titleOf(vehicle) : 'The vehicle';
  return { type: 'vehicles/requested' as const, data: { ...asked, name } };
}

function told({ intentId, what, vehicleId, name }: UnderWay) {
  return { intentId, what, vehicleId, name };
}

type Edit = Pick<VehiclesState['failed'][number], 'version' | 'fields'>;

function isSameEdit(a: Edit, b: Edit): boolean {
  const [mine, theirs] = [Object.entries(a.fields), b.fields as Record<string, unknown>];
  return (
    a.version === b.version &&
    mine.length === Object.keys(theirs).length &&
    mine.every(([field, value]) => theirs[field] === value)
  );
}

function ofVehicle({ vehicles }: VehiclesSees, vehicleId: string): UnderWay | undefined {
  return vehicles.state.under.find((one) => one.vehicleId === vehicleId);
}

function ofIntent({ vehicles }: VehiclesSees, intentId: string): UnderWay | undefined {
  return vehicles.state.under.find((one) => one.intentId === intentId);
}

function underWay(sees: VehiclesSees, vehicleId: string) {
  const under = ofVehicle(sees, vehicleId);
  if (!under) return null;
  return no(`The vehicle is being ${under.what === 'edit' ? 'saved' : 'removed'}.`);
}

function waits(sees: VehiclesSees, vehicleId: string) {
  return ofVehicle(sees, vehicleId)?.outcomeUnknown ? yes : notWaiting;
}

function over(draft: Draft<VehiclesState>, intentId: string) {
  const under = draft.under.find((one) => one.intentId === intentId);
  draft.under = draft.under.filter((one) => one !== under);
  return under;
}

/** What was typed stays, and so does the key it was tried with. */
function fail(
  draft: Draft<VehiclesState>,
  intentId: string,
  why: string,
  outcomeUnknown = false,
): void {
  const under = over(draft, intentId);
  if (!under?.fields) return;
  const { vehicleId, key, version, fields } = under;
  draft.failed.push({ vehicleId, key, version, fields, why, outcomeUnknown });
}

function forget(draft: Draft<VehiclesState>, vehicleId: string): void {
  draft.failed = draft.failed.filter((one) => one.vehicleId !== vehicleId);
}

function mark(draft: Draft<VehiclesState>, intentId: string, outcomeUnknown: boolean): void {
  const under = draft.under.find((one) => one.intentId === intentId);
  if (under) under.outcomeUnknown = outcomeUnknown;
}
