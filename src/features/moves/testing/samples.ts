import { halfHourMs } from '#domain/testing/rows.ts';
import { samplesOf } from '#kernel/testing/samples.ts';
import { formNow } from '#spine/forms/forms.queries.ts';
import { namedForms } from '#spine/forms/testing/samples.ts';
import { newestMoves } from '#spine/world/testing/rows.ts';
import type { movesCommands } from '../moves.commands.ts';
import { moveForm } from '../moves.forms.ts';
import { moveSteps, operations } from '../moves.model.ts';
import { requestsOf } from '../moves.queries.ts';
import type { MovesSees } from '../moves.slice.ts';

const notes = ['Gate 4', 'Ask for Jo', ''];
const vehiclesOf = ({ moves: { state } }: MovesSees) =>
  (state.draft?.vehicles ?? []).map((_vehicle, index) => ({ index }));

export const movesSamples = samplesOf<typeof movesCommands, MovesSees>({
  'moves/create': ({ moves: { state }, flow }) => {
    const asked = state.draft && requestsOf(state.draft);
    const { id = 0 } = flow.state.open ?? {};
    return asked
      ? [
          { moves: asked, flow: id },
          { moves: asked, flow: id, thenPlan: true },
        ]
      : [];
  },
  'moves/saveEdits': (sees) =>
    namedForms(sees).flatMap(({ of, id }) => {
      const asked = of === moveForm.request.type && formNow(sees, moveForm, id)?.asked;
      return asked ? [moveForm.request.schema.parse(asked)] : [];
    }),
  'moves/start': ({ world }) => [
    ...[...world.tables.vehicles.rows()].flatMap(({ locationId }) =>
      locationId === null ? [] : [{ startId: locationId, endId: null }],
    ),
    ...[...world.tables.locations.rows()]
      .slice(0, 3)
      .map(({ id }) => ({ startId: id, endId: null })),
    { startId: null, endId: null },
  ],
  'moves/goTo': () => moveSteps.toReversed().map((step) => ({ step })),
  'moves/setPlace': ({ world, moves }) => {
    const others = [...world.tables.locations.rows()].filter(
      ({ id }) => id !== moves.state.draft?.startId,
    );
    return (['end', 'start'] as const).flatMap((end) =>
      others.map(({ id }) => ({ end, locationId: id })),
    );
  },
  'moves/setFlow': () => [{ isFlipped: false }, { isFlipped: true }],
  'moves/chooseType': () => operations.map((operation) => ({ operation })),
  'moves/useHome': () => [{ end: 'end' }, { end: 'start' }],
  'moves/removeVehicle': (sees) => vehiclesOf(sees).toReversed(),
  'moves/selectVehicle': (sees) => [...vehiclesOf(sees), { index: null }],
  'moves/copyTimes': () => [{ index: 0 }, { index: 1 }],
  'moves/editVehicle': ({ moves, world, clock }) => {
    const { draft } = moves.state;
    const open = draft?.vehicles[draft.selected ?? 0];
    const here = [...world.tables.vehicles.rows()].filter(
      ({ locationId }) => locationId === draft?.startId,
    );
    const halves = [1, 4].map((count) => clock.state.nowMs + count * halfHourMs);
    return [
      ...here.map(({ id }) => ({ field: 'vehicleId' as const, value: id })),
      ...notes.map((value) => ({ field: 'pickupNotes' as const, value })),
      { field: 'forceReady', value: !open?.forceReady },
      ...['', '1HG', 'P4417'].map((value) => ({ field: 'vinInput' as const, value })),
      ...halves.map((value) => ({ field: 'readyMs' as const, value })),
      ...[null, ...halves].map((value) => ({ field: 'deadlineMs' as const, value })),
      ...(['retail', 'other'] as const).map((value) => ({ field: 'reason' as const, value })),
      ...notes.map((value) => ({ field: 'dropoffNotes' as const, value })),
    ];
  },
  'moves/edit': (sees) =>
    newestMoves(sees)
      .toReversed()
      .map(({ id }) => ({ activityId: id })),
  'moves/editCell': (sees) =>
    [{ assigned: 'Crew 2', notes: 'Gate 9' }, { notes: '' }].flatMap((typed) =>
      newestMoves(sees)
        .toReversed()
        .map(({ id }) => ({ activityId: id, typed, over: {} })),
    ),
});
