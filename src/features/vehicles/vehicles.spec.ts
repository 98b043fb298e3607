import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { vehicleFields, vehicleValues } from '#domain/inventory.ts';
import { activityRow, locationRow, nowMs, vehicleRow } from '#domain/testing/rows.ts';
import { COMMAND_ID, specFor } from '#kernel/testing/spec.ts';
import type { EditedFields } from './vehicles.model.ts';
import { caughtUp, differing, draftOf, settled, typedIn } from './vehicles.queries.ts';
import { vehiclesSlice } from './vehicles.slice.ts';

const { given } = specFor(vehiclesSlice);

const vehicle = vehicleRow('v1', { version: 3, locationId: 'A' });
const rows = (...activities: readonly object[]) =>
  ({
    type: 'world/changed',
    data: {
      put: [
        { collection: 'locations', rows: [locationRow('A'), locationRow('B')] },
        { collection: 'vehicles', rows: [vehicle, vehicleRow('v2', { vin: 'V2' })] },
        { collection: 'activities', rows: activities },
      ],
      removed: [],
    },
  }) as const;
const asked = { vehicleId: 'v1', version: 3 };
const name = '2024 Toyota RAV4';
const edit = (fields: EditedFields, version = 3) =>
  ({ type: 'vehicles/edit', data: { vehicleId: 'v1', version, fields } }) as const;
const remove = { type: 'vehicles/remove', data: asked } as const;
const red = { color: 'Red' };
const requested = (
  fields: EditedFields | null,
  intentId: string = COMMAND_ID,
  key = intentId,
  version = 3,
) =>
  ({
    type: 'vehicles/requested',
    data: {
      intentId,
      key,
      what: fields ? 'edit' : 'remove',
      vehicleId: 'v1',
      version,
      name,
      fields,
    },
  }) as const;
const told = (what: 'edit' | 'remove') => ({ intentId: 's:9', what, vehicleId: 'v1', name });
const failed = (what: 'edit' | 'remove', why = 'No.') =>
  ({ type: 'vehicles/failed', data: { ...told(what), why } }) as const;
const goneNow = { put: [], removed: [{ collection: 'vehicles' as const, ids: ['v1'] }] };
const selected = (...ids: readonly string[]) =>
  ({ type: 'selection/changed', data: { collection: 'vehicles', ids } }) as const;

describe('what may be asked for', () => {
  test('an edit, and a removal, of the version that was seen', () => {
    given(rows())
      .when(edit(red))
      .then([requested(red)])
      .thenEnds([]);
    given(rows())
      .when(remove)
      .then([requested(null)])
      .thenEnds([]);
  });

  test('reading 57: no removal while an open move takes it, by id or by VIN alone', () => {
    for (const move of [
      activityRow('a1', { vehicleId: 'v1', vin: null }),
      activityRow('a1', { vehicleId: null, vin: vehicle.vin }),
    ]) {
      given(rows(move)).when(remove).thenRejected('PA-a1 takes this vehicle and is not complete.');
      given(rows({ ...move, completedMs: nowMs }))
        .when(remove)
        .then([requested(null)]);
      given(rows({ ...move, status: 'completed' }))
        .when(remove)
        .then([requested(null)]);
    }
    given(rows(activityRow('a1', { vehicleId: 'v2', vin: vehicle.vin })))
      .when(remove)
      .then([requested(null)]);
  });

  test('where it stands is not set while it is under way, all else is', () => {
    const driven = activityRow('a1', { vehicleId: 'v1', status: 'in-progress' });
    given(rows(driven))
      .when(edit({ locationId: 'B' }))
      .thenRejected('Locked: PA-a1 is under way with it, and ends where it will stand.');
    given(rows(driven))
      .when(edit(red))
      .then([requested(red)]);
    given(rows({ ...driven, status: 'planned' }))
      .when(edit({ locationId: 'B' }))
      .then([requested({ locationId: 'B' })]);
    given(rows())
      .when(edit({ locationId: null }))
      .then([requested({ locationId: null })]);
    given(rows())
      .when(edit({ locationId: 'C' }))
      .thenRejected('This location is not known.');
  });

  test('values that cannot be', () => {
    for (const [fields, why] of [
      [{ status: ' ' }, 'A vehicle needs a status.'],
      [{ miles: -1 }, 'A whole number from 0 to 10,000,000.'],
      [{ title: 'x'.repeat(101) }, 'At most 100 characters.'],
    ] as const) {
      given(rows()).when(edit(fields)).thenRejected(why);
    }
    given(rows())
      .when(edit({ miles: null, color: '' }))
      .then([requested({ miles: null, color: '' })]);
  });

  test('nothing of one that is gone or has something under way', () => {
    const words = 'This vehicle is gone: it was removed, or it belongs to another account.';
    given().when(edit(red)).thenRejected(words);
    given().when(remove).thenRejected(words);
    given(rows(), requested(red, 's:9')).when(remove).thenRejected('The vehicle is being saved.');
    given(rows(), requested(null, 's:9'))
      .when(edit(red))
      .thenRejected('The vehicle is being removed.');
  });
});

