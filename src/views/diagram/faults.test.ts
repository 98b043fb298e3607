import { describe, expect, test } from 'vitest';
import type { TimedAction } from '#domain/teamItinerary.ts';
import { sound } from '#planning/team/testing/soundPlan.ts';
import type { DiagramPlan } from './diagramPlan.ts';
import { layoutOf } from './layout.ts';
import { tableRowsOf, whereOf } from './tableRows.ts';
import { namesOf } from './testing/names.ts';

const names = namesOf(sound);
const all = layoutOf(sound, names);

/** The sound plan with the first action of a type changed. */
function bent(type: TimedAction['type'], change: object): { plan: DiagramPlan; id: string } {
  const found = sound.drivers.flatMap(({ actions }) => actions).find((one) => one.type === type);
  const drivers = sound.drivers.map((driver) => ({
    ...driver,
    actions: driver.actions.map((one) =>
      one === found ? ({ ...one, ...change } as TimedAction) : one,
    ),
  }));
  return { plan: { ...sound, drivers }, id: found?.id ?? '' };
}

describe('an action that cannot be drawn', () => {
  const cases = [
    ['go-to', { toId: '' }, 'noGoTo', 'Encountered go-to without locationId'],
    ['task', { durationMs: Number.NaN }, 'noDuration', 'Action $id does not have a duration.'],
    [
      'wait',
      { durationMs: Number.NaN },
      'noWait',
      'Synching of actions somehow did not calculate a duration',
    ],
    ['pickup-vehicle', { activityId: 'gone' }, 'noVehicle', 'Missing vehicle info'],
    [
      'pickup-vehicle',
      { placeId: '' },
      'noPlace',
      'Bad internal diagram state: driver has no location',
    ],
    ['join', { chaseDriverId: 'gone' }, 'noChase', 'Could not find chase driver info.'],
    ['pickup-driver', { riderId: 'gone' }, 'unknownDriver', 'No driver with id gone'],
    ['task', { startMs: 0 }, 'overlap', 'Action $id begins before the action before it ends.'],
  ] as const;
  for (const [type, change, code, text] of cases) {
    test(`${type} with ${JSON.stringify(change)} is named, the rest is drawn`, () => {
      const { plan, id } = bent(type, change);
      const { faults, blocks, instants } = layoutOf(plan, names);
      const own = faults.filter(({ actionId }) => actionId === id);
      expect(own).toMatchObject([{ code }]);
      expect(own[0]?.text).toBe(text.replace('$id', id));
      expect(blocks.length + instants.length + faults.length).toBe(
        all.blocks.length + all.instants.length,
      );
    });
  }

  test('two sides of a meeting that begin apart are two faults', () => {
    const { plan } = bent('join', { startMs: sound.drivers[0]?.actions[0]?.startMs ?? 0 });
    expect(layoutOf(plan, names).faults.map(({ code }) => code)).toEqual(['apart', 'apart']);
  });

  test('what is no trip is one fault and an empty diagram', () => {
    const { faults, columns } = layoutOf((() => sound) as unknown as DiagramPlan, names);
    const text = 'Expected a trip but received something else.';
    expect(faults).toMatchObject([{ code: 'notATrip', actionId: null, text }]);
    expect(columns).toEqual([]);
  });
});

describe('the words of a plan', () => {
  test('every kind of action has its line in the table', () => {
    const rows = tableRowsOf(all);
    const where = (block: number) => {
      const own = all.blocks[block];
      return own ? whereOf(own) : '';
    };
    expect(
      rows.map(({ driver, what, block, late }) => `${driver}: ${what} | ${where(block)} ${late}`),
    ).toMatchInlineSnapshot(`
      [
        "Maria Alvarez: Start | A Place A ",
        "Maria Alvarez: Ride-share, $15.86 | A Place A → B Place B ",
        "Maria Alvarez: Release | B Place B ",
        "Maria Alvarez: Pick up PA-1001 | B Place B ",
        "Maria Alvarez: Move PA-1001 | B Place B → C Place C ",
        "Maria Alvarez: Drop off PA-1001 | C Place C 2 h 43 min late",
        "Maria Alvarez: Get in with James Wu | C Place C ",
        "Maria Alvarez: Ride along |  ",
        "Maria Alvarez: Get out, leaving James Wu | D Place X ",
        "Maria Alvarez: Release | D Place X ",
        "Maria Alvarez: Release | D Place X ",
        "Maria Alvarez: Pick up PA-1003 | D Place X ",
        "Maria Alvarez: Move PA-1003 | D Place X → E Place Z ",
        "Maria Alvarez: Drop off PA-1003 | E Place Z ",
        "Maria Alvarez: End | E Place Z ",
        "James Wu: Start | A Place A ",
        "James Wu: Drive | A Place A → C Place C ",
        "James Wu: Take Maria Alvarez aboard | C Place C ",
        "James Wu: Drive | C Place C → D Place X ",
        "James Wu: Let Maria Alvarez out | D Place X ",
        "James Wu: End | D Place X ",
        "Linh Nguyen: Start | B Place B ",
        "Linh Nguyen: Ride-share, $54.72 | B Place B → D Place X ",
        "Linh Nguyen: Pick up PA-1002 | D Place X ",
        "Linh Nguyen: Move PA-1002 | D Place X → B Place B ",
        "Linh Nguyen: Drop off PA-1002 | B Place B ",
        "Linh Nguyen: Ride-share, $141.30 | B Place B → E Place Z ",
        "Linh Nguyen: End | E Place Z ",
        "Marisol Ortega: Start | C Place C ",
        "Marisol Ortega: Ride-share, $37.63 | C Place C → B Place B ",
        "Marisol Ortega: Pick up PA-1004 | B Place B ",
        "Marisol Ortega: Release | B Place B ",
        "Marisol Ortega: Move PA-1004 | B Place B → C Place C ",
        "Marisol Ortega: Drop off PA-1004 | C Place C ",
        "Marisol Ortega: Wait until the vehicle is ready | C Place C ",
        "Marisol Ortega: Pick up PA-1006 | C Place C ",
        "Marisol Ortega: Move PA-1006 | C Place C → B Place B ",
        "Marisol Ortega: Drop off PA-1006 | B Place B ",
        "Marisol Ortega: End | B Place B ",
      ]
    `);
  });

  test('a drop-off after its deadline has a mark where the deadline was', () => {
    const [late] = sound.late;
    const mark = all.late.find(({ block }) => block.moveId === late?.activityId);
    expect(mark?.deadlineMs).toBe((mark?.block.endMs ?? 0) - (late?.lateMs ?? 0));
    expect(mark?.text).toMatch(/^(\d h )?\d+ min late$/);
  });
});
