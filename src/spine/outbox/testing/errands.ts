// A slice with one request of each kind, for the outbox's own tests: paint a vehicle (repeated
// automatically, follows others on the same vehicle), ring a driver (repeated only by hand, cannot
// wait), unlock with a secret.
import { integer, emptyPayload, payload, text, z } from '#domain/schema.ts';
import { declareSlice } from '#kernel/declare.ts';
import { durableIntent } from '#kernel/define.ts';
import { no, yes } from '#kernel/records.ts';
import { connectionSlice } from '../../connection/index.ts';
import { type WorldSees, worldSlice } from '../../world/index.ts';
import { asking, outboxSlice, putting, requestSeeing } from '../index.ts';

const paintPayload = payload(
  z.object({ vehicleId: text(), version: integer, color: text('plain') }),
);
const ringPayload = payload(z.object({ phone: text('phone') }));
const unlockPayload = payload(z.object({ handle: text() }));
type Sees = Pick<WorldSees, 'world'>;

const note = (subject: string, after: string) => ({
  subject,
  activityIds: [],
  changes: [{ field: 'What', before: null, after, zone: null }],
});

export const paint = requestSeeing<Sees>()({
  type: 'errands/paint',
  schema: paintPayload,
  call: 'editVehicle',
  subject: ({ vehicleId }) => `vehicles:${vehicleId}`,
  row: ({ vehicleId: id }) => ({ collection: 'vehicles', id }),
  guard: ({ vehicleId }, { world }) =>
    world.tables.vehicles.get(vehicleId) ? yes : no('This vehicle is gone.'),
  ask: ({ vehicleId: id, version, color }, now) => ({
    id,
    version: now.version ?? version,
    edit: { color },
  }),
  done: ({ vehicle }) => ({
    result: { color: vehicle.color },
    changes: putting('vehicles', vehicle),
    version: vehicle.version,
  }),
  result: payload(z.object({ color: text('plain') })),
  repeat: 'itself',
  waits: true,
  secret: null,
  last: false,
  touches: () => ['errands/brush'],
  words: {
    noun: 'color',
    verb: ['paint', 'painted'],
    running: 'The vehicle is being painted.',
    done: ({ result }) => ({ kind: 'success', title: 'Painted.', text: result.color }),
    failed: ({ why }) => ({ kind: 'error', title: 'Not painted.', text: why }),
  },
  note: ({ vehicleId, color }) => note(vehicleId, color),
  sample: () => null,
});

export const ring = requestSeeing<Sees>()({
  type: 'errands/ring',
  schema: ringPayload,
  call: 'createSMSBridge',
  subject: ({ phone }) => `phone:${phone}`,
  row: () => null,
  guard: () => yes,
  // As a driver whose number is gone.
  ask: ({ phone }, { sees }) =>
    sees.world.tables.vehicles.get('v2')
      ? { fromPhoneNumber: null, toPhoneNumber: phone }
      : no('It has no number any more.'),
  done: () => ({ result: {} }),
  result: emptyPayload,
  repeat: { byHandAfterMs: 60_000 },
  waits: false,
  secret: null,
  last: true,
  words: {
    noun: 'text',
    verb: ['send', 'sent'],
    running: 'A text is being sent already.',
    done: () => null,
    failed: ({ why }) => ({ kind: 'error', title: 'Not sent.', text: why }),
    unanswered: ({ why }) => ({ kind: 'warning', title: 'Out of order', text: why }),
  },
  note: ({ phone }) => note(phone, 'text'),
  sample: () => null,
});

export const unlock = requestSeeing<Sees>()({
  type: 'errands/unlock',
  schema: unlockPayload,
  call: 'createSMSBridge',
  subject: () => 'lock',
  row: () => null,
  guard: () => yes,
  ask: (_asked, { secret }) => ({ fromPhoneNumber: null, toPhoneNumber: secret }),
  done: () => ({ result: {} }),
  result: emptyPayload,
  repeat: 'itself',
  waits: true,
  secret: ({ handle }) => handle,
  last: true,
  words: {
    noun: 'code',
    verb: ['use', 'used'],
    running: 'It is being unlocked.',
    done: () => null,
    failed: ({ why }) => ({ kind: 'error', title: 'Not unlocked.', text: why }),
  },
  note: () => note('Lock', 'unlock'),
  sample: () => null,
});

const facts = declareSlice({
  name: 'errands',
  imports: [connectionSlice, outboxSlice, worldSlice],
  commands: {
    'errands/paint': durableIntent(paintPayload),
    'errands/ring': durableIntent(ringPayload),
    'errands/unlock': durableIntent(unlockPayload),
  },
  events: {},
  initial: {},
});

export const errandsSlice = facts.does({
  ...asking(paint, ring, unlock),
  evolve: {},
  registry: {
    'errands/paint': { label: 'Paint', capability: 'inventory.write' },
    'errands/ring': { label: 'Ring', capability: 'contact' },
    'errands/unlock': { label: 'Unlock', capability: 'contact' },
  },
});