describe('what became of it', () => {
  test('saved: as the server has it', () => {
    const changes = {
      put: [{ collection: 'vehicles' as const, rows: [{ ...vehicle, ...red, version: 4 }] }],
      removed: [],
    };
    const came = given(rows(), requested(red, 's:9')).when({
      type: 'vehicles/replied',
      data: { intentId: 's:9', changes },
    });
    came
      .then([
        { type: 'world/changed', data: changes },
        { type: 'vehicles/done', data: told('edit') },
      ])
      .thenEnds([{ command: 's:9', end: { how: 'done' } }]);
    expect(came.after.vehicles.state).toEqual({ under: [], failed: [] });
  });

  test('removed: it is selected no more', () => {
    const replied = {
      type: 'vehicles/replied',
      data: { intentId: 's:9', changes: goneNow },
    } as const;
    const done = { type: 'vehicles/done', data: told('remove') } as const;
    const changed = { type: 'world/changed', data: goneNow } as const;
    const left = { type: 'selection/left', data: { ids: ['v1'] } } as const;
    given(rows(), selected('v1'), requested(null, 's:9')).when(replied).then([changed, done, left]);
    const came = given(rows(), selected('v2', 'v1'), requested(null, 's:9')).when(replied);
    came.then([changed, done, left]);
    expect(came.after.selection.state).toEqual({ collection: 'vehicles', ids: ['v2'] });
  });

  test.each([
    [true, { how: 'rejected', reason: 'No.' }],
    [false, { how: 'failed', error: 'No.' }],
  ] as const)(
    'refused (%s): told with the vehicle as it is, and what was typed is kept',
    (refused, end) => {
      const changes = {
        put: [
          { collection: 'vehicles' as const, rows: [{ ...vehicle, color: 'Gray', version: 4 }] },
        ],
        removed: [],
      };
      const came = given(rows(), requested(red, 's:9')).when({
        type: 'vehicles/failed',
        data: { intentId: 's:9', why: 'No.', refused, changes },
      });
      came
        .then([{ type: 'world/changed', data: changes }, failed('edit')])
        .thenEnds([{ command: 's:9', end }]);
      expect(came.after.vehicles.state).toMatchObject({
        under: [],
        failed: [{ vehicleId: 'v1', key: 's:9', fields: red, why: 'No.' }],
      });
    },
  );

  test('P5: the same again has the key of the failed one, anything else its own', () => {
    const before = [rows(), requested(red, 's:9'), failed('edit')] as const;
    given(...before)
      .when(edit(red))
      .then([requested(red, COMMAND_ID, 's:9')]);
    given(...before)
      .when(edit(red, 4))
      .then([requested(red, COMMAND_ID, COMMAND_ID, 4)]);
    const other = { ...red, miles: 1 };
    given(...before)
      .when(edit(other))
      .then([requested(other)]);
  });

  test('what was typed can be discarded, once', () => {
    const discard = { type: 'vehicles/discard', data: { vehicleId: 'v1' } } as const;
    const came = given(rows(), requested(red, 's:9'), failed('edit')).when(discard);
    came.then([{ type: 'vehicles/discarded', data: { vehicleId: 'v1' } }]);
    expect(came.after.vehicles.state.failed).toEqual([]);
    given(rows()).when(discard).then([]);
  });

  test('an answer for what nobody waits for changes nothing', () => {
    given(rows())
      .when({ type: 'vehicles/replied', data: { intentId: 's:9', changes: goneNow } })
      .then([]);
  });

  test('unanswered it waits to be asked again or given up', () => {
    const under = [rows(), requested(red, 's:9')] as const;
    const ofVehicle = { vehicleId: 'v1' };
    const unknown = { type: 'vehicles/outcomeUnknown', data: { intentId: 's:9' } } as const;
    given(...under)
      .when({ type: 'vehicles/giveUp', data: ofVehicle })
      .thenRejected('Nothing is waiting for an answer.');
    given(...under)
      .when({ type: 'vehicles/unanswered', data: { intentId: 's:9' } })
      .then([unknown]);
    given(...under, unknown)
      .when({ type: 'vehicles/askAgain', data: ofVehicle })
      .then([{ type: 'vehicles/askedAgain', data: { intentId: 's:9' } }]);
    const came = given(...under, unknown).when({ type: 'vehicles/giveUp', data: ofVehicle });
    came.then([{ type: 'vehicles/givenUp', data: told('edit') }]).thenEnds([
      { command: 's:9', end: { how: 'failed', error: 'Given up without an answer.' } },
      { command: COMMAND_ID, end: { how: 'done' } },
    ]);
    expect(came.after.vehicles.state.failed).toMatchObject([{ key: 's:9', outcomeUnknown: true }]);
  });
});

describe('the form beside the vehicle as it is now', () => {
  const begun = draftOf(vehicle);
  const typed = typedIn(begun, 'color', 'Red');
  const now = (fields: object) => ({ ...vehicle, version: 4, ...fields });

  test('what was not touched follows, and the edit is of the new version', () => {
    const { draft, conflicts, followed } = caughtUp(typed, now({ miles: 5 }));
    expect([conflicts, followed]).toEqual([[], ['miles']]);
    expect(draft).toMatchObject({ version: 4, typed: { miles: 5, color: 'Red' } });
    expect(differing(draft.seen, draft.typed)).toEqual({ color: 'Red' });
  });

  test('what was typed over is a conflict, and of the old version until it is settled', () => {
    const gray = now({ color: 'Gray' });
    const { draft, conflicts } = caughtUp(typed, gray);
    expect([conflicts, draft.version]).toEqual([['color'], 3]);
    const mine = caughtUp(settled(typed, 'color', 'mine', gray), gray);
    expect([mine.conflicts, mine.draft.version]).toEqual([[], 4]);
    expect(differing(mine.draft.seen, mine.draft.typed)).toEqual({ color: 'Red' });
    const theirs = caughtUp(settled(typed, 'color', 'theirs', gray), gray);
    expect(theirs).toMatchObject({ conflicts: [], followed: [], draft: { version: 4 } });
    expect(differing(theirs.draft.seen, theirs.draft.typed)).toEqual({});
  });

  test("the same on both sides, as one's own save, is no conflict and no news", () => {
    const { draft, conflicts, followed } = caughtUp(typed, now({ color: 'Red' }));
    expect([conflicts, followed]).toEqual([[], []]);
    expect(differing(draft.seen, draft.typed)).toEqual({});
  });

  test('without a conflict an edit changes nothing but what was typed', () => {
    const color = fc.constantFrom('Blue', 'Red', 'Gray');
    const change = fc.record({ color, stock: color, bodyType: color }, { requiredKeys: [] });
    fc.assert(
      fc.property(change, change, (mine, other) => {
        const draft = { ...begun, typed: { ...begun.typed, ...mine } };
        const there = now(other);
        const { draft: next, conflicts } = caughtUp(draft, there);
        const sent = differing(next.seen, next.typed);
        const after = { ...vehicleValues(there), ...sent };
        for (const field of vehicleFields) {
          const isTyped = begun.typed[field] !== draft.typed[field];
          if (conflicts.includes(field)) expect(next.version).toBe(3);
          else expect(after[field]).toBe((isTyped ? draft.typed : vehicleValues(there))[field]);
        }
      }),
    );
  });

  test('a number that is none is not the number that was there', () => {
    const draft = { ...begun, typed: { ...begun.typed, miles: Number.NaN } };
    expect(differing(draft.seen, draft.typed)).toEqual({ miles: Number.NaN });
    expect(caughtUp(draft, now({ miles: 5 })).conflicts).toEqual(['miles']);
  });
});
